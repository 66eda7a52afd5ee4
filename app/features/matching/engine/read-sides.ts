/** Each with what its texts were read as. */
const MOST_KEPT = 1_000

/**
 * Sides of rows, read once while neither the row nor the market changes: the same members look at the same rows again
 * and again, and reading their texts is half of what a receipt takes.
 */
export class ReadSides<Row extends { id: string }, Side> {
  readonly #read: (row: Row) => Side
  /** By the row's id, the least recently used first. */
  readonly #kept = new Map<string, { row: string; side: Side }>()

  constructor(read: (row: Row) => Side) {
    this.#read = read
  }

  of(row: Row): Side {
    const text = JSON.stringify(row)
    const known = this.#kept.get(row.id)
    const side = known?.row === text ? known.side : this.#read(row)
    this.#kept.delete(row.id)
    this.#kept.set(row.id, { row: text, side })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return side
  }

  /** When what was read may mean something else. */
  forget(): void {
    this.#kept.clear()
  }
}
