// Matches come in three steps: the index finds the best ids, whoever asks; a page reads their rows under the caller's
// row security, in one transaction with everything else it shows; the index computes the receipts of those rows. No
// transaction is open while the index is queried: the index follows the database, and the embedded database has a
// single connection.
import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { currentTalentId, currentUserId } from '#app/query-parts/current-ids.ts'
import { thinRequestText } from './basis.ts'
import type { Matcher } from './engine/matcher.ts'
import { type PairRows, readRequests } from './engine/messages.ts'
import { type Found, REQUEST_COLUMNS, TALENT_COLUMNS } from './engine/rows.ts'
import type { Match, MatchPair, MatchSummary } from './schema.ts'

export type { PairRows }

const NO_ROWS = '[]'

/** The best of what the index found, without those set aside. The caller asks the index for as many extra as may have
 * been set aside. */
export function bestWithout(aside: readonly string[], found: readonly Found[], limit: number) {
  const left = found.filter(({ id }) => !aside.includes(id)).slice(0, limit)
  return left.map(({ id }) => id)
}

/** Pairs with the caller's own requests only. */
export function readOwnRequestPairs(
  tx: ActorTx,
  { requestIds, talentIds }: { requestIds: readonly string[]; talentIds: readonly string[] },
): Promise<PairRows> {
  const pairs = requestIds.flatMap(requestId =>
    talentIds.map(talentId => ({ requestId, talentId })),
  )
  return readPairs(tx, pairs, OF_OWN_REQUESTS)
}

/** Pairs with the caller's own profile only. */
export function readOwnProfilePairs(
  tx: ActorTx,
  { talentId, requestIds }: { talentId: string; requestIds: readonly string[] },
): Promise<PairRows> {
  const pairs = requestIds.map(requestId => ({ requestId, talentId }))
  return readPairs(tx, pairs, OF_OWN_PROFILE)
}

/** Whether the caller may see both rows of one pair. Its match is missing all the same if it has no score. */
export function isVisiblePair({ requests, talents }: PairRows): boolean {
  return requests !== NO_ROWS && talents !== NO_ROWS
}

/** The matches of pairs, best first. Null while matches are being prepared. */
export async function explainMatches(
  matcher: Pick<Matcher, 'receipts'>,
  rows: PairRows,
): Promise<(Match & MatchPair)[] | null> {
  return bestFirst(await unlessNone(rows, matcher.receipts))
}

/** Like explainMatches, for a list that shows no receipts. */
export async function summarizeMatches(
  matcher: Pick<Matcher, 'summaries'>,
  rows: PairRows,
): Promise<(MatchSummary & MatchPair)[] | null> {
  return bestFirst(await unlessNone(rows, matcher.summaries))
}

/** For a list of one request's matches: what its scores rest on, if that is little. */
export function thinBasis({ requests }: PairRows): string | null {
  const [request] = readRequests(requests)
  return request ? thinRequestText(request) : null
}

async function unlessNone<T>(
  rows: PairRows,
  ask: (rows: PairRows) => Promise<T[] | null>,
): Promise<T[] | null> {
  return rows.pairs.length === 0 ? [] : await ask(rows)
}

/** Equal ones stay in the order of their pairs. */
function bestFirst<T extends { fine: number }>(matches: T[] | null): Omit<T, 'fine'>[] | null {
  const sorted = matches?.toSorted((a, b) => b.fine - a.fine)
  return sorted?.map(({ fine: _, ...match }) => match) ?? null
}

/** Which row of a pair must be the caller's own; the other is any row that row security shows. */
const OF_OWN_REQUESTS = {
  requests: sql<boolean>`user_id = ${currentUserId}`,
  talents: sql<boolean>`true`,
}
const OF_OWN_PROFILE = {
  requests: sql<boolean>`true`,
  talents: sql<boolean>`id = ${currentTalentId}`,
}

const names = (columns: readonly string[], hidden: string) =>
  sql.raw(columns.filter(column => column !== hidden).join(', '))
const TALENT = names(TALENT_COLUMNS, 'hidden')
const REQUEST = names(REQUEST_COLUMNS, 'hidden')

/** Reads the rows of some pairs that the caller may see, as the database's JSON text. */
async function readPairs(
  tx: ActorTx,
  pairs: MatchPair[],
  own: typeof OF_OWN_PROFILE,
): Promise<PairRows> {
  const none = { requests: NO_ROWS, talents: NO_ROWS }
  if (pairs.length === 0) return { pairs, ...none }
  const requestIds = [...new Set(pairs.map(({ requestId }) => requestId))]
  const talentIds = [...new Set(pairs.map(({ talentId }) => talentId))]
  const { rows } = await sql<{ requests: string; talents: string }>`
    select (select coalesce(json_agg(r), '[]')::text
              from (select ${REQUEST} from public.company_requests
                     where id = any (${requestIds}::uuid[]) and ${own.requests}) as r) as requests,
           (select coalesce(json_agg(t), '[]')::text
              from (select ${TALENT} from public.talent_profiles
                     where id = any (${talentIds}::uuid[]) and ${own.talents}) as t) as talents
  `.execute(tx)
  return { pairs, ...(rows[0] ?? none) }
}
