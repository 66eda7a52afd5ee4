// Finds in memory, among all profiles and requests, what score.ts scores best.
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

/** A request and a profile that somebody may see, and what they come to. */
export type Pair = { requestId: string; talentId: string }
export type PairReceipt = Pair & Receipt

export class Engine {
  readonly #vocabulary = new Vocabulary()
  readonly #talents: Talents
  readonly #requests = new Requests(this.#vocabulary)
  readonly #asked = new ReadSides((row: RequestRow) => readRequest(row, this.#vocabulary))
  /** How many titles were asked for when the profiles were read. */
  #titles = 0
  readonly #had = new ReadSides((row: TalentRow) => readProfile(row, this.#vocabulary))

  /** `book`: which row stands for which profile. Rows are given and taken back here. */
  constructor(book = new RowBook()) {
    this.#talents = new Talents(this.#vocabulary, book)
  }

  get sizes() {
    return { talents: this.#talents.size, requests: this.#requests.size }
  }

  get today(): string {
    return this.#vocabulary.today
  }

  /** From now on profiles are read as on this day; those of which the day changes something are to be put again. */
  turnTo(day: string): void {
    this.#forgetRead()
    this.#vocabulary.today = day
  }

  /** Returns false where an option means something else than before, and all must be read anew. */
  putOptions(options: readonly OptionRow[]): boolean {
    this.#forgetRead()
    const spoken = this.#vocabulary.putOptions(options)
    if (spoken !== null) this.#talents.learn(spoken)
    return spoken !== null
  }

  /** Makes what is otherwise made with the first question. */
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

  /** Nothing for a request that is not there. `everyone` scores each profile whatever it could reach. */
  talentsFor(requestId: string, most: number, everyone: boolean): Found[] {
    const request = this.#requests.find(requestId)
    return request ? this.#talents.best(request, most, everyone) : []
  }

  requestsFor(profile: TalentRow, most: number): Found[] {
    return this.#requests.best(profile, most)
  }

  /** The receipts of pairs of these rows, in their order; without those of which nothing can be told. */
  receipts(
    pairs: readonly Pair[],
    requests: readonly RequestRow[],
    talents: readonly TalentRow[],
  ): PairReceipt[] {
    const market = this.#vocabulary
    const asked = new Map(requests.map(row => [row.id, this.#asked.of(row)]))
    // A title that nobody asked for before is in no profile that was read.
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

  /** How many are strong matches for a request that nobody has posted, up to so many. */
  countStrong(request: RequestRow, most: number): number {
    const found = this.#vocabulary.trying(() => this.#talents.best(request, most, false))
    return found.filter(({ score }) => score >= STRONG).length
  }

  /** Who fits what is asked for, in counts. */
  countFits(wanted: Wanted): FitCount[] {
    return this.#talents.fits(wanted)
  }
}
