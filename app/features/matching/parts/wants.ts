// What a request wants of one part, prepared for comparison with any number of profiles. This is the arithmetic of
// all list parts.
import { UNKNOWN } from './part.ts'

/** The credit of a skill or tool that is only mentioned in a text, in percent. */
export const MENTIONED_WORTH = 80

/** One wanted thing, and the credit of each term that answers it, in percent. */
export type Wanted = {
  /** Null for a thing with several names; any of them answers it. */
  term: number | null
  name: string
  answers: ReadonlyMap<number, number>
  weight: number
}

/** The weighted mean, in thousandths, of the best answers to each want (out of 10,000, or UNKNOWN). UNKNOWN if no
 * want is answered. */
export function weighedShare(
  best: ArrayLike<number>,
  weights: ArrayLike<number>,
  count: number,
): number {
  let [sum, total, any] = [0, 0, false]
  for (let want = 0; want < count; want++) {
    const credit = best[want] ?? UNKNOWN
    const weight = weights[want] ?? 0
    total += weight
    if (credit < 0) continue
    any = true
    sum += credit * weight
  }
  return any ? Math.trunc(sum / (10 * Math.max(total, 1))) : UNKNOWN
}

export class Wants {
  /** In the order in which the request names them. */
  readonly list: readonly Wanted[]
  readonly weights: Float64Array
  readonly total: number
  /** The index in `#answers` where the answers of each term begin. */
  readonly #first: Terms
  /** For each answer two numbers: want and credit. A want of -1 ends the answers of a term. */
  readonly #answers: Int32Array
  /** The want that names the term itself. */
  readonly #own: Terms
  readonly #best: Int32Array

  /** `termCount` is the number of terms of this part, for comparison with very many profiles; null for a few. */
  constructor(list: readonly Wanted[], termCount: number | null) {
    this.list = list
    this.weights = Float64Array.from(list, ({ weight }) => weight)
    this.total = this.weights.reduce((sum, weight) => sum + weight, 0)
    this.#best = new Int32Array(list.length)
    this.#own = new Terms(termCount)
    this.#first = new Terms(termCount)
    const byTerm = new Map<number, number[]>()
    for (const [want, { term, answers }] of list.entries()) {
      if (term !== null) this.#own.set(term, want)
      for (const [answer, credit] of answers) {
        const known = byTerm.get(answer)
        if (known) known.push(want, credit)
        else byTerm.set(answer, [want, credit])
      }
    }
    const flat: number[] = []
    for (const [term, answers] of byTerm) {
      this.#first.set(term, flat.length)
      flat.push(...answers, -1)
    }
    this.#answers = Int32Array.from(flat)
  }

  /** The index of the want that names this term itself, or -1. */
  wantOf(term: number): number {
    return this.#own.get(term)
  }

  /** Calls `answered` for each want that one of these terms answers, with the credit in percent. */
  eachAnswer<Entry extends { term: number }>(
    entries: readonly Entry[],
    answered: (entry: Entry, want: number, credit: number) => void,
  ): void {
    for (const entry of entries) {
      let at = this.#first.get(entry.term)
      if (at < 0) continue
      for (; ; at += 2) {
        const want = this.#answers[at] ?? -1
        if (want < 0) break
        answered(entry, want, this.#answers[at + 1] ?? 0)
      }
    }
  }

  /** How many of these terms are wanted themselves. */
  countWanted(terms: Uint32Array, from: number, to: number): number {
    let count = 0
    for (let i = from; i < to; i++) if (this.#own.get(terms[i] ?? 0) >= 0) count += 1
    return count
  }

  /** The share of a profile that lists the terms in `[from, to)` and mentions those in `[mentionedFrom, mentionedTo)`. */
  share(
    terms: Uint32Array,
    from: number,
    to: number,
    mentionedFrom: number,
    mentionedTo: number,
  ): number {
    const [first, answers, best] = [this.#first, this.#answers, this.#best]
    let any = false
    for (let i = from; i < to; i++) {
      let at = first.get(terms[i] ?? 0)
      if (at < 0) continue
      if (!any) best.fill(UNKNOWN)
      any = true
      for (; ; at += 2) {
        const want = answers[at] ?? -1
        if (want < 0) break
        const credit = (answers[at + 1] ?? 0) * 100
        if (credit > (best[want] ?? UNKNOWN)) best[want] = credit
      }
    }
    for (let i = mentionedFrom; i < mentionedTo; i++) {
      const want = this.#own.get(terms[i] ?? 0)
      if (want < 0) continue
      if (!any) best.fill(UNKNOWN)
      any = true
      if ((best[want] ?? UNKNOWN) < MENTIONED_WORTH * 100) best[want] = MENTIONED_WORTH * 100
    }
    return any ? weighedShare(best, this.weights, best.length) : UNKNOWN
  }
}

/** A number for some terms, -1 for the others: an array for very many lookups, otherwise a map. */
class Terms {
  /** One more than the number, 0 for none. */
  readonly #dense: Uint32Array | null
  readonly #sparse = new Map<number, number>()

  constructor(count: number | null) {
    this.#dense = count === null ? null : new Uint32Array(count)
  }

  set(term: number, number: number): void {
    if (this.#dense === null) this.#sparse.set(term, number)
    else this.#dense[term] = number + 1
  }

  get(term: number): number {
    if (this.#dense !== null) return (this.#dense[term] ?? 0) - 1
    return this.#sparse.get(term) ?? -1
  }
}
