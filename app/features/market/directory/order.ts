// One sort order: by a number for each row, then by id.
import type { DirectoryRow, DirectorySort } from '#app/features/talent/directory/directory.ts'
import { SORTS } from '#app/features/talent/directory/directory.ts'
import {
  addRow,
  type Bits,
  countRows,
  emptySet,
  hasRow,
  lowestBit,
  wordsFor,
} from '#app/platform/memory/bits.ts'

const DIGITS = 0x10000
/** Marking the position of a row costs about as much as skipping this many rows. */
const MARK_COST = 2

/** Greater than any sort key. */
const LAST = 2 ** 52

export class Order {
  readonly #sort: (typeof SORTS)[DirectorySort]
  /** Ascending. */
  #keys = new Float64Array(1024)
  /** The settled rows in order, and the position of each row. */
  #rows = new Uint32Array(0)
  #places = new Uint32Array(0)

  constructor(sort: DirectorySort) {
    this.#sort = SORTS[sort]
  }

  put(row: number, profile: DirectoryRow): void {
    if (row >= this.#keys.length) {
      const larger = new Float64Array(Math.ceil(row * 1.5))
      larger.set(this.#keys)
      this.#keys = larger
    }
    const by = this.#sort.by(profile) ?? LAST
    this.#keys[row] = this.#sort.first === 'least' || by === LAST ? by : LAST - 1 - by
  }

  key(row: number): number {
    return this.#keys[row] ?? 0
  }

  /** Yields a set of settled rows in order, when about `wanted` of them are needed. A large set is found quickly by
   * scanning all rows in order; for a small set, the positions are marked first and then scanned. */
  *walk(found: Bits, wanted: number): Generator<number, undefined> {
    const settled = this.#rows.length
    const count = countRows(found)
    const passed = (settled * Math.min(wanted, count)) / Math.max(1, count)
    if (passed < count * MARK_COST) {
      for (let place = 0; place < settled; place++) {
        const row = this.#rows[place] ?? 0
        if (hasRow(found, row)) yield row
      }
      return undefined
    }
    const marked = this.#mark(found)
    for (let word = 0; word < marked.length; word++)
      for (let left = marked[word] ?? 0; left !== 0; left &= left - 1)
        yield this.#rows[word * 32 + lowestBit(left)] ?? 0
    return undefined
  }

  /** The positions of a set of settled rows. */
  #mark(found: Bits): Bits {
    const settled = this.#rows.length
    const marked = emptySet(wordsFor(settled))
    for (let word = 0; word < marked.length; word++) {
      for (let left = found[word] ?? 0; left !== 0; left &= left - 1) {
        const row = word * 32 + lowestBit(left)
        addRow(marked, this.#places[row] ?? 0)
      }
    }
    return marked
  }

  /** Sorts rows that are ordered by id, with pauses. Returns a function that installs the new order. */
  *rebuild(byId: Uint32Array<ArrayBuffer>): Generator<void, () => void> {
    const rows = yield* sorted(byId, row => this.key(row))
    const places = new Uint32Array(rows.length)
    for (let place = 0; place < rows.length; place++) places[rows[place] ?? 0] = place
    yield
    return () => {
      this.#rows = rows
      this.#places = places
    }
  }
}

/** A stable radix sort of rows by an integer below 2^64, ascending. A row's number may change meanwhile; that moves
 * no other row. */
export function* sorted(
  given: Uint32Array<ArrayBuffer>,
  key: (row: number) => number,
): Generator<void, Uint32Array<ArrayBuffer>> {
  let rows = given
  const count = rows.length
  const digit = new Uint16Array(count)
  for (let power = 0; power < 4; power++) {
    const unit = DIGITS ** power
    const starts = new Uint32Array(DIGITS + 1)
    for (let row = 0; row < count; row++) {
      const value = Math.floor(key(row) / unit) % DIGITS
      digit[row] = value
      starts[value + 1] = (starts[value + 1] ?? 0) + 1
    }
    yield
    if (starts[(digit[0] ?? 0) + 1] === count) continue
    for (let value = 0; value < DIGITS; value++)
      starts[value + 1] = (starts[value + 1] ?? 0) + (starts[value] ?? 0)
    const next = new Uint32Array(count)
    for (const row of rows) {
      const value = digit[row] ?? 0
      const at = starts[value] ?? 0
      next[at] = row
      starts[value] = at + 1
    }
    rows = next
    yield
  }
  return rows
}
