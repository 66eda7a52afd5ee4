import { keepRecent } from '#app/platform/memory/keep-recent.ts'

/** Each entry holds a row with its parsed texts. */
const MAX_KEPT = 1_000

/** Caches the read sides of requests until the row changes or `forget` is called: reading one takes more than scoring a
 * pair, and its key words are cached with it. */
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
    keepRecent(this.#kept, row.id, { row: text, side }, MAX_KEPT)
    return side
  }

  /** Called when cached sides may have become outdated. */
  forget(): void {
    this.#kept.clear()
  }
}
