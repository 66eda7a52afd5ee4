import type { RouterContextProvider } from 'react-router'
import { listResponseTimes } from '#app/features/connections/response-times.server.ts'
import {
  listInterests,
  listRequestReasons,
  listSetAsides,
} from '#app/features/matching/choices.server.ts'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import { matchChosen, matchTalentToRequest } from '#app/features/matching/queries.server.ts'
import type { TalentMatch } from '#app/features/matching/schema.ts'
import { logShown } from '#app/features/matching/shown.server.ts'
import { listTalentCards } from '#app/features/talent/queries.server.ts'
import type { RequestContext } from '#app/platform/context.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'

const MATCHES_SHOWN = 6
const MOST_INTERESTED = 24

type Context = Pick<RequestContext, 'asActor' | 'asSystem' | 'log'>
type Asked = {
  requestId: string
  viewerId: string
  /** Only who is interested, the latest of them; else the best of all. */
  interestedOnly: boolean
}

/** What stands under a request: its matches, and what either side has said of them. */
export async function readMatches(
  { asActor, asSystem, log }: Context,
  context: Readonly<RouterContextProvider>,
  { requestId, viewerId, interestedOnly }: Asked,
) {
  const means = { matcher: context.get(matcherContext), asActor }
  // What is only beside the matches, or kept of them, takes nothing from the page when it fails.
  const choices = await asActor(tx => listChoices(tx, requestId)).catch(error => {
    log.error({ err: error }, 'what was chosen about the matches of a request could not be read')
    return NO_CHOICES
  })
  const showsInterested = interestedOnly && choices.interested.length > 0
  const { matches, isPreparing } = await findMatches().catch(error => {
    log.error({ err: error }, 'the matches of a request could not be read')
    return { matches: null, isPreparing: false }
  })
  const where = { side: 'company', surface: showsInterested ? 'interested' : 'best' } as const
  const shown = (matches ?? []).map(({ match }) => ({ ...match, requestId }))
  await asSystem(tx => logShown(tx, { ...where, viewerId }, shown)).catch(error => {
    log.error({ err: error }, 'what a company was shown could not be kept')
  })
  return { ...choices, matches, isPreparing, showsInterested }

  async function findMatches() {
    const found = await (showsInterested ? findInterested() : findBest())
    const matches = found && (await asActor(tx => addCards(tx, found)))
    return { matches, isPreparing: found === null }
  }

  function findBest(): Promise<TalentMatch[] | null> {
    return matchTalentToRequest(means, requestId, MATCHES_SHOWN)
  }

  function findInterested(): Promise<TalentMatch[] | null> {
    const talentIds = choices.interested.slice(0, MOST_INTERESTED)
    return matchChosen(means, { requestIds: [requestId], talentIds })
  }
}

const NO_CHOICES: Awaited<ReturnType<typeof listChoices>> = {
  aside: [],
  interested: [],
  reasons: [],
}

/** Before there is a request. */
export const NO_MATCHES: Awaited<ReturnType<typeof readMatches>> = {
  ...NO_CHOICES,
  matches: [],
  isPreparing: false,
  showsInterested: false,
}

async function listChoices(tx: ActorTx, requestId: string) {
  const aside = await listSetAsides(tx, { requestId })
  const interests = await listInterests(tx, requestId)
  const isAside = (talentId: string) => aside.some(each => each.talentId === talentId)
  // Who is hidden now is left out of both.
  const cards = await listTalentCards(
    tx,
    [...aside, ...interests].map(each => each.talentId),
  )
  const nameOf = (talentId: string) => cards.find(card => card.id === talentId)?.fullName
  return {
    aside: aside.flatMap(each => {
      const title = nameOf(each.talentId)
      return title === undefined ? [] : [{ ...each, title }]
    }),
    /** The latest first. */
    interested: interests
      .map(each => each.talentId)
      .filter(talentId => nameOf(talentId) !== undefined && !isAside(talentId)),
    reasons: await listRequestReasons(tx, requestId),
  }
}

async function addCards(tx: ActorTx, matches: TalentMatch[]) {
  const ids = matches.map(match => match.talentId)
  const cards = await listTalentCards(tx, ids)
  const times = await listResponseTimes(tx, ids)
  return matches.flatMap(match => {
    const talent = cards.find(card => card.id === match.talentId)
    return talent ? [{ match, talent, responseTime: times.get(talent.id) ?? null }] : []
  })
}
