import { sql } from 'kysely'
import { saveCustomOptions } from '#app/features/catalogues/custom-options.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { ProfileInput } from './schema.ts'

/** Two saves at once may each find no row; the one that comes second then finds the first one's. */
const ATTEMPTS = 3

/** Writes the caller's own profile, new or not. The address is the database's to make, once. */
export async function saveOwnProfile(tx: ActorTx, input: ProfileInput): Promise<void> {
  const profile = {
    ...input,
    skill_ids: await saveCustomOptions(tx, 'skills', input.skill_ids),
    tool_ids: await saveCustomOptions(tx, 'tools', input.tool_ids),
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const changed = await tx
      .updateTable('talent_profiles')
      .set(profile)
      .where('id', '=', sql<string>`app.current_talent_id()`)
      .returning('id')
      .executeTakeFirst()
    if (changed !== undefined) return

    // Without naming the column in conflict, which would ask for a right to read it. Waits for whoever
    // is inserting the same person's row, and then does nothing.
    const added = await sql`
      insert into public.talent_profiles (${sql.join(Object.keys(profile).map(name => sql.ref(name)))})
      values (${sql.join(Object.values(profile))})
      on conflict do nothing
      returning id
    `.execute(tx)
    if (added.rows.length > 0) return
  }
  throw new Error('The profile could be neither changed nor added')
}
