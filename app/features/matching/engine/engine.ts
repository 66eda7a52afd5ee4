// Finds the best matches, as score.ts defines them, among all profiles and requests in memory.
import { RowBook } from '#app/platform/memory/row-book.ts'
import type { FitCount, Wanted } from '../feasibility.ts'
import type { Receipt } from '../receipt.ts'
import type { OptionRow, RequestRow, TalentRow } from '../rows.ts'
import { STRONG } from '../rules.ts'
import { scoreSides } from '../score.ts'
import { readProfile, readRequest } from '../sides.ts'
import { Vocabulary } from '../vocabulary.ts'
import { ReadSides } from './read-sides.ts'
import { Requests } from './requests.ts'
import type { Found, IndexedRequest, IndexedTalent } from './rows.ts'
import { Talents } from './talents.ts'

/** A request and a profile, both visible to the caller. */
export type Pair = { requestId: string; talentId: string }
export type PairReceipt = Pair & Receipt

export class Engine {
  readonly #vocabulary = new Vocabulary()
  readonly #talents: Talents
  readonly #requests = new Requests(this.#vocabulary)
  readonly #asked = new ReadSides((row: RequestRow) => readRequest(row, this.#vocabulary))
  /** The number of known titles when the cached profiles were read. */
  #titles = 0
  readonly #had = new ReadSides((row: TalentRow) => readProfile(row, this.#vocabulary))

  /** `book` assigns a row to each profile. Rows are allocated and freed here. */
  constructor(book = new RowBook()) {
    this.#talents = new Talents(this.#vocabulary, book)
  }

  get sizes() {
    return { talents: this.#talents.size, requests: this.#requests.size }
  }

  get today(): string {
    return this.#vocabulary.today
  }

  /** From now on profiles are read as of this day. The caller puts the profiles again that the new day changes. */
  turnTo(day: string): void {
    this.#forgetRead()
    this.#vocabulary.today = day
  }

  /** Returns false if an option now means something else, so that everything must be reloaded. */
  putOptions(options: readonly OptionRow[]): boolean {
    this.#forgetRead()
    const spoken = this.#vocabulary.putOptions(options)
    if (spoken !== null) this.#talents.learn(spoken)
    return spoken !== null
  }

  /** Builds ahead of time what the first query would otherwise build. */
  settle(): void {
    this.#talents.settle()
  }

  putTalents(rows: readonly IndexedTalent[]): void {
    this.#forgetRead()
    for (const row of rows) this.#talents.put(row)
  }

  putRequests(rows: readonly IndexedRequest[]): void {
    this.#forgetRead()
    for (const row of rows) this.#requests.put(row)
  }

  removeTalent(id: string): void {
    this.#forgetRead()
    this.#talents.remove(id)
  }

  removeRequest(id: string): void {
    this.#forgetRead()
    this.#requests.remove(id)
  }

  /** Empty for an unknown request. `everyone` scores every profile, without skipping any by its bound. */
  talentsFor(requestId: string, most: number, everyone: boolean): Found[] {
    const request = this.#requests.find(requestId)
    return request ? this.#talents.best(request, most, everyone) : []
  }

  requestsFor(profile: TalentRow, most: number): Found[] {
    return this.#requests.best(profile, most)
  }

  /** The receipts of pairs of these rows, in order. Pairs that cannot be scored are left out. */
  receipts(
    pairs: readonly Pair[],
    requests: readonly RequestRow[],
    talents: readonly TalentRow[],
  ): PairReceipt[] {
    const market = this.#vocabulary
    const asked = new Map(requests.map(row => [row.id, this.#asked.of(row)]))
    // A title that no request asked for before is missing from the cached profiles.
    const titles = market.termCount('role')
    if (titles !== this.#titles) this.#had.forget()
    this.#titles = titles
    const had = new Map(talents.map(row => [row.id, this.#had.of(row)]))
    return pairs.flatMap(({ requestId, talentId }) => {
      const [request, profile] = [asked.get(requestId), had.get(talentId)]
      const receipt = request && profile && scoreSides(request, profile, market)
      return receipt ? [{ requestId, talentId, ...receipt }] : []
    })
  }

  #forgetRead(): void {
    this.#asked.forget()
    this.#had.forget()
  }

  /** How many profiles are strong matches for an unsaved request, at most `most`. */
  countStrong(request: RequestRow, most: number): number {
    const found = this.#vocabulary.trying(() => this.#talents.best(request, most, false))
    return found.filter(({ score }) => score >= STRONG).length
  }

  /** Counts the profiles that fit the conditions. */
  countFits(wanted: Wanted): FitCount[] {
    return this.#talents.fits(wanted)
  }
}
