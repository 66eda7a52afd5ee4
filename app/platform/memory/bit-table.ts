// Many sets of rows side by side, and how many rows of a further set are in each.
import { type Bits, wordsFor } from './bits.ts'
import { BLOCK_BYTES, type CountBoth, countBothIn } from './count-both.ts'

const PAGE_BYTES = 65_536
const BLOCK_WORDS = BLOCK_BYTES / 4
/** The set to compare with is copied to the first place, and the list of its blocks to the second. */
const ASIDE = 2
/** Rows that there is room for at first. */
const SPARE = 1_024

export class BitTable {
  readonly #sets: number
  readonly #memory = new WebAssembly.Memory({ initial: 1 })
  readonly #countBoth: CountBoth
  #words: Bits
  /** The words of each set. */
  #width = 0

  constructor(sets: number) {
    this.#sets = sets
    this.#countBoth = countBothIn(this.#memory)
    this.#words = new Uint32Array(this.#memory.buffer)
  }

  /** The rows of a set. Adding a row to the table may detach it. */
  rows(set: number): Bits {
    const from = (ASIDE + set) * this.#width
    return this.#words.subarray(from, from + this.#width)
  }

  /** Adds a row to some of the sets. */
  add(row: number, sets: readonly number[]): void {
    if (wordsFor(row + 1) > this.#width) this.#widen(wordsFor(Math.ceil(row * 1.2) + SPARE))
    for (const set of sets) {
      const at = this.#wordOf(set, row)
      this.#words[at] = (this.#words[at] ?? 0) | (1 << (row & 31))
    }
  }

  /** Drops a row from all sets. */
  drop(row: number): void {
    if (wordsFor(row + 1) > this.#width) return
    for (let set = 0; set < this.#sets; set++) {
      const at = this.#wordOf(set, row)
      this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (row & 31))
    }
  }

  /** How many of these rows are in each of some sets. */
  countIn(rows: Bits, sets: readonly number[]): number[] {
    const words = this.#words
    const width = Math.min(this.#width, rows.length)
    words.fill(0, 0, this.#width)
    words.set(rows.subarray(0, width))
    const start = this.#width
    let end = start
    for (let from = 0; from < width; from += BLOCK_WORDS) {
      let any = 0
      for (let at = from; at < from + BLOCK_WORDS; at++) any |= words[at] ?? 0
      if (any !== 0) words[end++] = from * 4
    }
    if (end === start) return sets.map(() => 0)
    return sets.map(set => this.#countBoth((ASIDE + set) * this.#width * 4, start * 4, end * 4))
  }

  #wordOf(set: number, row: number): number {
    return (ASIDE + set) * this.#width + (row >>> 5)
  }

  /** Moves each set to its new place, the last first, because every place is further on than before. */
  #widen(needed: number): void {
    const before = this.#width
    const width = Math.ceil(needed / BLOCK_WORDS) * BLOCK_WORDS
    const bytes = (ASIDE + this.#sets) * width * 4
    const missing = Math.max(0, bytes - this.#memory.buffer.byteLength)
    this.#memory.grow(Math.ceil(missing / PAGE_BYTES))
    const words = new Uint32Array(this.#memory.buffer)
    for (let place = ASIDE + this.#sets - 1; place >= 0; place--) {
      const to = place * width
      words.copyWithin(to, place * before, (place + 1) * before)
      words.fill(0, to + before, to + width)
    }
    this.#words = words
    this.#width = width
  }
}
