// What a request wants of one part, prepared for comparison with any number of profiles. This is the arithmetic of
// all list parts.
import type { Answer } from '../vocabulary.ts'
import { UNKNOWN } from './part.ts'

/** The credit of a skill or tool that is only mentioned in a text, in percent. */
export const MENTIONED_WORTH = 80

/** One wanted thing, and the terms that answer it, each once, with their credit in percent. */
export type Wanted = {
  /** Null for a thing with several names; any of them answers it. */
  term: number | null
  name: string
  answers: readonly Answer[]
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

/** The best credit of each want of the list that is being compared: reused, because lists are compared all the time. */
let best = new Int32Array(64)

export class Wants {
  /** In the order in which the request names them. */
  readonly list: readonly Wanted[]
  readonly weights: Float64Array
  readonly total: number
  /** The index in `#answers` of the first answer of each term. */
  readonly #first: Terms
  /** For each answer three numbers: want, credit, and the index of the term's next answer or -1. */
  readonly #answers: Int32Array
  /** The want that names the term itself. */
  readonly #own: Terms

  /** `termCount` is the number of terms of this part, for comparison with very many profiles; null for a few. */
  constructor(list: readonly Wanted[], termCount: number | null) {
    this.list = list
    this.weights = new Float64Array(list.length)
    this.#own = new Terms(termCount)
    this.#first = new Terms(termCount)
    let [total, count] = [0, 0]
    for (const [want, { term, answers, weight }] of list.entries()) {
      this.weights[want] = weight
      total += weight
      count += answers.length
      if (term !== null) this.#own.set(term, want)
    }
    this.total = total
    this.#answers = new Int32Array(count * 3)
    let at = 0
    for (const [want, { answers }] of list.entries()) {
      for (const { term, credit } of answers) {
        this.#answers[at] = want
        this.#answers[at + 1] = credit
        this.#answers[at + 2] = this.#first.get(term)
        this.#first.set(term, at)
        at += 3
      }
    }
    if (list.length > best.length) best = new Int32Array(list.length * 2)
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
    const answers = this.#answers
    for (const entry of entries)
      for (let at = this.#first.get(entry.term); at >= 0; at = answers[at + 2] ?? -1)
        answered(entry, answers[at] ?? 0, answers[at + 1] ?? 0)
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
    const [first, answers, count] = [this.#first, this.#answers, this.list.length]
    let any = false
    for (let i = from; i < to; i++) {
      let at = first.get(terms[i] ?? 0)
      if (at < 0) continue
      if (!any) best.fill(UNKNOWN, 0, count)
      any = true
      for (; at >= 0; at = answers[at + 2] ?? -1) {
        const want = answers[at] ?? 0
        const credit = (answers[at + 1] ?? 0) * 100
        if (credit > (best[want] ?? UNKNOWN)) best[want] = credit
      }
    }
    for (let i = mentionedFrom; i < mentionedTo; i++) {
      const want = this.#own.get(terms[i] ?? 0)
      if (want < 0) continue
      if (!any) best.fill(UNKNOWN, 0, count)
      any = true
      if ((best[want] ?? UNKNOWN) < MENTIONED_WORTH * 100) best[want] = MENTIONED_WORTH * 100
    }
    return any ? weighedShare(best, this.weights, count) : UNKNOWN
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
