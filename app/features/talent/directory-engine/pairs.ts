// In which rows two words that stand in many follow one another: a piece that spans both is then found without
// looking at the texts.
import { addRow, type Bits } from '#app/platform/memory/bits.ts'
import type { EachWord } from './occurrences.ts'

export class Pairs {
  /** The words that count, numbered. */
  readonly #often: ReadonlyMap<number, number>
  /** The rows of a pair stand from `starts[pair]` on. */
  readonly #starts: Uint32Array
  readonly #rows: Uint32Array

  constructor(often: readonly number[], words: number, eachWord: EachWord) {
    const count = often.length
    this.#often = new Map(often.map((word, number) => [word, number]))
    const numbers = new Int32Array(words).fill(-1)
    for (const [word, number] of this.#often) numbers[word] = number
    const lastRow = new Int32Array(count * count)
    const eachPair = (visit: (pair: number, row: number) => void) => {
      lastRow.fill(-1)
      let before = -1
      eachWord((word, row) => {
        const number = numbers[word] ?? -1
        const pair = before * count + number
        if (before >= 0 && number >= 0 && lastRow[pair] !== row) {
          lastRow[pair] = row
          visit(pair, row)
        }
        before = number
      })
    }
    this.#starts = new Uint32Array(count * count + 1)
    eachPair(pair => {
      this.#starts[pair + 1] = (this.#starts[pair + 1] ?? 0) + 1
    })
    for (let pair = 0; pair < count * count; pair++)
      this.#starts[pair + 1] = (this.#starts[pair + 1] ?? 0) + (this.#starts[pair] ?? 0)
    this.#rows = new Uint32Array(this.#starts[count * count] ?? 0)
    const next = this.#starts.slice()
    eachPair((pair, row) => {
      const at = next[pair] ?? 0
      this.#rows[at] = row
      next[pair] = at + 1
    })
  }

  /** Adds the rows in which one of the first words stands before one of the second, both among those that count. */
  add(found: Bits, first: readonly number[], second: readonly number[]): void {
    const seconds = second.flatMap(word => this.#often.get(word) ?? [])
    for (const word of first) {
      const number = this.#often.get(word)
      if (number === undefined) continue
      for (const other of seconds) {
        const pair = number * this.#often.size + other
        const end = this.#starts[pair + 1] ?? 0
        for (let at = this.#starts[pair] ?? 0; at < end; at++) addRow(found, this.#rows[at] ?? 0)
      }
    }
  }
}
