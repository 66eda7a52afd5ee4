import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'

const myProfile = sql<string>`(select app.current_talent_id())`

/** The caller's lists, and the conflicts found for introductions to them. */
export async function listConflicts(tx: ActorTx) {
  const clientsIn = async (table: 'talent_clients' | 'talent_private_clients') =>
    (await tx
      .selectFrom(table)
      .select('names')
      .where('talent_id', '=', myProfile)
      .executeTakeFirst()) ?? null
  return {
    competitors:
      (await tx
        .selectFrom('company_competitors')
        .select('names')
        .where('user_id', '=', sql<string>`(select app.current_user_id())`)
        .executeTakeFirst()) ?? null,
    clients: await clientsIn('talent_clients'),
    private_clients: await clientsIn('talent_private_clients'),
    conflicts: await tx
      .selectFrom('conflict_checks')
      .select(['connection_id', 'names', 'plan'])
      .orderBy('connection_id')
      .execute(),
  }
}
