// Queries the market for matches.
import type { Thread } from '#app/platform/threads/thread.ts'
import type { FitCount, Wanted } from '../feasibility.ts'
import type { RequestRow } from '../rows.ts'
import type { PairReceipt, PairSummary } from './engine.ts'
import type { MatchingMessages, PairRows, Search } from './messages.ts'
import type { Found } from './rows.ts'
import type { ProfileGaps } from './talent-rows.ts'

type AskMatching = Pick<Thread<MatchingMessages>, 'ask'>

/** Each method returns null while matches are being prepared. The caller checks which results a person may see. */
export type Matcher = {
  /** The best talents for a request, regardless of who asks. */
  talentsFor(requestId: string, limit: number): Promise<Found[] | null>
  /** The same, scoring every profile without skipping any. */
  talentsExhaustively(requestId: string, limit: number): Promise<Found[] | null>
  requestsFor(talentId: string, limit: number): Promise<Found[] | null>
  /** The receipts of pairs whose rows the caller was allowed to read. */
  receipts(rows: PairRows): Promise<PairReceipt[] | null>
  /** The same without the parts. */
  summaries(rows: PairRows): Promise<PairSummary[] | null>
  /** What matching misses in a profile; also null if it doesn't know the profile. */
  gapsOf(talentId: string): Promise<ProfileGaps | null>
  /** Counts the profiles that fit the conditions. */
  countFits(wanted: Wanted): Promise<FitCount[] | null>
  /** How many profiles are strong matches for an unsaved request, up to `limit`. */
  countStrong(request: RequestRow, limit: number): Promise<number | null>
}

export function createMatcher(options: {
  /** Runs `work` on a market that has seen every commit so far. Null while the market is loading. */
  withMarket: <T>(work: (market: AskMatching) => Promise<T>) => Promise<T | null>
  /** The row to search matches for, as JSON text; undefined if it is gone. */
  readSearchRow: (search: Search) => Promise<string | undefined>
}): Matcher {
  const { withMarket, readSearchRow } = options

  const best = (search: Search) =>
    withMarket(async market => {
      const { found, version } = await market.ask('known', { search })
      if (found) return found
      const row = await readSearchRow(search)
      return row === undefined ? [] : await market.ask('best', { search, row, version })
    })

  return {
    talentsFor: (id, limit) => best({ side: 'talents', id, limit }),
    talentsExhaustively: (id, limit) => best({ side: 'talents', id, limit, exhaustive: true }),
    requestsFor: (id, limit) => best({ side: 'requests', id, limit }),
    receipts: rows => withMarket(market => market.ask('receipts', rows)),
    summaries: rows => withMarket(market => market.ask('summaries', rows)),
    gapsOf: talentId => withMarket(market => market.ask('gaps', { talentId })),
    countFits: wanted => withMarket(market => market.ask('count-fits', { wanted })),
    countStrong: (request, limit) =>
      withMarket(market => market.ask('count-strong', { request, limit })),
  }
}
