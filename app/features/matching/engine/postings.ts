import { Column } from './columns.ts'

/** For each term the rows that have it, in no order. */
export class Postings {
  readonly #rows: Column[] = []

  add(term: number, row: number): void {
    while (this.#rows.length <= term) this.#rows.push(new Column(2))
    this.#rows[term]?.push(row)
  }

  remove(term: number, row: number): void {
    this.#rows[term]?.take(row)
  }

  rows(term: number): Uint32Array {
    const rows = this.#rows[term]
    return rows ? rows.data.subarray(0, rows.length) : NONE
  }
}

const NONE = new Uint32Array()
