import type { ActorTx } from '#app/platform/db/actor.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import { SHORTLIST_MAX, type ShortlistEntry } from './rules.ts'

/** The caller's shortlist, newest first; with `among`, only these people. */
export async function listShortlist(
  tx: ActorTx,
  among?: readonly string[],
): Promise<(ShortlistEntry & { addedAt: string })[]> {
  if (among?.length === 0) return []
  const rows = await tx
    .selectFrom('shortlist_entries')
    .select(['talent_id', 'note', 'created_at'])
    .where('user_id', '=', currentUserId)
    .$if(among !== undefined, query => query.where('talent_id', 'in', [...(among ?? [])]))
    .orderBy('created_at', 'desc')
    .orderBy('talent_id')
    .limit(SHORTLIST_MAX)
    .execute()
  return rows.map(({ talent_id: talentId, note, created_at: addedAt }) => ({
    talentId,
    note,
    addedAt: addedAt.toISOString(),
  }))
}
