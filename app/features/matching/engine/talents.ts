import type { FitCount, Wanted } from '../feasibility.ts'
import { Best, lotOf } from './best.ts'
import { countFits, type FitTerms } from './fits.ts'
import type { RequestRow, ScoredPair, TalentRow } from './rows.ts'
import { tellPair } from './talent-pair.ts'
import { TalentRows } from './talent-rows.ts'
import { TalentSearch } from './talent-search.ts'
import type { Said, Vocabulary } from './vocabulary.ts'

export class Talents {
  readonly #vocabulary: Vocabulary
  readonly #rows: TalentRows
  readonly #search: TalentSearch

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
    this.#rows = new TalentRows(vocabulary)
    this.#search = new TalentSearch(this.#rows, vocabulary)
  }

  get size(): number {
    return this.#rows.book.size
  }

  put(profile: TalentRow): void {
    this.#rows.put(profile)
  }

  remove(id: string): void {
    this.#rows.remove(id)
  }

  learn(said: readonly Said[]): void {
    this.#rows.learn(said)
  }

  /** The best for a request, in order. */
  best(request: RequestRow, most: number, everyone: boolean): ScoredPair[] {
    const rows = this.#rows
    const lot = lotOf(request.id)
    const found = new Best(
      most,
      row => rows.tie(row, lot),
      row => rows.book.id(row),
    )
    const wants = this.#search.find(request, found, lot, everyone)
    return found.inOrder().map(row => tellPair(rows, this.#vocabulary, wants, request, row))
  }

  /** Who fits what is asked for, in counts. */
  fits(wanted: Wanted, terms: FitTerms): FitCount[] {
    return countFits(this.#rows, this.#vocabulary, wanted, terms)
  }
}
