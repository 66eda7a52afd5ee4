import type { ActorTx } from '#app/platform/db/actor.ts'
import { oneOf } from '#app/platform/db/one-of.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import type { ResponseTime } from './schema.ts'

/** The usual response times of these talents, without those that have had too few introductions, or answered too few of them. */
export async function listResponseTimes(
  tx: ActorTx,
  talentIds: readonly string[],
): Promise<Map<string, ResponseTime>> {
  if (talentIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('talent_response_times')
    .select(['talent_id', 'days', 'introductions'])
    .where('talent_id', '=', oneOf(talentIds))
    .execute()
  return new Map(rows.map(({ talent_id, ...time }) => [talent_id, time]))
}

/** How soon the caller's introductions are usually answered; null if there are too few. */
export async function findOwnResponseTime(tx: ActorTx): Promise<ResponseTime | null> {
  const row = await tx
    .selectFrom('company_response_times')
    .select(['days', 'introductions'])
    .where('user_id', '=', currentUserId)
    .executeTakeFirst()
  return row ?? null
}
