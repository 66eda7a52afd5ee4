import { Column } from './column.ts'

/** UUIDs as sixteen bytes each, and the row that each was last given. */
export class Ids {
  readonly #words = new Column(1 << 12)
  /** Row + 1 by a hash of the id, the next free place when several meet. */
  #rows = new Int32Array(1 << 12)
  #used = 0

  get length(): number {
    return this.#words.length / 4
  }

  push(id: string): number {
    for (const word of wordsOf(id)) this.#words.push(word)
    const row = this.length - 1
    if ((this.#used + 1) * 2 > this.#rows.length) this.#grow()
    this.#place(row)
    return row
  }

  text(row: number): string {
    let hex = ''
    for (let i = 0; i < 4; i++)
      hex += this.#words
        .at(row * 4 + i)
        .toString(16)
        .padStart(8, '0')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  /** The latest row of an id. */
  find(id: string): number | undefined {
    const words = wordsOf(id)
    const mask = this.#rows.length - 1
    for (let at = hash(words[0] ?? 0, words[3] ?? 0) & mask; ; at = (at + 1) & mask) {
      const row = (this.#rows[at] ?? 0) - 1
      if (row < 0) return undefined
      if (words.every((word, i) => this.#words.at(row * 4 + i) === word)) return row
    }
  }

  #place(row: number): void {
    const words = this.#words.data
    const base = row * 4
    const mask = this.#rows.length - 1
    for (let at = hash(words[base] ?? 0, words[base + 3] ?? 0) & mask; ; at = (at + 1) & mask) {
      const other = ((this.#rows[at] ?? 0) - 1) * 4
      if (other < 0) this.#used += 1
      else if ([0, 1, 2, 3].some(i => words[other + i] !== words[base + i])) continue
      this.#rows[at] = row + 1
      return
    }
  }

  #grow(): void {
    const old = this.#rows
    this.#rows = new Int32Array(old.length * 2)
    this.#used = 0
    for (const entry of old) if (entry > 0) this.#place(entry - 1)
  }
}

function wordsOf(id: string): number[] {
  const hex = id.replaceAll('-', '')
  return [0, 8, 16, 24].map(i => Number.parseInt(hex.slice(i, i + 8), 16))
}

function hash(a: number, b: number): number {
  return (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) >>> 7
}
