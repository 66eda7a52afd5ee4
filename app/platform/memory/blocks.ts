import { Column } from '#app/platform/memory/column.ts'

const NONE: readonly never[] = []

/**
 * Stores a few lists of terms per row in one block of words: the end of each list, then the terms. Changed lists that no
 * longer fit are written to a new block, and unused space is reclaimed from time to time.
 */
export class Blocks {
  /** Where a row's block begins. */
  readonly starts = new Column()
  words = new Column()
  readonly width: number
  readonly #none: readonly (readonly number[])[]
  /** The number of words in use; the rest of `words` is garbage. */
  #used: number

  constructor(width: number) {
    this.width = width
    this.#none = Array.from({ length: width }, () => NONE)
    // Rows that were never set begin at 0, where there is an empty block.
    this.words.reach(width)
    this.#used = width
  }

  set(row: number, lists: readonly ArrayLike<number>[]): void {
    this.starts.reach(row + 1)
    const length = lists.reduce((sum, list) => sum + list.length, this.width)
    const room = this.#length(row)
    let at = this.starts.data[row] ?? 0
    if (length > room) {
      at = this.words.length
      this.words.reach(at + length)
      this.starts.data[row] = at
    }
    this.#used += length - room
    const words = this.words.data
    let end = at + this.width
    for (let n = 0; n < lists.length; n++) {
      const list = lists[n] ?? NONE
      for (let nth = 0; nth < list.length; nth++) words[end + nth] = list[nth] ?? 0
      end += list.length
      words[at + n] = end - at
    }
    if (this.words.length > 10_000 && this.words.length > this.#used * 1.3) this.#compact()
  }

  /** Empties a row's lists. */
  clear(row: number): void {
    this.set(row, this.#none)
  }

  trim(): void {
    this.starts.trim()
    this.words.trim()
  }

  /** List n of a row. */
  list(row: number, n: number): Uint32Array {
    return this.words.data.subarray(this.from(row, n), this.to(row, n))
  }

  from(row: number, n: number): number {
    const start = this.starts.data[row] ?? 0
    return start + (n === 0 ? this.width : (this.words.data[start + n - 1] ?? 0))
  }

  to(row: number, n: number): number {
    const start = this.starts.data[row] ?? 0
    return start + (this.words.data[start + n] ?? 0)
  }

  #length(row: number): number {
    return this.to(row, this.width - 1) - (this.starts.data[row] ?? 0)
  }

  #compact(): void {
    const old = this.words.data
    const compacted = new Column(Math.ceil(this.#used * 1.2))
    compacted.reach(this.width)
    for (let row = 0; row < this.starts.length; row++) {
      const length = this.#length(row)
      if (length === 0) continue
      const start = this.starts.data[row] ?? 0
      const at = compacted.length
      compacted.reach(at + length)
      compacted.data.set(old.subarray(start, start + length), at)
      this.starts.data[row] = at
    }
    this.words = compacted
  }
}
