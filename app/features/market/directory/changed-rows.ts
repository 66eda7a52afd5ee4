import { addRow, type Bits, grown, hasRow, lowestBit, wordsFor } from '#app/platform/memory/bits.ts'

/** The rows that changed since the index was last rebuilt. */
export class ChangedRows {
  #rows: Bits = new Uint32Array(32)
  count = 0

  add(row: number): void {
    if (wordsFor(row + 1) > this.#rows.length) this.#rows = grown(this.#rows, row * 1.5)
    if (hasRow(this.#rows, row)) return
    addRow(this.#rows, row)
    this.count += 1
  }

  has(row: number): boolean {
    return hasRow(this.#rows, row)
  }

  /** Removes the changed rows from a set. */
  removeFrom(found: Bits): void {
    const words = Math.min(found.length, this.#rows.length)
    for (let word = 0; word < words; word++)
      found[word] = (found[word] ?? 0) & ~(this.#rows[word] ?? 0)
  }

  /** The changed rows that a set contains. */
  in(found: Bits): number[] {
    const rows: number[] = []
    const words = Math.min(found.length, this.#rows.length)
    for (let word = 0; word < words; word++)
      for (let left = (found[word] ?? 0) & (this.#rows[word] ?? 0); left !== 0; left &= left - 1)
        rows.push(word * 32 + lowestBit(left))
    return rows
  }

  all(): number[] {
    return this.in(this.#rows)
  }

  /** From now on, `others` are the changed rows. */
  replaceWith(others: ChangedRows): void {
    this.#rows = others.#rows
    this.count = others.count
  }
}
