import type { RouterContextProvider } from 'react-router'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import { matchChosen } from '#app/features/matching/queries.server.ts'
import { logShown } from '#app/features/matching/shown.server.ts'
import type { RequestContext } from '#app/platform/context.ts'

const MOST_REQUESTS = 10
const MATCHES_SHOWN = 3

type Context = Pick<RequestContext, 'asActor' | 'asSystem' | 'log'>
type Asked = {
  viewerId: string
  talentId: string
  /** The company's own, the latest first. */
  requests: readonly { id: string; desiredRole: string }[]
}

/** How a profile matches the requests of the company that looks at it, best first. */
export async function readProfileMatches(
  { asActor, asSystem, log }: Context,
  context: Readonly<RouterContextProvider>,
  { viewerId, talentId, requests }: Asked,
) {
  if (requests.length === 0) return []
  const requestIds = requests.slice(0, MOST_REQUESTS).map(request => request.id)
  const pairs = { requestIds, talentIds: [talentId] }
  try {
    const found = await matchChosen({ matcher: context.get(matcherContext), asActor }, pairs)
    const matches = (found ?? []).slice(0, MATCHES_SHOWN)
    const where = { side: 'company', surface: 'profile', viewerId } as const
    await asSystem(tx => logShown(tx, where, matches))
    return matches.map(({ requestId, score, summary, parts }) => ({
      ...{ requestId, score, summary, parts },
      role: requests.find(({ id }) => id === requestId)?.desiredRole ?? '',
    }))
  } catch (error) {
    // A profile can be read without it.
    log.error({ err: error }, 'how a profile matches a company’s requests could not be told')
    return []
  }
}
