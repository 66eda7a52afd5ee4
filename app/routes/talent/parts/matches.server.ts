import type { RouterContextProvider } from 'react-router'
import {
  listInterests,
  listProfileReasons,
  listSetAsides,
} from '#app/features/matching/choices.server.ts'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import {
  bestWithout,
  explainMatches,
  readOwnProfilePairs,
} from '#app/features/matching/queries.server.ts'
import { shownContext } from '#app/features/matching/shown-context.ts'
import { listRequestSummaries } from '#app/features/requests/queries.server.ts'
import { requestTitle } from '#app/features/requests/rules.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { requireUser } from '../../guards.server.ts'
import {
  cutMatchPage,
  type MatchPage,
  matchesToFind,
  tellWholeList,
} from '../../parts/match-pages.ts'
import { readWithBeside } from '../../parts/read-with-beside.server.ts'

type Options<Page> = {
  talentId: string
  page: MatchPage
  /** Reads the rest of the page. */
  readPage: (tx: ActorTx) => Promise<Page>
  /** Further requests whose scores the page shows. */
  scored: (page: Page) => readonly string[]
}

/** Reads a page with a profile's matches, and what either side has said about them, in one transaction. */
export async function readWithMatches<Page>(
  { asActor, own, user, log }: ReturnType<typeof requireUser>,
  context: Readonly<RouterContextProvider>,
  { talentId, page: requested, readPage, scored }: Options<Page>,
) {
  const matcher = context.get(matcherContext)
  const limit = matchesToFind(requested)
  const onFailure = (error: unknown) => {
    log.error({ err: error }, 'the matches of a talent could not be read')
    return undefined
  }
  // Null while matches are being prepared; undefined if reading them failed.
  const found = await matcher.requestsFor(talentId, limit + own.setAside).catch(onFailure)
  const { page, beside } = await readWithBeside(asActor, { readPage, readBeside, onFailure })
  const explained = found && beside && (await explainMatches(matcher, beside.rows).catch(onFailure))
  const matches = explained?.flatMap(({ parts: _, ...match }) => {
    const request = beside?.requests.get(match.requestId)
    return request && beside?.best.has(match.requestId) ? [{ match, request }] : []
  })
  const part = beside?.part ?? { page: requested, before: 0, hasMore: false }
  context.get(shownContext).keep({
    where: { side: 'talent', surface: requested === null ? 'best' : 'all', viewerId: user.id },
    pairs: (matches ?? []).map(({ match }) => match),
    before: part.before,
  })
  return {
    page,
    ...(beside?.choices ?? NO_CHOICES),
    matches: matches ?? null,
    scores: Object.fromEntries((explained ?? []).map(({ requestId, score }) => [requestId, score])),
    isPreparing: found === null || explained === null,
    wholeList: tellWholeList(part, matches?.length ?? 0),
  }

  async function readBeside(tx: ActorTx, page: Promise<Page>) {
    const [aside, interests, reasons, besideOf] = await Promise.all([
      own.setAside === 0 ? [] : listSetAsides(tx, { talentId }),
      listInterests(tx),
      listProfileReasons(tx, talentId),
      page,
    ])
    const asideIds = aside.map(each => each.requestId)
    const ranked = bestWithout(asideIds, found ?? [], limit)
    const part = cutMatchPage(ranked, requested)
    const best = new Set(part.ids)
    const [rows, summaries] = await Promise.all([
      readOwnProfilePairs(tx, { talentId, requestIds: [...best.union(new Set(scored(besideOf)))] }),
      listRequestSummaries(tx, [...asideIds, ...part.ids]),
    ])
    const requests = new Map(summaries.map(request => [request.id, request]))
    const choices = {
      aside: aside.flatMap(each => {
        const request = requests.get(each.requestId)
        return request ? [{ ...each, title: requestTitle(request) }] : []
      }),
      interests: interests.map(each => each.requestId),
      reasons,
    }
    return { rows, best, requests, choices, part }
  }
}

const NO_CHOICES = { aside: [], interests: [], reasons: [] }
