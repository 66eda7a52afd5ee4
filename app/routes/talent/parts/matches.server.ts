import type { RouterContextProvider } from 'react-router'
import {
  listInterests,
  listProfileReasons,
  listSetAsides,
} from '#app/features/matching/choices.server.ts'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import { matchRequestsToTalent } from '#app/features/matching/queries.server.ts'
import type { RequestMatch } from '#app/features/matching/schema.ts'
import { logShown } from '#app/features/matching/shown.server.ts'
import { listRequestSummaries } from '#app/features/requests/queries.server.ts'
import { roleText } from '#app/features/requests/rules.ts'
import type { RequestContext } from '#app/platform/context.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { ALL_MATCHES, BEST_MATCHES } from './matches-address.ts'

type Context = Pick<RequestContext, 'asActor' | 'asSystem' | 'log'>
type Asked = { talentId: string; viewerId: string; showAll: boolean }

/** What stands under a profile: its matches, and what either side has said of them. */
export async function readMatches(
  { asActor, asSystem, log }: Context,
  context: Readonly<RouterContextProvider>,
  { talentId, viewerId, showAll }: Asked,
) {
  // What is only beside the matches, or kept of them, takes nothing from the page when it fails.
  const choices = await asActor(tx => listChoices(tx, talentId)).catch(error => {
    log.error({ err: error }, 'what was chosen about the matches of a talent could not be read')
    return NO_CHOICES
  })
  const most = showAll ? ALL_MATCHES : BEST_MATCHES
  // One more than is shown tells whether there are more.
  const limit = most + 1
  const means = { matcher: context.get(matcherContext), asActor }
  const { found, isPreparing } = await findMatches().catch(error => {
    log.error({ err: error }, 'the matches of a talent could not be read')
    return { found: null, isPreparing: false }
  })
  const matches = found?.slice(0, most) ?? null
  const where = { side: 'talent', surface: showAll ? 'all' : 'best', viewerId } as const
  const shown = (matches ?? []).map(({ match }) => ({ ...match, talentId }))
  await asSystem(tx => logShown(tx, where, shown)).catch(error => {
    log.error({ err: error }, 'what a talent was shown could not be kept')
  })
  return { ...choices, matches, isPreparing, showAll, hasMore: (found?.length ?? 0) > most }

  async function findMatches() {
    const best = await matchRequestsToTalent(means, talentId, limit)
    const found = best && (await asActor(tx => addRequests(tx, best)))
    return { found, isPreparing: best === null }
  }
}

async function addRequests(tx: ActorTx, matches: RequestMatch[]) {
  const requests = await listRequestSummaries(
    tx,
    matches.map(match => match.requestId),
  )
  const byId = new Map(requests.map(request => [request.id, request]))
  return matches.flatMap(match => {
    const request = byId.get(match.requestId)
    return request ? [{ match, request }] : []
  })
}

const NO_CHOICES: Awaited<ReturnType<typeof listChoices>> = {
  aside: [],
  interests: [],
  reasons: [],
}

async function listChoices(tx: ActorTx, talentId: string) {
  const aside = await listSetAsides(tx, { talentId })
  const requests = await listRequestSummaries(
    tx,
    aside.map(each => each.requestId),
  )
  return {
    aside: aside.flatMap(each => {
      const request = requests.find(({ id }) => id === each.requestId)
      return request ? [{ ...each, title: `${roleText(request)}, ${request.companyName}` }] : []
    }),
    interests: (await listInterests(tx)).map(each => each.requestId),
    reasons: await listProfileReasons(tx, talentId),
  }
}
