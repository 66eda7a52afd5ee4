import type { RouterContextProvider } from 'react-router'
import { listResponseTimes } from '#app/features/connections/response-times.server.ts'
import {
  listInterests,
  listRequestReasons,
  listSetAsides,
} from '#app/features/matching/choices.server.ts'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import {
  bestWithout,
  explainBestFirst,
  explainMatches,
  readOwnRequestPairs,
} from '#app/features/matching/queries.server.ts'
import { shownContext } from '#app/features/matching/shown-context.ts'
import { listShortlist } from '#app/features/shortlist/queries.server.ts'
import { listShortCards } from '#app/features/talent/cards.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { requireUser } from '../../guards.server.ts'
import {
  cutMatchPage,
  type MatchPage,
  matchesToFind,
  tellWholeList,
} from '../../parts/match-pages.ts'
import { readWithBeside } from '../../parts/read-with-beside.server.ts'

const MAX_INTERESTED = 24

type Options<Page> = {
  requestId: string
  /** Only interested people, newest first; otherwise the best matches. */
  interestedOnly: boolean
  page: MatchPage
  /** Reads the rest of the page. */
  readPage: (tx: ActorTx) => Promise<Page>
}

/** Reads a page with a request's matches, and what either side has said about them, in one transaction. */
export async function readWithMatches<Page>(
  { asActor, own, user, log }: ReturnType<typeof requireUser>,
  context: Readonly<RouterContextProvider>,
  { requestId, interestedOnly, page: requested, readPage }: Options<Page>,
) {
  const matcher = context.get(matcherContext)
  const limit = matchesToFind(requested)
  const onFailure = (error: unknown) => {
    log.error({ err: error }, 'the matches of a request could not be read')
    return undefined
  }
  // Null while matches are being prepared; undefined if reading them failed.
  const found = await matcher.talentsFor(requestId, limit + own.setAside).catch(onFailure)
  const { page, beside } = await readWithBeside(asActor, { readPage, readBeside, onFailure })
  // The index returns the best matches already sorted.
  const explain = beside?.showsInterested ? explainBestFirst : explainMatches
  const explained = found && beside && (await explain(matcher, beside.rows).catch(onFailure))
  const matches =
    explained?.flatMap(({ parts: _, ...match }) => {
      const talent = beside?.cards.get(match.talentId)
      const responseTime = beside?.times.get(match.talentId) ?? null
      return talent ? [{ match, talent, responseTime }] : []
    }) ?? null
  const showsInterested = beside?.showsInterested ?? false
  const part = beside?.part ?? { page: requested, before: 0, hasMore: false }
  const surface = showsInterested ? 'interested' : requested === null ? 'best' : 'all'
  context.get(shownContext).keep({
    where: { side: 'company', surface, viewerId: user.id },
    pairs: (matches ?? []).map(({ match }) => match),
    before: part.before,
  })
  return {
    page,
    ...(beside?.choices ?? NO_CHOICES),
    matches,
    isPreparing: found === null || explained === null,
    showsInterested,
    wholeList: tellWholeList(part, matches?.length ?? 0),
  }

  async function readBeside(tx: ActorTx) {
    const [aside, interests, reasons] = await Promise.all([
      own.setAside === 0 ? [] : listSetAsides(tx, { requestId }),
      listInterests(tx, requestId),
      listRequestReasons(tx, requestId),
    ])
    const asideIds = aside.map(each => each.talentId)
    const interestedIds = interests.map(each => each.talentId)
    const ranked = cutMatchPage(bestWithout(asideIds, found ?? [], limit), requested)
    const best = ranked.ids
    const listed = listShortCards(tx, [...new Set([...asideIds, ...interestedIds, ...best])])
    const interested = interestedOnly ? interestedAmong(await listed) : []
    const talentIds = interested.length > 0 ? interested.slice(0, MAX_INTERESTED) : best
    const [cards, rows, times, shortlisted] = await Promise.all([
      listed,
      readOwnRequestPairs(tx, { requestIds: [requestId], talentIds }),
      listResponseTimes(tx, talentIds),
      listShortlist(tx, talentIds),
    ])
    const byId = new Map(cards.map(card => [card.id, card]))
    const choices = {
      aside: aside.flatMap(each => {
        const title = byId.get(each.talentId)?.fullName
        return title === undefined ? [] : [{ ...each, title }]
      }),
      interested: interestedAmong(cards),
      reasons,
      shortlisted: shortlisted.map(each => each.talentId),
    }
    const showsInterested = interested.length > 0
    const part = showsInterested ? cutMatchPage([], null) : ranked
    return { rows, times, cards: byId, choices, showsInterested, part }

    /** Newest first. A profile that is hidden by now has no card and is left out. */
    function interestedAmong(cards: readonly { id: string }[]): string[] {
      const shown = new Set(cards.map(({ id }) => id))
      return interestedIds.filter(id => shown.has(id) && !asideIds.includes(id))
    }
  }
}

const NO_CHOICES = { aside: [], interested: [], reasons: [], shortlisted: [] }

/** For a company without requests. */
export const NO_MATCHES: Omit<Awaited<ReturnType<typeof readWithMatches>>, 'page'> = {
  ...NO_CHOICES,
  matches: [],
  isPreparing: false,
  showsInterested: false,
  wholeList: null,
}
