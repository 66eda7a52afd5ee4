// Asks the market for matches.
import type { Thread } from '#app/platform/threads/thread.ts'
import type { FitCount, Wanted } from '../feasibility.ts'
import type { RequestRow } from '../rows.ts'
import type { MatchingAsks } from './asks.ts'
import type { PairReceipt } from './engine.ts'
import type { Found } from './rows.ts'

type AskMatching = Pick<Thread<MatchingAsks>, 'ask'>

/** Each answers null while matches are being prepared. What of it a person may see is for the reader to check. */
export type Matcher = {
  /** The best talent for a request, whoever asks. */
  talentsFor(requestId: string, most: number): Promise<Found[] | null>
  /** The same by scoring every profile, none passed over. */
  talentsOneByOne(requestId: string, most: number): Promise<Found[] | null>
  requestsFor(talentId: string, most: number): Promise<Found[] | null>
  /** The receipts of pairs of rows that were read for somebody who may see them. */
  receipts(given: MatchingAsks['receipts']['ask']): Promise<PairReceipt[] | null>
  /** Who fits what is asked for, in counts. */
  countFits(wanted: Wanted): Promise<FitCount[] | null>
  /** How many are strong matches for a request as it is being written, up to so many. */
  countStrong(request: RequestRow, most: number): Promise<number | null>
}

export function createMatcher(given: {
  /** With all that has been committed, or null while there is nothing to ask. */
  withMarket: <T>(work: (market: AskMatching) => Promise<T>) => Promise<T | null>
  /** A profile as the engine reads rows; nothing when it is gone. */
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
