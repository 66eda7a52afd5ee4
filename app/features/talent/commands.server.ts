import { sql } from 'kysely'
import { saveCustomOptions } from '#app/features/catalogues/custom-options.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { NO_VERSION } from '#app/platform/forms/form-version.ts'
import { versionOf } from '#app/platform/forms/version-of.server.ts'
import { currentTalentId } from '#app/query-parts/current-ids.ts'
import { confirmOwnHours } from './dashboard/hours.server.ts'
import { lockOwnProfile, statedHours } from './queries.server.ts'
import type { ProfileInput } from './schema.ts'

/** Two concurrent saves may both find no row; the second one finds the first one's row when it retries. */
const ATTEMPTS = 3

/** `version` is the stored version. */
export type SaveResult = { ok: true } | { ok: false; reason: 'changed'; version: string }

/**
 * Creates or updates the caller's own profile. The database assigns its address once.
 * With `replaceable`, only these versions are overwritten. Stating other hours also confirms them.
 */
export async function saveOwnProfile(
  tx: ActorTx,
  input: ProfileInput,
  replaceable: string[] = [],
): Promise<SaveResult> {
  // Before anything refers to the account, which others come to with the profile locked.
  let stored = await lockOwnProfile(tx)
  const profile = {
    ...input,
    skill_ids: await saveCustomOptions(tx, 'skills', input.skill_ids),
    tool_ids: await saveCustomOptions(tx, 'tools', input.tool_ids),
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const version = stored?.version
    const confirms = statedHours(profile) !== null && statedHours(profile) !== stored?.hours
    // A form that is sent twice finds its own version stored.
    const expected = [...replaceable, versionOf(profile)]
    if (replaceable.length > 0 && !expected.includes(version ?? NO_VERSION))
      return { ok: false, reason: 'changed', version: version ?? NO_VERSION }

    if (version !== undefined) {
      await tx
        .updateTable('talent_profiles')
        .set(profile)
        .where('id', '=', currentTalentId)
        .execute()
      if (confirms) await confirmOwnHours(tx)
      return { ok: true }
    }
    // Doesn't name the conflicting column, which would need the right to read it. Waits for a concurrent insert of
    // the same person's row, then does nothing.
    const added = await sql`
      insert into public.talent_profiles (${sql.join(Object.keys(profile).map(name => sql.ref(name)))})
      values (${sql.join(Object.values(profile))})
      on conflict do nothing
      returning id
    `.execute(tx)
    if (added.rows.length > 0) {
      if (confirms) await confirmOwnHours(tx)
      return { ok: true }
    }
    stored = await lockOwnProfile(tx)
  }
  throw new Error('The profile could be neither changed nor added')
}
