// All requests in memory.
import { LIST_PARTS, type ListPartName } from '../parts/part.ts'
import { LISTED } from '../parts/table.ts'
import { rounded } from '../points.ts'
import type { RequestTexts } from '../request-texts.ts'
import type { RequestRow, TalentRow } from '../rows.ts'
import { readProfile } from '../sides.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { Best, tie, tieKeyOf } from './best.ts'
import { RequestRows, TIE_KEY, WIDTH } from './request-rows.ts'
import { RequestSearch } from './request-search.ts'
import type { Found, IndexedRequest } from './rows.ts'

export class Requests {
  readonly #vocabulary: Vocabulary
  readonly #rows: RequestRows
  #weights: { version: number; of: Map<ListPartName, Float64Array> } = {
    version: -1,
    of: new Map(),
  }

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
    this.#rows = new RequestRows(vocabulary)
  }

  get size(): number {
    return this.#rows.rowIds.size
  }

  get combinations(): number {
    const { wanted, dictionaries } = this.#rows
    const values = dictionaries.reduce((sum, { values }) => sum + values.length, 0)
    return wanted.reduce((sum, { count }) => sum + count, values)
  }

  put(request: IndexedRequest): void {
    this.#rows.put(request)
  }

  remove(id: string): void {
    this.#rows.remove(id)
  }

  /** What the texts of a request say, if they are those that were put. */
  textsOf(request: RequestRow): RequestTexts | undefined {
    return this.#rows.textsOf(request)
  }

  /** The best requests for a profile, in order. */
  best(profile: TalentRow, limit: number): Found[] {
    const profileSide = readProfile(profile, this.#vocabulary)
    if (!profileSide.describesWork) return []
    const rows = this.#rows
    const tieKey = tieKeyOf(profile.id)
    const found = new Best(
      limit,
      row => tie(tieKey, rows.values.at(row * WIDTH + TIE_KEY)),
      row => rows.rowIds.id(row),
    )
    new RequestSearch(rows, profileSide, this.#vocabulary, this.#currentWeights(), found).run()
    return found
      .inOrder()
      .map(({ row, fine }) => ({ id: rows.rowIds.id(row), score: rounded(fine) }))
  }

  /** The current weights of all terms, for the parts where rarity counts. Cached until a profile changes. */
  #currentWeights(): Map<ListPartName, Float64Array> {
    const vocabulary = this.#vocabulary
    const rare = LIST_PARTS.filter(part => LISTED[part].rare === true)
    const isCurrent =
      this.#weights.version === vocabulary.version &&
      rare.every(part => this.#weights.of.get(part)?.length === vocabulary.termCount(part))
    if (!isCurrent) {
      const of = new Map(
        rare.map(part => [
          part,
          Float64Array.from({ length: vocabulary.termCount(part) }, (_, term) =>
            vocabulary.weight(part, term),
          ),
        ]),
      )
      this.#weights = { version: vocabulary.version, of }
    }
    return this.#weights.of
  }
}
