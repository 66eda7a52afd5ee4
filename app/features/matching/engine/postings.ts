import type { Blocks } from '#app/platform/memory/blocks.ts'
import { Column } from '#app/platform/memory/column.ts'

/** For each term the sorted rows that have it: built in one go, then kept up to date. */
export class Postings {
  /** The initial rows of term n are at `starts[n]` up to `starts[n + 1]`. */
  readonly #starts: Uint32Array
  readonly #listed: Uint32Array
  /** The rows of terms that have changed since. */
  readonly #changed = new Map<number, Column>()

  /** Built from one list of all rows. */
  constructor(lists: Blocks, list: number) {
    const ends = new Column()
    const each = (visit: (term: number, row: number) => void) => {
      const words = lists.words.data
      for (let row = 0; row < lists.starts.length; row++)
        for (let at = lists.from(row, list), to = lists.to(row, list); at < to; at++)
          visit(words[at] ?? 0, row)
    }
    each(term => {
      ends.reach(term + 2)
      ends.data[term + 1] = ends.at(term + 1) + 1
    })
    for (let term = 1; term < ends.length; term++)
      ends.data[term] = ends.at(term) + ends.at(term - 1)
    const starts = ends.data.slice(0, ends.length)
    const listed = new Uint32Array(ends.length === 0 ? 0 : ends.at(ends.length - 1))
    each((term, row) => {
      const at = ends.at(term)
      listed[at] = row
      ends.data[term] = at + 1
    })
    this.#starts = starts
    this.#listed = listed
  }

  add(term: number, row: number): void {
    this.#own(term).insert(row)
  }

  remove(term: number, row: number): void {
    this.#own(term).take(row)
  }

  rows(term: number): Uint32Array {
    const changed = this.#changed.get(term)
    return changed ? changed.data.subarray(0, changed.length) : this.#asListed(term)
  }

  #asListed(term: number): Uint32Array {
    return this.#listed.subarray(this.#starts[term] ?? 0, this.#starts[term + 1] ?? 0)
  }

  #own(term: number): Column {
    const known = this.#changed.get(term)
    if (known) return known
    const listed = this.#asListed(term)
    const made = new Column(listed.length + FEW)
    made.data.set(listed)
    made.length = listed.length
    this.#changed.set(term, made)
    return made
  }
}

/** Spare capacity for the next rows. */
const FEW = 8
