import type { RouterContextProvider } from 'react-router'
import type { RequestContext } from '#app/context.ts'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import {
  type PairRows,
  readOwnRequestPairs,
  summarizeMatches,
} from '#app/features/matching/queries.server.ts'
import { shownContext } from '#app/features/matching/shown-context.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'

const MAX_REQUESTS = 10
const MATCHES_SHOWN = 3

type Company = { requests: readonly { id: string; label: string }[] }
type Page = { profile: { id: string }; introductions: Company | null } | null

/** Reads a profile's page, and how the profile matches the requests of the company that views it, best first. In one
 * transaction. */
export async function readWithProfileMatches<Shown extends Page>(
  { asActor, own, user, log }: RequestContext,
  context: Readonly<RouterContextProvider>,
  readPage: (tx: ActorTx) => Promise<Shown>,
) {
  const failed = (error: unknown) => {
    log.error({ err: error }, 'how a profile matches a company’s requests could not be loaded')
    return null
  }
  const requestIds = own.requestIds.slice(0, MAX_REQUESTS)
  const { page, rows } = await asActor(async tx => {
    const page = await readPage(tx)
    const pairs = { requestIds, talentIds: page === null ? [] : [page.profile.id] }
    return { page, rows: await readOwnRequestPairs(tx, pairs) }
  }).catch(async error => {
    // A profile is shown even without its matches.
    const page = await asActor(readPage)
    failed(error)
    return { page, rows: NO_ROWS }
  })
  const explained = await summarizeMatches(context.get(matcherContext), rows).catch(failed)
  const matches = (explained ?? []).slice(0, MATCHES_SHOWN)
  if (user)
    context.get(shownContext).record({
      where: { side: 'company', surface: 'profile', viewerId: user.id },
      pairs: matches,
    })
  const requests = page?.introductions?.requests ?? []
  return {
    page,
    matches: matches.map(({ requestId, score, summary }) => ({
      requestId,
      score,
      summary,
      role: requests.find(({ id }) => id === requestId)?.label ?? '',
    })),
  }
}

const NO_ROWS: PairRows = { pairs: [], requests: '[]', talents: '[]' }
