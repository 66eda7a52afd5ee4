// Finds the best matches, as score.ts defines them, among all profiles and requests in memory.
import { RowIds } from '#app/platform/memory/row-ids.ts'
import type { FitCount, Wanted } from '../feasibility.ts'
import type { Receipt, Summary } from '../receipt.ts'
import type { OptionRow, RequestRow, TalentRow } from '../rows.ts'
import { STRONG } from '../rules.ts'
import type { MatchPair } from '../schema.ts'
import { scoreSides, summarizeSides } from '../score.ts'
import { type ProfileSide, type RequestSide, readProfile, readRequest } from '../sides.ts'
import { Vocabulary } from '../vocabulary.ts'
import { packProfiles } from './packed-profiles.ts'
import { ReadSides } from './read-sides.ts'
import { Requests } from './requests.ts'
import type { Found, IndexedRequest, IndexedTalent } from './rows.ts'
import type { ProfileGaps } from './talent-rows.ts'
import { Talents } from './talents.ts'

export type PairReceipt = MatchPair & Receipt
export type PairSummary = MatchPair & Summary

/** Pairs, and the rows of both sides. */
export type PairsOfRows = {
  pairs: readonly MatchPair[]
  requests: readonly RequestRow[]
  talents: readonly TalentRow[]
}

export class Engine {
  readonly #vocabulary = new Vocabulary()
  readonly #talents: Talents
  readonly #requests = new Requests(this.#vocabulary)
  /** Outdated by every change of a row, because rare terms weigh more. */
  readonly #requestSides = new ReadSides((row: RequestRow) =>
    readRequest(row, this.#vocabulary, false, this.#requests.textsOf(row)),
  )

  /** `rowIds` assigns a row to each profile. Rows are allocated and freed here. */
  constructor(rowIds = new RowIds()) {
    this.#talents = new Talents(this.#vocabulary, rowIds)
  }

  get sizes() {
    return { talents: this.#talents.size, requests: this.#requests.size }
  }

  /** The number of terms and combinations of values, including those that no row has any more. */
  get terms(): number {
    return this.#vocabulary.size + this.#talents.combinations + this.#requests.combinations
  }

  get today(): string {
    return this.#vocabulary.today
  }

  /** Profiles are read as of this day from now on. The caller puts those that the new day changes again. */
  setDay(day: string): void {
    this.#requestSides.forget()
    this.#vocabulary.today = day
  }

  /** Returns false if an option now means something else, so that everything must be reloaded. */
  putOptions(options: readonly OptionRow[]): boolean {
    this.#requestSides.forget()
    const mentions = this.#vocabulary.putOptions(options)
    if (mentions !== null) this.#talents.learn(mentions)
    return mentions !== null
  }

  /** Builds ahead of time what the first query would otherwise build. */
  finishLoading(): void {
    this.#talents.finishLoading()
  }

  /** `packed`: what packProfiles packed of them, perhaps in another thread. */
  putTalents(rows: readonly IndexedTalent[], packed = packProfiles(rows)): void {
    this.#requestSides.forget()
    this.#talents.put(rows, packed)
  }

  putRequests(rows: readonly IndexedRequest[]): void {
    this.#requestSides.forget()
    for (const row of rows) this.#requests.put(row)
  }

  removeTalent(id: string): void {
    this.#requestSides.forget()
    this.#talents.remove(id)
  }

  removeRequest(id: string): void {
    this.#requestSides.forget()
    this.#requests.remove(id)
  }

  /** `exhaustive` scores every profile, without skipping any by its bound. */
  talentsFor(request: RequestRow, limit: number, exhaustive: boolean): Found[] {
    return this.#talents.best(request, limit, exhaustive)
  }

  requestsFor(profile: TalentRow, limit: number): Found[] {
    return this.#requests.best(profile, limit)
  }

  /** The receipts of pairs of these rows, in order. Pairs that cannot be scored are left out. */
  receipts(rows: PairsOfRows): PairReceipt[] {
    return this.#ofPairs(rows, scoreSides)
  }

  /** The same without the parts, for a list of matches. */
  summaries(rows: PairsOfRows): PairSummary[] {
    return this.#ofPairs(rows, summarizeSides)
  }

  #ofPairs<Scored extends Summary>(
    { pairs, requests, talents }: PairsOfRows,
    score: (request: RequestSide, profile: ProfileSide, market: Vocabulary) => Scored | null,
  ): (MatchPair & Scored)[] {
    const market = this.#vocabulary
    const requestSides = new Map(requests.map(row => [row.id, this.#requestSides.of(row)]))
    // Reading a profile takes little, because the index knows its texts. A cache would fill the garbage collector's young
    // space, which delayed every twentieth list of 50 by 7 ms.
    const profileSides = new Map(
      talents.map(row => [row.id, readProfile(row, market, this.#talents.textsOf(row))]),
    )
    return pairs.flatMap(({ requestId, talentId }) => {
      const [request, profile] = [requestSides.get(requestId), profileSides.get(talentId)]
      const scored = request && profile && score(request, profile, market)
      return scored ? [{ requestId, talentId, ...scored }] : []
    })
  }

  /** What matching misses in a profile; undefined if it isn't known. */
  gapsOf(talentId: string): ProfileGaps | undefined {
    return this.#talents.gapsOf(talentId)
  }

  /** How many profiles are strong matches for an unsaved request, up to `limit`. */
  countStrong(request: RequestRow, limit: number): number {
    const found = this.#vocabulary.trying(() => this.#talents.best(request, limit, false))
    return found.filter(({ score }) => score >= STRONG).length
  }

  /** Counts the profiles that fit the conditions. */
  countFits(wanted: Wanted): FitCount[] {
    return this.#talents.fits(wanted)
  }
}
