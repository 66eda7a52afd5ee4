import type { RouterContextProvider } from 'react-router'
import { listResponseTimes } from '#app/features/connections/response-times.server.ts'
import {
  listInterests,
  listRequestReasons,
  listSetAsides,
} from '#app/features/matching/choices.server.ts'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import {
  listChosenMatches,
  listTalentMatches,
  scoreChosen,
} from '#app/features/matching/queries.server.ts'
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
  const matcher = context.get(matcherContext)
  // What is only beside the matches, or kept of them, takes nothing from the page when it fails.
  const choices = await asActor(tx => listChoices(tx, requestId)).catch(error => {
    log.error({ err: error }, 'what was chosen about the matches of a request could not be read')
    return NO_CHOICES
  })
  const showsInterested = interestedOnly && choices.interested.length > 0
  const matches = await (showsInterested ? findInterested() : findBest()).catch(error => {
    log.error({ err: error }, 'the matches of a request could not be read')
    return null
  })
  const where = { side: 'company', surface: showsInterested ? 'interested' : 'best' } as const
  const shown = (matches ?? []).map(({ match }) => ({ ...match, requestId }))
  await asSystem(tx => logShown(tx, { ...where, viewerId }, shown)).catch(error => {
    log.error({ err: error }, 'what a company was shown could not be kept')
  })
  return { ...choices, matches, showsInterested }

  async function findBest() {
    const best = await matcher.talentsFor(requestId, MATCHES_SHOWN + choices.aside.length)
    return await asActor(async tx =>
      withCards(tx, await listTalentMatches(tx, requestId, MATCHES_SHOWN, best)),
    )
  }

  async function findInterested() {
    const talentIds = choices.interested.slice(0, MOST_INTERESTED)
    const pairs = { requestIds: [requestId], talentIds }
    const scored = await scoreChosen(matcher, pairs)
    return await asActor(async tx => withCards(tx, await listChosenMatches(tx, pairs, scored)))
  }
}

/** Before there is a request, and where the choices cannot be read. */
export const NO_CHOICES: Awaited<ReturnType<typeof listChoices>> = {
  aside: [],
  interested: [],
  reasons: [],
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

async function withCards(tx: ActorTx, matches: TalentMatch[]) {
  const ids = matches.map(match => match.talentId)
  const cards = await listTalentCards(tx, ids)
  const times = await listResponseTimes(tx, ids)
  return matches.flatMap(match => {
    const talent = cards.find(card => card.id === match.talentId)
    return talent ? [{ match, talent, responseTime: times.get(talent.id) ?? null }] : []
  })
}
