import { sql } from 'kysely'
import { saveCustomOptions } from '#app/features/catalogues/custom-options.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { NO_VERSION } from '#app/platform/forms/form-version.ts'
import { versionOf } from '#app/platform/forms/version-of.server.ts'
import { lockOwnVersion } from './queries.server.ts'
import type { ProfileInput } from './schema.ts'

/** Two saves at once may each find no row; the one that comes second then finds the first one's. */
const ATTEMPTS = 3

/** `version` is the one that stands instead. */
export type SaveResult = { ok: true } | { ok: false; reason: 'changed'; version: string }

/**
 * Writes the caller's own profile, new or not. The address is the database's to make, once.
 * With `replaceable`, a profile that is another version by now stays as it is.
 */
export async function saveOwnProfile(
  tx: ActorTx,
  input: ProfileInput,
  replaceable: string[] = [],
): Promise<SaveResult> {
  const profile = {
    ...input,
    skill_ids: await saveCustomOptions(tx, 'skills', input.skill_ids),
    tool_ids: await saveCustomOptions(tx, 'tools', input.tool_ids),
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const version = await lockOwnVersion(tx)
    // A form sent twice finds what it has written itself.
    const expected = [...replaceable, versionOf(profile)]
    if (replaceable.length > 0 && !expected.includes(version ?? NO_VERSION))
      return { ok: false, reason: 'changed', version: version ?? NO_VERSION }

    if (version !== undefined) {
      await tx
        .updateTable('talent_profiles')
        .set(profile)
        .where('id', '=', sql<string>`(select app.current_talent_id())`)
        .execute()
      return { ok: true }
    }
    // Without naming the column in conflict, which would ask for a right to read it. Waits for whoever
    // is inserting the same person's row, and then does nothing.
    const added = await sql`
      insert into public.talent_profiles (${sql.join(Object.keys(profile).map(name => sql.ref(name)))})
      values (${sql.join(Object.values(profile))})
      on conflict do nothing
      returning id
    `.execute(tx)
    if (added.rows.length > 0) return { ok: true }
  }
  throw new Error('The profile could be neither changed nor added')
}
