import type { ActorTx } from '#app/platform/db/actor.ts'
import { currentTalentId, currentUserId } from '#app/query-parts/current-ids.ts'

/** The caller's lists, and the conflicts found for introductions to them. */
export async function listConflicts(tx: ActorTx) {
  const clientsIn = async (table: 'talent_clients' | 'talent_private_clients') =>
    (await tx
      .selectFrom(table)
      .select('names')
      .where('talent_id', '=', currentTalentId)
      .executeTakeFirst()) ?? null
  return {
    competitors:
      (await tx
        .selectFrom('company_competitors')
        .select('names')
        .where('user_id', '=', currentUserId)
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
