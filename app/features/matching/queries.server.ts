import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import {
  type Match,
  MatchWeight,
  type RequestMatch,
  RequestMatchRow,
  type TalentMatch,
  TalentMatchRow,
} from './schema.ts'

/** The best talent for a request of the caller's own, best first; nothing for any other request. */
export async function listTalentMatches(
  tx: ActorTx,
  requestId: string,
  limit: number,
): Promise<TalentMatch[]> {
  const { rows } = await sql`
    select * from public.match_talent_to_request(${requestId}::uuid, ${limit}::integer)
  `.execute(tx)
  return TalentMatchRow.array()
    .parse(rows)
    .map(row => ({ talentId: row.talent_id, ...toMatch(row) }))
}

/** The best requests for the caller's own profile, best first; nothing for any other profile. */
export async function listRequestMatches(
  tx: ActorTx,
  talentId: string,
  limit: number,
): Promise<RequestMatch[]> {
  const { rows } = await sql`
    select * from public.match_requests_to_talent(${talentId}::uuid, ${limit}::integer)
  `.execute(tx)
  return RequestMatchRow.array()
    .parse(rows)
    .map(row => ({ requestId: row.request_id, ...toMatch(row) }))
}

export async function listMatchWeights(tx: ActorTx): Promise<MatchWeight[]> {
  const { rows } = await sql`
    select part, label, about, points, version from public.match_weights order by position
  `.execute(tx)
  return MatchWeight.array().parse(rows)
}

type MatchRow = Pick<TalentMatchRow, 'match_score' | 'match_summary' | 'match_parts'>

function toMatch(row: MatchRow): Match {
  return { score: row.match_score, summary: row.match_summary, parts: row.match_parts }
}
