import type { ActorTx } from '#app/platform/db/actor.ts'
import { currentTalentId, currentUserId } from '#app/query-parts/current-ids.ts'

/** The caller's lists of companies. */
export async function findConflictLists(tx: ActorTx) {
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
  }
}

/** Those found for introductions to the caller. */
export function conflictRows(tx: ActorTx) {
  return tx
    .selectFrom('conflict_checks as found')
    .innerJoin('connection_requests as connection', 'connection.id', 'found.connection_id')
    .select(['found.connection_id', 'found.names', 'found.plan'])
    .where('connection.talent_id', '=', currentTalentId)
}
