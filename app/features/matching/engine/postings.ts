import { Column } from '#app/platform/memory/column.ts'

/** Below this a plain array takes less room. */
const FEW = 16

/** For each term the rows that have it, in order. */
export class Postings {
  readonly #rows: (number[] | Column)[] = []

  add(term: number, row: number): void {
    while (this.#rows.length <= term) this.#rows.push([])
    const rows = this.#rows[term]
    if (!Array.isArray(rows)) {
      rows?.insert(row)
      return
    }
    rows.push(row)
    if (row < (rows.at(-2) ?? 0)) rows.sort((a, b) => a - b)
    if (rows.length < FEW) return
    const many = new Column(FEW * 2)
    for (const each of rows) many.push(each)
    this.#rows[term] = many
  }

  remove(term: number, row: number): void {
    const rows = this.#rows[term]
    if (!Array.isArray(rows)) rows?.take(row)
    else if (rows.includes(row)) rows.splice(rows.indexOf(row), 1)
  }

  rows(term: number): Uint32Array {
    const rows = this.#rows[term]
    if (rows === undefined) return NONE
    return Array.isArray(rows) ? Uint32Array.from(rows) : rows.data.subarray(0, rows.length)
  }

  count(term: number): number {
    return this.#rows[term]?.length ?? 0
  }
}

const NONE = new Uint32Array()
