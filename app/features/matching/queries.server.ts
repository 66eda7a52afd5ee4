// Matches in three steps: the index finds the best ids, whoever asks; a page reads the rows behind them under the asker's
// row security, in one transaction with all else that it shows; the index tells the receipts of those rows. No transaction
// is open while the index is asked: it follows the database, and the embedded one has a single connection.
import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { MatchingAsks } from './engine/asks.ts'
import type { Pair, PairReceipt } from './engine/engine.ts'
import type { Matcher } from './engine/matcher.ts'
import { type Found, REQUEST_COLUMNS, TALENT_COLUMNS } from './engine/rows.ts'
import type { Match, RequestMatch, TalentMatch } from './schema.ts'

/** Rows of pairs that their reader may see, as the index tells receipts of them. */
export type PairRows = MatchingAsks['receipts']['ask']

/** Of what the index found, the best that were not set aside: it is asked for as many more as may have been. */
export function bestWithout(aside: readonly string[], found: readonly Found[], most: number) {
  const left = found.filter(({ id }) => !aside.includes(id)).slice(0, most)
  return left.map(({ id }) => id)
}

/** Pairs with requests of the caller's own; nothing of any other request. */
export function readOwnRequestPairs(
  tx: ActorTx,
  { requestIds, talentIds }: { requestIds: readonly string[]; talentIds: readonly string[] },
): Promise<PairRows> {
  const pairs = requestIds.flatMap(requestId =>
    talentIds.map(talentId => ({ requestId, talentId })),
  )
  return readPairs(tx, pairs, OF_OWN_REQUESTS)
}

/** Pairs with the caller's own profile; nothing of any other profile. */
export function readOwnProfilePairs(
  tx: ActorTx,
  { talentId, requestIds }: { talentId: string; requestIds: readonly string[] },
): Promise<PairRows> {
  const pairs = requestIds.map(requestId => ({ requestId, talentId }))
  return readPairs(tx, pairs, OF_OWN_PROFILE)
}

/** The matches of pairs in their order. Null while matches are being prepared. */
export async function explainMatches(
  matcher: Pick<Matcher, 'receipts'>,
  rows: PairRows,
): Promise<(RequestMatch & TalentMatch)[] | null> {
  return (await tellPairs(matcher, rows))?.map(toMatch) ?? null
}

/** The same, best first. */
export async function explainBestFirst(
  matcher: Pick<Matcher, 'receipts'>,
  rows: PairRows,
): Promise<(RequestMatch & TalentMatch)[] | null> {
  const told = await tellPairs(matcher, rows)
  return told?.toSorted((a, b) => b.fine - a.fine).map(toMatch) ?? null
}

async function tellPairs(
  matcher: Pick<Matcher, 'receipts'>,
  rows: PairRows,
): Promise<PairReceipt[] | null> {
  return rows.pairs.length === 0 ? [] : await matcher.receipts(rows)
}

/** Which of two rows must be the caller's own; the other is any that row security shows. */
const OF_OWN_REQUESTS = {
  requests: sql<boolean>`user_id = (select app.current_user_id())`,
  talents: sql<boolean>`true`,
}
const OF_OWN_PROFILE = {
  requests: sql<boolean>`true`,
  talents: sql<boolean>`id = (select app.current_talent_id())`,
}

const names = (columns: readonly string[], hidden: string) =>
  sql.raw(columns.filter(column => column !== hidden).join(', '))
const TALENT = names(TALENT_COLUMNS, 'hidden')
const REQUEST = names(REQUEST_COLUMNS, 'withdrawn')

/** The rows of some pairs that the caller may see, as the database's JSON text. */
async function readPairs(
  tx: ActorTx,
  pairs: Pair[],
  own: typeof OF_OWN_PROFILE,
): Promise<PairRows> {
  if (pairs.length === 0) return { pairs, requests: '[]', talents: '[]' }
  const [requestIds, talentIds] = [
    [...new Set(pairs.map(({ requestId }) => requestId))],
    [...new Set(pairs.map(({ talentId }) => talentId))],
  ]
  const { rows } = await sql<{ requests: string; talents: string }>`
    select (select coalesce(json_agg(r), '[]')::text
              from (select ${REQUEST} from public.company_requests
                     where id = any (${requestIds}::uuid[]) and ${own.requests}) as r) as requests,
           (select coalesce(json_agg(t), '[]')::text
              from (select ${TALENT} from public.talent_profiles
                     where id = any (${talentIds}::uuid[]) and ${own.talents}) as t) as talents
  `.execute(tx)
  return { pairs, ...(rows[0] ?? { requests: '[]', talents: '[]' }) }
}

function toMatch({ fine: _, ...match }: PairReceipt): Match & Pair {
  return match
}
