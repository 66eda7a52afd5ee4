import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'

const myProfile = sql<string>`(select app.current_talent_id())`

/** The caller's lists, and what was found in them of introductions to them. */
export async function listConflicts(tx: ActorTx) {
  return {
    competitors:
      (await tx
        .selectFrom('company_competitors')
        .select('names')
        .where('user_id', '=', sql<string>`(select app.current_user_id())`)
        .executeTakeFirst()) ?? null,
    clients:
      (await tx
        .selectFrom('talent_clients')
        .select('names')
        .where('talent_id', '=', myProfile)
        .executeTakeFirst()) ?? null,
    private_clients:
      (await tx
        .selectFrom('talent_private_clients')
        .select('names')
        .where('talent_id', '=', myProfile)
        .executeTakeFirst()) ?? null,
    conflicts: await tx
      .selectFrom('conflict_checks')
      .select(['connection_id', 'names', 'plan'])
      .orderBy('connection_id')
      .execute(),
  }
}
