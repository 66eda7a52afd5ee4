// What one profile is worth to each of many requests, looked up in tables made once for the profile.
import { FULL_WORTH, type ListPart, UNKNOWN, VALUE_PARTS } from '../parts/part.ts'
import { PLACES, VALUED } from '../parts/table.ts'
import { SPOKEN_WORTH, weighedShare } from '../parts/wants.ts'
import { finished } from '../shares.ts'
import type { Had } from '../sides.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { RequestRows, WANTED } from './request-rows.ts'

/** What each value that requests compare comes to, in thousandths, and the percent it leaves of the score. */
export type ValueTable = { place: number; shares: Int32Array; kept: Uint8Array }

/** What is wanted in full: percent of percent. */
const ALL = 10_000
const MOST_WANTED = 1_024

export function valueTables(rows: RequestRows, had: Had): ValueTable[] {
  return VALUE_PARTS.map((name, n) => {
    const [part, place] = [VALUED[name], PLACES[name]]
    const values = rows.dictionaries[n]?.values ?? []
    const stated = had.values[place]
    const can = (wanted: unknown) => wanted !== null && stated !== null
    return {
      place,
      shares: Int32Array.from(values, wanted =>
        can(wanted) ? part.share(wanted, stated) : UNKNOWN,
      ),
      kept: Uint8Array.from(values, wanted =>
        can(wanted) ? (part.limit?.kept(wanted, stated) ?? 100) : 100,
      ),
    }
  })
}

/** How far a profile answers a part that is a list, for any request. */
export class ListAnswers {
  readonly part: ListPart
  readonly place: number
  /** The row's lists of what is wanted, and for each term that may be wanted there what the profile's best answer is
   * worth, out of 10,000. */
  readonly #wanted: readonly { list: number; credits: Int32Array }[]
  readonly #rows: RequestRows
  readonly #weights: Float64Array | undefined
  readonly #listed: number
  readonly #best = new Int32Array(MOST_WANTED)
  readonly #weigh = new Float64Array(MOST_WANTED)

  constructor(
    { part, lists }: (typeof WANTED)[number],
    rows: RequestRows,
    had: Had,
    vocabulary: Vocabulary,
    weights: Float64Array | undefined,
  ) {
    this.part = part
    this.place = PLACES[part.name]
    this.#rows = rows
    this.#weights = weights
    const [first] = part.places
    this.#listed = first ? had.lists.to(0, first.list) - had.lists.from(0, first.list) : 0
    this.#wanted = lists.map((list, n) => ({
      list,
      credits: creditsOf(part, part.wanted[n]?.worth ?? FULL_WORTH, had, vocabulary),
    }))
  }

  /** What the profile's best answer to a term is worth, out of 10,000. */
  credit(term: number): number {
    return this.#wanted[0]?.credits[term] ?? UNKNOWN
  }

  share(row: number): number {
    return this.part.isOne ? this.#shareOfOne(row) : this.#shareOfSeveral(row)
  }

  #shareOfOne(row: number): number {
    const { lists } = this.#rows
    const terms = lists.words.data
    let best = UNKNOWN
    for (const { list, credits } of this.#wanted) {
      for (let i = lists.from(row, list), to = lists.to(row, list); i < to; i++)
        best = Math.max(best, credits[terms[i] ?? 0] ?? UNKNOWN)
    }
    this.#best[0] = best
    this.#weigh[0] = 1
    return finished(this.part, weighedShare(this.#best, this.#weigh, 1), 0)
  }

  #shareOfSeveral(row: number): number {
    const { lists } = this.#rows
    const terms = lists.words.data
    const [best, weigh, weights] = [this.#best, this.#weigh, this.#weights]
    let [count, listed] = [0, 0]
    for (let n = 0; n < this.#wanted.length; n++) {
      const wanted = this.#wanted[n]
      if (wanted === undefined) continue
      const { list, credits } = wanted
      for (let i = lists.from(row, list), to = lists.to(row, list); i < to; i++) {
        const term = terms[i] ?? 0
        const credit = credits[term] ?? UNKNOWN
        if (credit === ALL) listed += 1
        best[count] = credit
        weigh[count] = weights === undefined ? 1 : (weights[term] ?? 0)
        count += 1
      }
    }
    return finished(this.part, weighedShare(best, weigh, count), this.#listed - listed)
  }
}

function creditsOf(
  { name, spoken }: ListPart,
  worth: number,
  had: Had,
  vocabulary: Vocabulary,
): Int32Array {
  const credits = new Int32Array(vocabulary.termCount(name)).fill(UNKNOWN)
  const raise = (want: number, credit: number) => {
    credits[want] = Math.max(credits[want] ?? UNKNOWN, credit)
  }
  for (const { term, worth: hadWorth } of had.entries[name]) {
    raise(term, worth * hadWorth)
    for (const { term: want, credit } of vocabulary.answers(name, term))
      raise(want, Math.trunc((worth * credit) / 100) * hadWorth)
  }
  // What is only spoken of answers itself and nothing near it.
  if (spoken !== undefined)
    for (const term of had.spoken[name]) raise(term, SPOKEN_WORTH * FULL_WORTH)
  return credits
}
