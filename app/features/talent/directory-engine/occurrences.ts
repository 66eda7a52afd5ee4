// In which rows each word stands: as bits, as a list, or one by one where they came since.
import { addAll, addRow, type Bits, wordsFor } from '#app/platform/memory/bits.ts'
import { LINE } from './words.ts'

/** A word in more rows than one of so many takes less room as bits. */
const DENSE = 32

/** Shows every word of every row, row by row. */
export type EachWord = (visit: (word: number, row: number) => void) => void

export class Occurrences {
  readonly #dense = new Map<number, Bits>()
  /** The rows of a word that has no bits stand from `starts[word]` on. */
  readonly #starts: Uint32Array
  readonly #listed: Uint32Array
  readonly #fresh = new Map<number, number[]>()

  constructor(words: number, rows: number, eachWord: EachWord) {
    const holders = new Uint32Array(words)
    const lastRow = new Int32Array(words).fill(-1)
    const eachOnce: EachWord = visit => {
      lastRow.fill(-1)
      eachWord((word, row) => {
        if (word === LINE || lastRow[word] === row) return
        lastRow[word] = row
        visit(word, row)
      })
    }
    eachOnce(word => {
      holders[word] = (holders[word] ?? 0) + 1
    })
    this.#starts = new Uint32Array(words + 1)
    for (let word = 0; word < words; word++) {
      const isDense = (holders[word] ?? 0) * DENSE > rows
      if (isDense) this.#dense.set(word, new Uint32Array(wordsFor(rows)))
      this.#starts[word + 1] = (this.#starts[word] ?? 0) + (isDense ? 0 : (holders[word] ?? 0))
    }
    this.#listed = new Uint32Array(this.#starts[words] ?? 0)
    const next = this.#starts.slice()
    eachOnce((word, row) => {
      const bits = this.#dense.get(word)
      if (bits) return addRow(bits, row)
      const at = next[word] ?? 0
      this.#listed[at] = row
      next[word] = at + 1
    })
  }

  /** The words kept as bits. */
  get dense(): readonly number[] {
    return [...this.#dense.keys()]
  }

  /** Adds a row that came since; the words may name one twice. */
  add(row: number, words: readonly number[]): void {
    for (const word of new Set(words)) {
      const rows = this.#fresh.get(word)
      if (rows) rows.push(row)
      else this.#fresh.set(word, [row])
    }
  }

  /** How many entries `addListed` goes through. */
  countListed(words: readonly number[]): number {
    let listed = 0
    for (const word of words) listed += this.#listEnd(word) - (this.#starts[word] ?? 0)
    return listed
  }

  /** Adds the rows of the words that are kept as bits. */
  addDense(found: Bits, words: readonly number[]): void {
    for (const word of words) {
      const bits = this.#dense.get(word)
      if (bits) addAll(found, bits)
    }
  }

  /** Adds the rows of the other words. */
  addListed(found: Bits, words: readonly number[]): void {
    for (const word of words) {
      const end = this.#listEnd(word)
      for (let at = this.#starts[word] ?? 0; at < end; at++) addRow(found, this.#listed[at] ?? 0)
    }
  }

  addFresh(found: Bits, words: readonly number[]): void {
    for (const word of words) for (const row of this.#fresh.get(word) ?? []) addRow(found, row)
  }

  #listEnd(word: number): number {
    return this.#starts[word + 1] ?? this.#starts[word] ?? 0
  }
}
