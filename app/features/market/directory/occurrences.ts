// The rows that contain each word: as a bitmap, as a list, or individually if they changed since.
import { addAll, addRow, type Bits, dropRow, hasRow, wordsFor } from '#app/platform/memory/bits.ts'
import type { ChangedRows } from './changed-rows.ts'
import { LINE } from './words.ts'

/** A word in more than one of this many rows takes less memory as a bitmap. */
const DENSE = 32

/** Visits the words of every row, which are in `[from, to)`, with pauses. */
export type EachRow = (visit: VisitRow) => Generator<void, void>
type VisitRow = (row: number, words: Uint32Array, from: number, to: number) => void

export class Occurrences {
  readonly #dense = new Map<number, Bits>()
  /** The rows of a word without a bitmap are at `starts[word]` up to `ends[word]`. */
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  readonly #listed: Uint32Array
  readonly #fresh = new Map<number, number[]>()

  /** `holders`: the number of rows that contain each word. */
  private constructor(holders: Uint32Array, rows: number) {
    const words = holders.length
    this.#starts = new Uint32Array(words)
    let listed = 0
    for (let word = 0; word < words; word++) {
      const isDense = (holders[word] ?? 0) * DENSE > rows
      if (isDense) this.#dense.set(word, new Uint32Array(wordsFor(rows)))
      this.#starts[word] = listed
      listed += isDense ? 0 : (holders[word] ?? 0)
    }
    this.#ends = this.#starts.slice()
    this.#listed = new Uint32Array(listed)
  }

  static none(): Occurrences {
    return new Occurrences(new Uint32Array(), 0)
  }

  /** `eachRow` runs twice. A row that only the first run visits leaves no trace. */
  static *of(count: number, rows: number, eachRow: EachRow): Generator<void, Occurrences> {
    const holders = new Uint32Array(count)
    const lastRow = new Int32Array(count).fill(-1)
    yield* eachRow((row, words, from, to) => {
      for (let n = from; n < to; n++) {
        const word = words[n] ?? LINE
        if (word === LINE || lastRow[word] === row) continue
        lastRow[word] = row
        holders[word] = (holders[word] ?? 0) + 1
      }
    })
    const made = new Occurrences(holders, rows)
    const bitmaps = Array.from({ length: count }, (_, word) => made.#dense.get(word))
    lastRow.fill(-1)
    yield* eachRow((row, words, from, to) => {
      for (let n = from; n < to; n++) {
        const word = words[n] ?? LINE
        if (word === LINE || lastRow[word] === row) continue
        lastRow[word] = row
        const bits = bitmaps[word]
        if (bits === undefined) {
          const at = made.#ends[word] ?? 0
          made.#listed[at] = row
          made.#ends[word] = at + 1
        } else addRow(bits, row)
      }
    })
    return made
  }

  /** The words with a bitmap. */
  get dense(): readonly number[] {
    return [...this.#dense.keys()]
  }

  /** Adds a row that changed since. `words` may contain duplicates. */
  add(row: number, words: Iterable<number>): void {
    for (const word of new Set(words)) {
      const rows = this.#fresh.get(word)
      if (rows) rows.push(row)
      else this.#fresh.set(word, [row])
    }
  }

  /** Removes a row with these words from the bitmaps; the lists still contain it. */
  drop(row: number, words: Iterable<number>): void {
    for (const word of words) {
      const bits = this.#dense.get(word)
      if (bits) dropRow(bits, row)
    }
  }

  /** The same for a row with unknown words. */
  dropEverywhere(row: number): void {
    for (const bits of this.#dense.values()) dropRow(bits, row)
  }

  /** Removes a row that `add` added with these words. */
  dropFresh(row: number, words: Iterable<number>): void {
    for (const word of new Set(words)) {
      const rows = this.#fresh.get(word)?.filter(other => other !== row) ?? []
      if (rows.length > 0) this.#fresh.set(word, rows)
      else this.#fresh.delete(word)
    }
  }

  /** The number of list entries that `addListed` reads. */
  countListed(words: readonly number[]): number {
    let listed = 0
    for (const word of words) listed += (this.#ends[word] ?? 0) - (this.#starts[word] ?? 0)
    return listed
  }

  /** Adds the rows of the words with a bitmap. */
  addDense(found: Bits, words: readonly number[]): void {
    for (const word of words) {
      const bits = this.#dense.get(word)
      if (bits) addAll(found, bits)
    }
  }

  /** Adds the rows of the other words, including rows that have changed since. */
  addListed(found: Bits, words: readonly number[]): void {
    for (const word of words) {
      const end = this.#ends[word] ?? 0
      for (let at = this.#starts[word] ?? 0; at < end; at++) addRow(found, this.#listed[at] ?? 0)
    }
  }

  /** Whether one of some rows contains one of these words. The lists may be outdated for the `changed` ones. */
  haveAny(rows: Bits, words: readonly number[], changed: ChangedRows): boolean {
    return words.some(word => {
      const bits = this.#dense.get(word)
      if (bits?.some((each, at) => (each & (rows[at] ?? 0)) !== 0)) return true
      if (this.#fresh.get(word)?.some(row => hasRow(rows, row))) return true
      const listed = this.#listed.subarray(this.#starts[word] ?? 0, this.#ends[word] ?? 0)
      return listed.some(row => hasRow(rows, row) && !changed.has(row))
    })
  }

  addFresh(found: Bits, words: readonly number[]): void {
    for (const word of words) for (const row of this.#fresh.get(word) ?? []) addRow(found, row)
  }
}
