// All sort orders, and reading one page of a set of rows in one of them.
import {
  type DirectoryRow,
  type DirectorySort,
  SORT_NAMES,
} from '#app/features/talent/directory/directory.ts'
import { copyOf, hasRow } from '#app/platform/memory/bits.ts'
import type { RowIds } from '#app/platform/memory/row-ids.ts'
import type { ChangedRows } from './changed-rows.ts'
import { Order, sorted } from './order.ts'
import type { Sifted } from './sifted.ts'

export class Orders {
  readonly #rowIds: RowIds
  readonly #changed: ChangedRows
  readonly #orders = new Map(SORT_NAMES.map(sort => [sort, new Order(sort)]))

  /** The owner adds a row to `changed` after each change since the last rebuild. */
  constructor(rowIds: RowIds, changed: ChangedRows) {
    this.#rowIds = rowIds
    this.#changed = changed
  }

  put(row: number, profile: DirectoryRow): void {
    for (const order of this.#orders.values()) order.put(row, profile)
  }

  /** Sorts all rows, with pauses. Returns a function that installs the new orders. */
  *rebuild(): Generator<void, () => void> {
    const byId = yield* this.#rowsById()
    const finishes: (() => void)[] = []
    for (const order of this.#orders.values()) finishes.push(yield* order.rebuild(byId))
    return () => {
      for (const finish of finishes) finish()
    }
  }

  /** Sorts by the part of an id that fits in a number, then orders the few that share it one by one. */
  *#rowsById(): Generator<void, Uint32Array<ArrayBuffer>> {
    const rowIds = this.#rowIds
    const all = Uint32Array.from({ length: rowIds.count }, (_, row) => row)
    const rows = yield* sorted(all, row => rowIds.rank(row))
    for (let place = 1; place < rows.length; place++) {
      for (let at = place; at > 0; at--) {
        const [before, row] = [rows[at - 1] ?? 0, rows[at] ?? 0]
        if (rowIds.rank(before) !== rowIds.rank(row) || rowIds.compare(before, row) <= 0) break
        rows[at - 1] = row
        rows[at] = before
      }
    }
    yield
    return rows
  }

  /** Merges the changed rows, sorted here, with the others, which are in order already. */
  page({ rows, unsure }: Sifted, sort: DirectorySort, offset: number, limit: number): number[] {
    const order = this.#order(sort)
    const isFound = (row: number) => !unsure || !hasRow(unsure.rows, row) || unsure.check.holds(row)
    const compare = (a: number, b: number) =>
      order.key(a) - order.key(b) || this.#rowIds.compare(a, b)
    const changed = this.#changed.in(rows).filter(isFound).sort(compare)
    const settledRows = copyOf(rows)
    this.#changed.removeFrom(settledRows)
    const settled: Iterator<number, undefined> = order.walk(settledRows, offset + limit)
    const next = () => {
      let row = settled.next().value
      while (row !== undefined && !isFound(row)) row = settled.next().value
      return row
    }
    const page: number[] = []
    let waiting = next()
    for (let at = 0, nth = 0; page.length < limit; nth++) {
      const newcomer = changed[at]
      const takes =
        newcomer !== undefined && (waiting === undefined || compare(newcomer, waiting) < 0)
      const row = takes ? newcomer : waiting
      if (row === undefined) break
      if (takes) at += 1
      else waiting = next()
      if (nth >= offset) page.push(row)
    }
    return page
  }

  #order(sort: DirectorySort): Order {
    const order = this.#orders.get(sort)
    if (order === undefined) throw new Error(`no order ${sort}`)
    return order
  }
}
