// The product's calls for matches. The index finds the best ids whoever asks; the rows behind them are then read under
// the asker's row security, and only of those the receipts are written. No transaction is open meanwhile: the index
// follows the database, and the embedded one has a single connection.
import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { listSetAsides } from './choices.server.ts'
import type { Pair, PairReceipt } from './engine/engine.ts'
import type { Matcher } from './engine/matcher.ts'
import { REQUEST_COLUMNS, TALENT_COLUMNS } from './engine/rows.ts'
import type { Match, RequestMatch, TalentMatch } from './schema.ts'

export type MatchMeans = {
  matcher: Pick<Matcher, 'talentsFor' | 'requestsFor' | 'receipts'>
  asActor: <T>(work: (tx: ActorTx) => Promise<T>) => Promise<T>
}

const MOST = 50

/**
 * The best talent for a request of the caller's own, best first, without whom the caller has set aside; nobody for any
 * other request. Null while matches are being prepared.
 */
export async function matchTalentToRequest(
  means: MatchMeans,
  requestId: string,
  most = MOST,
): Promise<TalentMatch[] | null> {
  const aside = await means.asActor(async tx =>
    (await ownsRequest(tx, requestId))
      ? (await listSetAsides(tx, { requestId })).map(each => each.talentId)
      : null,
  )
  if (aside === null) return []
  const found = await means.matcher.talentsFor(requestId, most + aside.length)
  if (found === null) return null
  const pairs = found
    .filter(({ id }) => !aside.includes(id))
    .slice(0, most)
    .map(({ id }) => ({ requestId, talentId: id }))
  return (await tellPairs(means, pairs, OF_OWN_REQUESTS))?.map(toMatch) ?? null
}

/** The best requests for the caller's own profile, likewise; none for any other profile. */
export async function matchRequestsToTalent(
  means: MatchMeans,
  talentId: string,
  most = MOST,
): Promise<RequestMatch[] | null> {
  const aside = await means.asActor(async tx =>
    (await isOwnProfile(tx, talentId))
      ? (await listSetAsides(tx, { talentId })).map(each => each.requestId)
      : null,
  )
  if (aside === null) return []
  const found = await means.matcher.requestsFor(talentId, most + aside.length)
  if (found === null) return null
  const pairs = found
    .filter(({ id }) => !aside.includes(id))
    .slice(0, most)
    .map(({ id }) => ({ requestId: id, talentId }))
  return (await tellPairs(means, pairs, OF_OWN_PROFILE))?.map(toMatch) ?? null
}

/** The matches of requests of the caller's own with profiles that were not looked for, best first. */
export async function matchChosen(
  means: MatchMeans,
  { requestIds, talentIds }: { requestIds: readonly string[]; talentIds: readonly string[] },
): Promise<(RequestMatch & TalentMatch)[] | null> {
  const pairs = requestIds.flatMap(requestId =>
    talentIds.map(talentId => ({ requestId, talentId })),
  )
  const told = await tellPairs(means, pairs, OF_OWN_REQUESTS)
  return told?.toSorted((a, b) => b.fine - a.fine).map(toMatch) ?? null
}

/** Which of two rows must be the caller's own; the other is any that row security shows. */
const OF_OWN_REQUESTS = {
  requests: sql<boolean>`app.owns_request(id)`,
  talents: sql<boolean>`true`,
}
const OF_OWN_PROFILE = {
  requests: sql<boolean>`true`,
  talents: sql<boolean>`id = app.current_talent_id()`,
}

async function tellPairs(
  { matcher, asActor }: MatchMeans,
  pairs: Pair[],
  own: typeof OF_OWN_PROFILE,
): Promise<PairReceipt[] | null> {
  if (pairs.length === 0) return []
  const rows = await asActor(tx => readVisible(tx, pairs, own))
  return await matcher.receipts({ pairs, ...rows })
}

const names = (columns: readonly string[], hidden: string) =>
  sql.raw(columns.filter(column => column !== hidden).join(', '))
const TALENT = names(TALENT_COLUMNS, 'hidden')
const REQUEST = names(REQUEST_COLUMNS, 'withdrawn')

/** The rows of some pairs that the caller may see, as the database's JSON text. */
async function readVisible(
  tx: ActorTx,
  pairs: readonly Pair[],
  own: typeof OF_OWN_PROFILE,
): Promise<{ requests: string; talents: string }> {
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
  return rows[0] ?? { requests: '[]', talents: '[]' }
}

async function ownsRequest(tx: ActorTx, requestId: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select app.owns_request(${requestId}::uuid) as own
  `.execute(tx)
  return rows[0]?.own === true
}

async function isOwnProfile(tx: ActorTx, talentId: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select ${talentId}::uuid = app.current_talent_id() as own
  `.execute(tx)
  return rows[0]?.own === true
}

function toMatch({ fine: _, ...match }: PairReceipt): Match & Pair {
  return match
}
