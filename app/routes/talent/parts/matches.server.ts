import type { RouterContextProvider } from 'react-router'
import {
  listInterests,
  listProfileReasons,
  listSetAsides,
} from '#app/features/matching/choices.server.ts'
import { readOwnProfilePairs } from '#app/features/matching/queries.server.ts'
import { listRequestSummaries } from '#app/features/requests/queries.server.ts'
import { requestTitle } from '#app/features/requests/rules.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { Member } from '../../guards.server.ts'
import type { MatchPage } from '../../parts/match-pages.ts'
import { readWithMatches } from '../../parts/read-with-matches.server.ts'

type Options<Page> = {
  talentId: string
  page: MatchPage
  /** Reads the rest of the page. */
  readPage: (tx: ActorTx) => Promise<Page>
  /** Further requests whose scores the page shows. */
  scored: (page: Page) => readonly string[]
}

/** The specification's match_requests_to_talent: the ids, scores and summaries of the requests that match a profile,
 * each with the request, read together with the rest of the page. */
export async function matchRequestsToTalent<Page>(
  ctx: Member,
  context: Readonly<RouterContextProvider>,
  { talentId, page, readPage, scored }: Options<Page>,
) {
  const {
    choices,
    surface: _,
    scored: explained,
    ...read
  } = await readWithMatches(ctx, context, {
    page,
    find: (matcher, limit) => matcher.requestsFor(talentId, limit),
    readPage,
    async readMatchData(tx, given) {
      const [aside, interests, reasons, shownPage] = await Promise.all([
        ctx.own.setAside === 0 ? [] : listSetAsides(tx, { talentId }),
        listInterests(tx),
        listProfileReasons(tx, talentId),
        given.page,
      ])
      const asideIds = aside.map(each => each.requestId)
      const part = given.cut(asideIds)
      const best = new Set(part.ids)
      const requestIds = [...best.union(new Set(scored(shownPage)))]
      const [rows, summaries] = await Promise.all([
        readOwnProfilePairs(tx, { talentId, requestIds }),
        listRequestSummaries(tx, [...asideIds, ...part.ids]),
      ])
      const requests = new Map(summaries.map(request => [request.id, request]))
      return {
        rows,
        part,
        surface: page === null ? 'best' : 'all',
        show({ requestId }) {
          const request = requests.get(requestId)
          return request && best.has(requestId) ? { request } : undefined
        },
        choices: {
          aside: aside.flatMap(each => {
            const request = requests.get(each.requestId)
            return request ? [{ ...each, title: requestTitle(request) }] : []
          }),
          interests: interests.map(each => each.requestId),
          reasons,
        },
      }
    },
  })
  return {
    ...read,
    ...(choices ?? NO_CHOICES),
    scores: Object.fromEntries(explained.map(({ requestId, score }) => [requestId, score])),
  }
}

const NO_CHOICES = { aside: [], interests: [], reasons: [] }
