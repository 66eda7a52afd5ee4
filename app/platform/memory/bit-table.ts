// Bit sets over the same rows in one WebAssembly memory, and how many rows each has in common with a given set.
import { type Bits, wordsFor } from './bits.ts'
import { AT_ONCE, BLOCK_BYTES, type CountCommon, countCommonIn } from './count-common.ts'

const PAGE_BYTES = 65_536
const BLOCK_WORDS = BLOCK_BYTES / 4
/** The first two slots are scratch space: a copy of the given set, then the addresses of its non-empty blocks. */
const SCRATCH_SLOTS = 2
/** Spare rows added whenever the table grows, besides a fifth. */
const SPARE_ROWS = 1_024

export class BitTable {
  readonly #sets: number
  readonly #memory = new WebAssembly.Memory({ initial: 1 })
  readonly #countCommon: CountCommon
  #words: Bits
  /** The 32-bit words of each slot. */
  #width = 0

  constructor(sets: number) {
    this.#sets = sets
    this.#countCommon = countCommonIn(this.#memory)
    this.#words = new Uint32Array(this.#memory.buffer)
  }

  /** A view of the rows of a set, valid until the next `add`. */
  rows(set: number): Bits {
    const from = (SCRATCH_SLOTS + set) * this.#width
    return this.#words.subarray(from, from + this.#width)
  }

  /** Adds a row to some of the sets. */
  add(row: number, sets: readonly number[]): void {
    if (wordsFor(row + 1) > this.#width) this.#widen(wordsFor(Math.ceil(row * 1.2) + SPARE_ROWS))
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
    const counts: number[] = []
    for (let from = 0; from < sets.length; from += AT_ONCE) {
      // Beyond the last set, the missing ones are read from the given set itself.
      const addresses = Array.from({ length: AT_ONCE }, (_, n) => this.#addressOf(sets[from + n]))
      counts.push(...this.#countCommon(start * 4, end * 4, ...addresses))
    }
    counts.length = sets.length
    return counts
  }

  /** In bytes; of the copied set if none is given. */
  #addressOf(set: number | undefined): number {
    return set === undefined ? 0 : (SCRATCH_SLOTS + set) * this.#width * 4
  }

  #wordOf(set: number, row: number): number {
    return (SCRATCH_SLOTS + set) * this.#width + (row >>> 5)
  }

  /** Moves the sets to wider slots, the last one first, so that none overwrites another. */
  #widen(needed: number): void {
    const before = this.#width
    const width = Math.ceil(needed / BLOCK_WORDS) * BLOCK_WORDS
    const bytes = (SCRATCH_SLOTS + this.#sets) * width * 4
    const missing = Math.max(0, bytes - this.#memory.buffer.byteLength)
    this.#memory.grow(Math.ceil(missing / PAGE_BYTES))
    const words = new Uint32Array(this.#memory.buffer)
    for (let slot = SCRATCH_SLOTS + this.#sets - 1; slot >= 0; slot--) {
      const to = slot * width
      words.copyWithin(to, slot * before, (slot + 1) * before)
      words.fill(0, to + before, to + width)
    }
    this.#words = words
    this.#width = width
  }
}
