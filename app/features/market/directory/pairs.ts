// The rows where one frequent word directly follows another. Finds a piece that spans both without reading the texts.
import { addRow, type Bits } from '#app/platform/memory/bits.ts'
import type { EachRow } from './occurrences.ts'

export class Pairs {
  /** The frequent words, numbered. */
  readonly #often: ReadonlyMap<number, number>
  /** The rows of a pair are at `starts[pair]` up to `ends[pair]`. */
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  readonly #rows: Uint32Array

  /** `holders`: the number of rows that contain each pair. */
  private constructor(often: ReadonlyMap<number, number>, holders: Uint32Array) {
    this.#often = often
    this.#starts = new Uint32Array(holders.length)
    let count = 0
    for (let pair = 0; pair < holders.length; pair++) {
      this.#starts[pair] = count
      count += holders[pair] ?? 0
    }
    this.#ends = this.#starts.slice()
    this.#rows = new Uint32Array(count)
  }

  static none(): Pairs {
    return new Pairs(new Map(), new Uint32Array())
  }

  static *of(often: readonly number[], words: number, eachRow: EachRow): Generator<void, Pairs> {
    const count = often.length
    const numbered = new Map(often.map((word, number) => [word, number]))
    const numbers = new Int32Array(words).fill(-1)
    for (const [word, number] of numbered) numbers[word] = number
    const lastRow = new Int32Array(count * count)
    const eachPair = (visit: (pair: number, row: number) => void) => {
      lastRow.fill(-1)
      return eachRow((row, words, from, to) => {
        let before = -1
        for (let n = from; n < to; n++) {
          const number = numbers[words[n] ?? 0] ?? -1
          const pair = before * count + number
          if (before >= 0 && number >= 0 && lastRow[pair] !== row) {
            lastRow[pair] = row
            visit(pair, row)
          }
          before = number
        }
      })
    }
    const holders = new Uint32Array(count * count)
    yield* eachPair(pair => {
      holders[pair] = (holders[pair] ?? 0) + 1
    })
    const made = new Pairs(numbered, holders)
    yield* eachPair((pair, row) => {
      const at = made.#ends[pair] ?? 0
      made.#rows[at] = row
      made.#ends[pair] = at + 1
    })
    return made
  }

  /** Adds the rows where, at the last rebuild, one of the first words came before one of the second. Only frequent
   * words count. */
  add(found: Bits, first: readonly number[], second: readonly number[]): void {
    const seconds = second.flatMap(word => this.#often.get(word) ?? [])
    for (const word of first) {
      const number = this.#often.get(word)
      if (number === undefined) continue
      for (const other of seconds) {
        const pair = number * this.#often.size + other
        const end = this.#ends[pair] ?? 0
        for (let at = this.#starts[pair] ?? 0; at < end; at++) addRow(found, this.#rows[at] ?? 0)
      }
    }
  }
}
