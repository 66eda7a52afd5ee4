// Whether words of some sets follow one another in a row's text. One shape for every piece, so that what is made
// fast once stays fast.
import { addRow, type Bits } from '#app/platform/memory/bits.ts'
import type { Blocks } from '#app/platform/memory/blocks.ts'

const FIRST = 1
const SECOND = 2
const LAST = 4

export class Look {
  /** The rows' words: of each row where each of its lists ends, then the words. */
  readonly #words: Uint32Array
  readonly #starts: Uint32Array
  readonly #lists: number
  /** By the number of a word, in which sets it is. */
  readonly #sets: Uint8Array
  /** SECOND where there is one set only: a word of it is enough. */
  readonly #given: number
  /** The words between the second set and the last. */
  readonly #between: Uint32Array
  readonly #hasLast: boolean

  /** All sets but the first two and the last are of one word. */
  constructor(written: Blocks, chain: readonly (readonly number[])[], distinct: number) {
    const [first = [], second, ...more] = chain
    const last = more.pop()
    this.#words = written.words.data
    this.#starts = written.starts.data
    this.#lists = written.width
    this.#sets = new Uint8Array(distinct)
    this.#given = second === undefined ? SECOND : 0
    this.#between = Uint32Array.from(more.flat())
    this.#hasLast = last !== undefined
    this.#mark(first, FIRST)
    this.#mark(second ?? first, SECOND)
    this.#mark(last ?? [], LAST)
  }

  holds(row: number): boolean {
    const words = this.#words
    const sets = this.#sets
    const start = this.#starts[row] ?? 0
    const end = start + (words[start + this.#lists - 1] ?? 0)
    // One look tells the first two of a word: the only branch is seldom taken.
    let before = this.#given
    for (let at = start + this.#lists; at < end; at++) {
      const flags = sets[words[at] ?? 0] ?? 0
      if ((before & flags) !== 0 && this.#goesOn(at + 1)) return true
      before = ((flags & FIRST) * SECOND) | this.#given
    }
    return false
  }

  /** Adds those of some rows that hold it, up to so many, and returns how many. */
  add(found: Bits, among: Bits, most: number): number {
    let added = 0
    for (let word = 0; word < among.length; word++) {
      for (let left = among[word] ?? 0; left !== 0; left &= left - 1) {
        const row = word * 32 + (31 - Math.clz32(left & -left))
        if (!this.holds(row)) continue
        addRow(found, row)
        added += 1
        if (added === most) return added
      }
    }
    return added
  }

  /** Every line ends with a word that is in no set. */
  #goesOn(from: number): boolean {
    const between = this.#between
    for (let nth = 0; nth < between.length; nth++)
      if (this.#words[from + nth] !== between[nth]) return false
    if (!this.#hasLast) return true
    return ((this.#sets[this.#words[from + between.length] ?? 0] ?? 0) & LAST) !== 0
  }

  #mark(words: readonly number[], set: number): void {
    for (const word of words) this.#sets[word] = (this.#sets[word] ?? 0) | set
  }
}
