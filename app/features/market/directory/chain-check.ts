// Checks whether a row's text contains adjacent words from a chain of sets. It has one shape for every piece, so the
// compiler's optimized code stays valid.
import { addRow, type Bits, lowestBit } from '#app/platform/memory/bits.ts'
import type { Blocks } from '#app/platform/memory/blocks.ts'

const FIRST = 1
const SECOND = 2
const LAST = 4

export class ChainCheck {
  /** The words of all rows: for each row the ends of its lists, then the words. */
  readonly #words: Uint32Array
  readonly #starts: Uint32Array
  readonly #lists: number
  /** The sets that each word is in, by its number. */
  readonly #sets: Uint8Array
  /** SECOND if there is only one set: any word of it suffices. */
  readonly #given: number
  /** The words between the second set and the last. */
  readonly #between: Uint32Array
  readonly #hasLast: boolean

  /** All sets except the first two and the last have a single word. */
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
    // One lookup covers the first two sets, so the only branch is rarely taken.
    let before = this.#given
    for (let at = start + this.#lists; at < end; at++) {
      const flags = sets[words[at] ?? 0] ?? 0
      if ((before & flags) !== 0 && this.#goesOn(at + 1)) return true
      before = ((flags & FIRST) * SECOND) | this.#given
    }
    return false
  }

  /** Adds the rows of `among` that contain the chain, up to `limit`. Returns how many. */
  add(found: Bits, among: Bits, limit: number): number {
    let added = 0
    for (let word = 0; word < among.length; word++) {
      for (let left = among[word] ?? 0; left !== 0; left &= left - 1) {
        const row = word * 32 + lowestBit(left)
        if (!this.holds(row)) continue
        addRow(found, row)
        added += 1
        if (added === limit) return added
      }
    }
    return added
  }

  /** Cannot run past a line: every line ends with a word that is in no set. */
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
