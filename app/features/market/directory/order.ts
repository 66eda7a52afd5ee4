// One way to sort: a number for each row, by id where it is the same.
import type { DirectoryRow, DirectorySort } from '#app/features/talent/directory/directory.ts'
import { SORTS } from '#app/features/talent/directory/directory.ts'
import { addRow, type Bits, countRows, hasRow, wordsFor } from '#app/platform/memory/bits.ts'

const DIGITS = 0x10000
/** Marking the place of a row costs about as much as passing over so many rows. */
const MARK_COST = 2

/** More than any number there is to sort by. */
const LAST = 2 ** 52

export class Order {
  readonly #sort: (typeof SORTS)[DirectorySort]
  /** The least first. */
  #keys = new Float64Array(1024)
  /** The settled rows as they follow one another, and each row's place among them. */
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

  /** The rows of a set of settled rows, one after another, when about so many of them are wanted: of many they are met
   * soon on the way through all, the places of few are marked and then gone through. */
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
        yield this.#rows[word * 32 + (31 - Math.clz32(left & -left))] ?? 0
    return undefined
  }

  /** The places of the settled rows of a set. */
  #mark(found: Bits): Bits {
    const settled = this.#rows.length
    const marked = new Uint32Array(wordsFor(settled))
    for (let word = 0; word < marked.length; word++) {
      for (let left = found[word] ?? 0; left !== 0; left &= left - 1) {
        const row = word * 32 + (31 - Math.clz32(left & -left))
        addRow(marked, this.#places[row] ?? 0)
      }
    }
    return marked
  }

  /** Sorts rows that stand in the order of their ids, with pauses. Ends with what puts the new order in the place
   * of the old. */
  *settling(byId: Uint32Array<ArrayBuffer>): Generator<void, () => void> {
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

/** Rows by a whole number below 2^64, the least first; those of the same number stay as they stood. The number of a row
 * may change meanwhile, which moves no other row. */
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
