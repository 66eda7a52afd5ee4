// Maps ids to row numbers. The numbers of removed rows are reused, so memory doesn't grow with changes.
import { Column } from '#app/platform/memory/column.ts'

const EMPTY = 0
const DELETED = -1
const [HYPHEN, ZERO, NINE, A, LOWER] = [45, 48, 57, 97, 32]
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export class RowIds {
  readonly #ids = new Column()
  readonly #free: number[] = []
  /** A hash table with open addressing. An entry is a row number plus one, or marks an empty or deleted slot. */
  #table = new Int32Array(1024)
  #used = 0

  /** The number of rows, including free ones. */
  get count(): number {
    return this.#ids.length / 4
  }

  get size(): number {
    return this.count - this.#free.length
  }

  find(id: string): number | undefined {
    const at = this.#slotOf(wordsOf(id))
    return at === undefined ? undefined : (this.#table[at] ?? 0) - 1
  }

  /** Assigns a row to an id that has none. */
  add(id: string): number {
    const words = wordsOf(id)
    const row = this.#free.pop() ?? this.count
    this.#ids.reach((row + 1) * 4)
    this.#ids.data.set(words, row * 4)
    if ((this.#used + 1) * 2 > this.#table.length) this.#rebuild()
    this.#place(row)
    return row
  }

  /** Frees the row of an id. */
  remove(id: string): void {
    const at = this.#slotOf(wordsOf(id))
    if (at === undefined) return
    this.#free.push((this.#table[at] ?? 0) - 1)
    this.#table[at] = DELETED
  }

  id(row: number): string {
    const word = (n: number) => this.#ids.data[row * 4 + n] ?? 0
    const half = (n: number) => `${HEX[(n >>> 8) & 255]}${HEX[n & 255]}`
    const [a, b, c, d] = [word(0), word(1), word(2), word(3)]
    const first = `${half(a >>> 16)}${half(a)}-${half(b >>> 16)}-${half(b)}`
    return `${first}-${half(c >>> 16)}-${half(c)}${half(d >>> 16)}${half(d)}`
  }

  /** The first 48 bits of an id, which decide the order of most ids. */
  rank(row: number): number {
    return this.#ids.at(row * 4) * 0x10000 + (this.#ids.at(row * 4 + 1) >>> 16)
  }

  /** Compares two rows by id, in the same order as the ids' texts. */
  compare(row: number, other: number): number {
    const ids = this.#ids.data
    for (let n = 0; n < 4; n++) {
      const difference = (ids[row * 4 + n] ?? 0) - (ids[other * 4 + n] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }

  #slotOf(words: readonly number[]): number | undefined {
    const mask = this.#table.length - 1
    for (let at = hash(words[0] ?? 0, words[3] ?? 0) & mask; ; at = (at + 1) & mask) {
      const entry = this.#table[at] ?? EMPTY
      if (entry === EMPTY) return undefined
      if (entry === DELETED) continue
      const base = (entry - 1) * 4
      if (words.every((word, i) => this.#ids.data[base + i] === word)) return at
    }
  }

  #place(row: number): void {
    const mask = this.#table.length - 1
    let at = hash(this.#ids.data[row * 4] ?? 0, this.#ids.data[row * 4 + 3] ?? 0) & mask
    while (this.#table[at] !== EMPTY) at = (at + 1) & mask
    this.#table[at] = row + 1
    this.#used += 1
  }

  /** Removes deleted slots, and grows the table if necessary. */
  #rebuild(): void {
    const old = this.#table
    let length = 1024
    while (length < this.size * 4) length *= 2
    this.#table = new Int32Array(length)
    this.#used = 0
    for (const entry of old) if (entry > EMPTY) this.#place(entry - 1)
  }
}

function wordsOf(id: string): number[] {
  const words = [0, 0, 0, 0]
  for (let at = 0, digits = 0; at < id.length; at++) {
    const code = id.charCodeAt(at)
    if (code === HYPHEN) continue
    const digit = code <= NINE ? code - ZERO : (code | LOWER) - A + 10
    words[digits >> 3] = (((words[digits >> 3] ?? 0) << 4) | digit) >>> 0
    digits += 1
  }
  return words
}

function hash(a: number, b: number): number {
  return (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) >>> 7
}
