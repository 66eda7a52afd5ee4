// Queries the market for matches.
import type { Thread } from '#app/platform/threads/thread.ts'
import type { FitCount, Wanted } from '../feasibility.ts'
import type { RequestRow } from '../rows.ts'
import type { MatchingAsks } from './asks.ts'
import type { PairReceipt } from './engine.ts'
import type { Found } from './rows.ts'

type AskMatching = Pick<Thread<MatchingAsks>, 'ask'>

/** Each method returns null while matches are being prepared. The caller checks which results a person may see. */
export type Matcher = {
  /** The best talents for a request, regardless of who asks. */
  talentsFor(requestId: string, most: number): Promise<Found[] | null>
  /** The same, scoring every profile without skipping any. */
  talentsOneByOne(requestId: string, most: number): Promise<Found[] | null>
  requestsFor(talentId: string, most: number): Promise<Found[] | null>
  /** The receipts of pairs whose rows the caller was allowed to read. */
  receipts(given: MatchingAsks['receipts']['ask']): Promise<PairReceipt[] | null>
  /** Counts the profiles that fit the conditions. */
  countFits(wanted: Wanted): Promise<FitCount[] | null>
  /** How many profiles are strong matches for an unsaved request, at most `most`. */
  countStrong(request: RequestRow, most: number): Promise<number | null>
}

export function createMatcher(given: {
  /** Runs `work` on a market that has seen every commit so far. Null while the market is loading. */
  withMarket: <T>(work: (market: AskMatching) => Promise<T>) => Promise<T | null>
  /** A profile row as JSON text; undefined if it is gone. */
  readProfile: (talentId: string) => Promise<string | undefined>
}): Matcher {
  const { withMarket, readProfile } = given

  const talentsFor = (requestId: string, most: number, everyone: boolean) =>
    withMarket(market => market.ask('talents-for', { requestId, most, everyone }))

  return {
    talentsFor: (requestId, most) => talentsFor(requestId, most, false),
    talentsOneByOne: (requestId, most) => talentsFor(requestId, most, true),
    requestsFor: (talentId, most) =>
      withMarket(async market => {
        const { found, version } = await market.ask('requests-known', { talentId, most })
        if (found) return found
        const profile = await readProfile(talentId)
        return profile ? await market.ask('requests-for', { talentId, profile, most, version }) : []
      }),
    receipts: ask => withMarket(market => market.ask('receipts', ask)),
    countFits: wanted => withMarket(market => market.ask('count-fits', { wanted })),
    countStrong: (request, most) =>
      withMarket(market => market.ask('count-strong', { request, most })),
  }
}
