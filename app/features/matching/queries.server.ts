import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { listSetAsides } from './choices.server.ts'
import type { Matcher } from './engine/matcher.server.ts'
import type { ScoredPair } from './engine/rows.ts'
import {
  ChosenMatchRow,
  type Match,
  MatchWeight,
  type RequestMatch,
  RequestMatchRow,
  type TalentMatch,
  TalentMatchRow,
} from './schema.ts'

/** What the matcher found, in order; null where it leaves the finding to the database. */
export type BestPairs = readonly ScoredPair[] | null

/**
 * The best talent for a request of the caller's own, best first, but for whom the caller has set aside; nothing
 * for any other request. `best` is what the matcher found, for `limit` and as many more as are set aside;
 * without it the database looks for them.
 */
export async function listTalentMatches(
  tx: ActorTx,
  requestId: string,
  limit: number,
  best: BestPairs = null,
): Promise<TalentMatch[]> {
  const aside = best && (await listSetAsides(tx, { requestId })).map(each => each.talentId)
  const pairs = best
    ?.filter(pair => !aside?.includes(pair.id))
    .slice(0, limit)
    .map(pair => ({ ...pair, request_id: requestId, talent_id: pair.id }))
  const found = pairs
    ? sql`
        select talent_id, score as match_score, summary as match_summary, parts as match_parts
          from app.match_receipts(${placed(pairs)}::jsonb)
         where app.owns_request(${requestId}::uuid)
         order by place
      `
    : sql`select * from public.match_talent_to_request(${requestId}::uuid, ${limit}::integer)`
  const { rows } = await found.execute(tx)
  return TalentMatchRow.array()
    .parse(rows)
    .map(row => ({ talentId: row.talent_id, ...toMatch(row) }))
}

/** The best requests for the caller's own profile, likewise; nothing for any other profile. */
export async function listRequestMatches(
  tx: ActorTx,
  talentId: string,
  limit: number,
  best: BestPairs = null,
): Promise<RequestMatch[]> {
  const aside = best && (await listSetAsides(tx, { talentId })).map(each => each.requestId)
  const pairs = best
    ?.filter(pair => !aside?.includes(pair.id))
    .slice(0, limit)
    .map(pair => ({ ...pair, talent_id: talentId, request_id: pair.id }))
  const found = pairs
    ? sql`
        select request_id, score as match_score, summary as match_summary, parts as match_parts
          from app.match_receipts(${placed(pairs)}::jsonb)
         where ${talentId}::uuid = app.current_talent_id()
         order by place
      `
    : sql`select * from public.match_requests_to_talent(${talentId}::uuid, ${limit}::integer)`
  const { rows } = await found.execute(tx)
  return RequestMatchRow.array()
    .parse(rows)
    .map(row => ({ requestId: row.request_id, ...toMatch(row) }))
}

type ChosenPairs = { requestIds: readonly string[]; talentIds: readonly string[] }
type ChosenPair = Omit<ScoredPair, 'id'> & { request_id: string; talent_id: string }

/** What the matcher makes of some requests with some profiles; null where it leaves that to the database. */
export async function scoreChosen(
  matcher: Pick<Matcher, 'requestsFor'>,
  { requestIds, talentIds }: ChosenPairs,
): Promise<ChosenPair[] | null> {
  const scored: ChosenPair[] = []
  for (const talentId of talentIds) {
    const found = await matcher.requestsFor(talentId, requestIds.length, requestIds)
    if (found === null) return null
    scored.push(
      ...found.map(({ id, ...pair }) => ({ ...pair, request_id: id, talent_id: talentId })),
    )
  }
  return scored
}

/**
 * The matches of one of the caller's own requests with some profiles, or of some with one profile, best first:
 * pairs that were not looked for.
 */
export async function listChosenMatches(
  tx: ActorTx,
  { requestIds, talentIds }: ChosenPairs,
  scored: readonly ChosenPair[] | null = null,
): Promise<(RequestMatch & TalentMatch)[]> {
  const only = (ids: readonly string[]) => (ids.length === 1 ? ids[0] : null)
  const found = scored
    ? sql`app.match_receipts(${placed(scored)}::jsonb)`
    : sql`app.match_chosen(${only(requestIds)}::uuid, ${only(talentIds)}::uuid, ${requestIds}::uuid[], ${talentIds}::uuid[])`
  const { rows } = await sql`
    select request_id, talent_id, score as match_score, summary as match_summary, parts as match_parts
      from ${found} as found
     where app.owns_request(request_id)
     order by score desc, app.match_tie(request_id, talent_id), talent_id, request_id
  `.execute(tx)
  return ChosenMatchRow.array()
    .parse(rows)
    .map(row => ({ requestId: row.request_id, talentId: row.talent_id, ...toMatch(row) }))
}

export async function listMatchWeights(tx: ActorTx): Promise<MatchWeight[]> {
  const { rows } = await sql`
    select part, label, about, points, version from public.match_weights order by position
  `.execute(tx)
  return MatchWeight.array().parse(rows)
}

function placed(pairs: readonly object[]): string {
  return JSON.stringify(pairs.map((pair, n) => ({ ...pair, place: n + 1 })))
}

type MatchRow = Pick<TalentMatchRow, 'match_score' | 'match_summary' | 'match_parts'>

function toMatch(row: MatchRow): Match {
  return { score: row.match_score, summary: row.match_summary, parts: row.match_parts }
}
