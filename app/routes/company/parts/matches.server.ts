import type { RouterContextProvider } from 'react-router'
import { listResponseTimes } from '#app/features/connections/response-times.server.ts'
import {
  listInterests,
  listRequestReasons,
  listSetAsides,
} from '#app/features/matching/choices.server.ts'
import { readOwnRequestPairs, thinBasis } from '#app/features/matching/queries.server.ts'
import { listShortlist } from '#app/features/shortlist/queries.server.ts'
import { listShortCards } from '#app/features/talent/cards.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { Member } from '../../guards.server.ts'
import { cutMatchPage, type MatchPage } from '../../parts/match-pages.ts'
import { readWithMatches } from '../../parts/read-with-matches.server.ts'

const MAX_INTERESTED = 24

type Options<Page> = {
  requestId: string
  /** Only interested people, newest first; otherwise the best matches. */
  interestedOnly: boolean
  page: MatchPage
  /** Reads the rest of the page. */
  readPage: (tx: ActorTx) => Promise<Page>
}

/** The specification's match_talent_to_request: the ids, scores and summaries of the people who match a request, each
 * with the profile's card, read together with the rest of the page. */
export async function matchTalentToRequest<Page>(
  ctx: Member,
  context: Readonly<RouterContextProvider>,
  { requestId, interestedOnly, page, readPage }: Options<Page>,
) {
  const {
    choices,
    surface,
    scored: _,
    ...read
  } = await readWithMatches(ctx, context, {
    page,
    find: (matcher, limit) => matcher.talentsFor(requestId, limit),
    readPage,
    async readMatchData(tx, { cut }) {
      const [aside, interests, reasons] = await Promise.all([
        ctx.own.setAside === 0 ? [] : listSetAsides(tx, { requestId }),
        listInterests(tx, requestId),
        listRequestReasons(tx, requestId),
      ])
      const asideIds = aside.map(each => each.talentId)
      const interestedIds = interests.map(each => each.talentId)
      const ranked = cut(asideIds)
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
      const list =
        interested.length > 0
          ? { part: cutMatchPage([], null), surface: 'interested' as const }
          : { part: ranked, surface: page === null ? ('best' as const) : ('all' as const) }
      return {
        ...list,
        rows,
        basis: thinBasis(rows),
        show({ talentId }) {
          const talent = byId.get(talentId)
          return talent && { talent, responseTime: times.get(talentId) ?? null }
        },
        choices: {
          aside: aside.flatMap(each => {
            const title = byId.get(each.talentId)?.fullName
            return title === undefined ? [] : [{ ...each, title }]
          }),
          interested: interestedAmong(cards),
          reasons,
          shortlisted: shortlisted.map(each => each.talentId),
        },
      }

      /** Newest first. A profile that is hidden by now has no card and is left out. */
      function interestedAmong(cards: readonly { id: string }[]): string[] {
        const shown = new Set(cards.map(({ id }) => id))
        return interestedIds.filter(id => shown.has(id) && !asideIds.includes(id))
      }
    },
  })
  return { ...read, ...(choices ?? NO_CHOICES), showsInterested: surface === 'interested' }
}

const NO_CHOICES = { aside: [], interested: [], reasons: [], shortlisted: [] }

/** For a company without requests. */
export const NO_MATCHES: Omit<Awaited<ReturnType<typeof matchTalentToRequest>>, 'page'> = {
  ...NO_CHOICES,
  matches: [],
  isPreparing: false,
  note: null,
  showsInterested: false,
  wholeList: null,
}
