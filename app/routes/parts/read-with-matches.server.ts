import type { RouterContextProvider } from 'react-router'
import { closestText } from '#app/features/matching/basis.ts'
import type { Matcher } from '#app/features/matching/engine/matcher.ts'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import {
  bestWithout,
  type PairRows,
  summarizeMatches,
} from '#app/features/matching/queries.server.ts'
import type { MatchPair, MatchSummary } from '#app/features/matching/schema.ts'
import type { ShownSurface } from '#app/features/matching/shown.ts'
import { shownContext } from '#app/features/matching/shown-context.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { Member } from '../guards.server.ts'
import { cutMatchPage, describeWholeList, type MatchPage, matchesToFind } from './match-pages.ts'

type MatchPart = ReturnType<typeof cutMatchPage>

type MatchData<Shown, Choices> = {
  /** The pairs to summarize. */
  rows: PairRows
  part: Omit<MatchPart, 'ids'>
  surface: ShownSurface
  /** What the scores rest on, if that is little. */
  basis?: string | null
  /** An entry of the list; undefined for a match that isn't in it. */
  show: (match: MatchSummary & MatchPair) => Shown | undefined
  /** What either side has said about the matches. */
  choices: Choices
}

type Options<Page, Shown, Choices> = {
  page: MatchPage
  find: (
    matcher: Pick<Matcher, 'talentsFor' | 'requestsFor'>,
    limit: number,
  ) => ReturnType<Matcher['talentsFor']>
  /** Reads the rest of the page. */
  readPage: (tx: ActorTx) => Promise<Page>
  /** Reads the matches' data. `cut` gives the ids to show, without those set aside. */
  readMatchData: (
    tx: ActorTx,
    given: { page: Promise<Page>; cut: (aside: readonly string[]) => MatchPart },
  ) => Promise<MatchData<Shown, Choices>>
}

/** Reads a page with a ranked list of matches in one transaction. If the matches fail, only the rest is read. */
export async function readWithMatches<Page, Shown, Choices>(
  { asActor, own, user, log }: Member,
  context: Readonly<RouterContextProvider>,
  { page: requested, find, readPage, readMatchData }: Options<Page, Shown, Choices>,
) {
  const side = user.userType
  const matcher = context.get(matcherContext)
  const limit = matchesToFind(requested)
  const onFailure = (error: unknown) => {
    log.error({ err: error }, `the matches of a ${side} could not be read`)
    return undefined
  }
  // Null while matches are being prepared; undefined if reading them failed.
  const found = await find(matcher, limit + own.setAside).catch(onFailure)
  const cut = (aside: readonly string[]) =>
    cutMatchPage(bestWithout(aside, found ?? [], limit), requested)
  const { page, data } = await readBoth()
  const scored = found && data && (await summarizeMatches(matcher, data.rows).catch(onFailure))
  const shown = scored?.flatMap(match => {
    const entry = data?.show(match)
    return entry ? [{ match, entry }] : []
  })
  const part = data?.part ?? { page: requested, before: 0, hasMore: false }
  if (data && shown)
    context.get(shownContext).record({
      where: { side, surface: data.surface, viewerId: user.id },
      pairs: shown.map(({ match }) => match),
      before: part.before,
    })
  return {
    page,
    choices: data?.choices,
    surface: data?.surface,
    matches: shown?.map(({ match, entry }) => ({ match, ...entry })) ?? null,
    scored: scored ?? [],
    isPreparing: found === null || scored === null,
    note: noteOn(shown?.map(({ match }) => match.score) ?? [], side, { ...part, ...data }),
    wholeList: describeWholeList(part, shown?.length ?? 0),
  }

  async function readBoth() {
    try {
      return await asActor(async tx => {
        const read = readPage(tx)
        const [page, data] = await Promise.all([read, readMatchData(tx, { page: read, cut })])
        return { page, data }
      })
    } catch (error) {
      return { page: await asActor(readPage), data: onFailure(error) }
    }
  }
}

type Listed = { before: number; basis?: string | null; surface?: ShownSurface }

/** What to know about the scores of a list: they rest on little, or even the best is weak. */
function noteOn(
  scores: readonly number[],
  side: 'company' | 'talent',
  { before, basis, surface }: Listed,
): string | null {
  const isRanked = before === 0 && surface !== 'interested'
  const notes = [scores.length > 0 && basis, isRanked && closestText(scores, side)]
  return notes.filter(Boolean).join(' ') || null
}
