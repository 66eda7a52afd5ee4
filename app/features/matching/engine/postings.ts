import type { Blocks } from '#app/platform/memory/blocks.ts'
import { Column } from '#app/platform/memory/column.ts'

/** Rows are listed in sections of this many, so that a place within one takes two bytes. */
export const SECTION = 2 ** 16
const SECTION_BITS = 16

/** The places of rows within their section, in order. */
export type Places = Uint16Array

export const NOBODY: Places = new Uint16Array()

/** For each term the rows that have it: built in one go, then kept up to date. */
export class Postings {
  /** The number of sections when it was built, and now. */
  readonly #built: number
  #sections: number
  /** The initial places of a term in a section are at `starts[n]` up to `starts[n + 1]`, n being the number of both. */
  readonly #starts: Uint32Array
  readonly #listed: Places
  /** Those that have changed since, by term and section. */
  readonly #changed = new Map<number, Map<number, Places>>()

  /** Built from one list of all rows. */
  constructor(lists: Blocks, list: number) {
    const count = lists.starts.length
    const sections = Math.ceil(count / SECTION)
    const ends = new Column()
    const words = lists.words.data
    for (let row = 0; row < count; row++) {
      const section = row >>> SECTION_BITS
      for (let at = lists.from(row, list), to = lists.to(row, list); at < to; at++) {
        // Counted one place further on, so that the sums are where each begins.
        const n = (words[at] ?? 0) * sections + section + 1
        if (n >= ends.length) ends.reach(n + 1)
        ends.data[n] = (ends.data[n] ?? 0) + 1
      }
    }
    for (let n = 1; n < ends.length; n++) ends.data[n] = ends.at(n) + ends.at(n - 1)
    const starts = ends.data.slice(0, ends.length)
    const listed = new Uint16Array(ends.length === 0 ? 0 : ends.at(ends.length - 1))
    for (let row = 0; row < count; row++) {
      const section = row >>> SECTION_BITS
      for (let at = lists.from(row, list), to = lists.to(row, list); at < to; at++) {
        const n = (words[at] ?? 0) * sections + section
        const end = ends.data[n] ?? 0
        listed[end] = row
        ends.data[n] = end + 1
      }
    }
    this.#built = sections
    this.#sections = sections
    this.#starts = starts
    this.#listed = listed
  }

  add(term: number, row: number): void {
    const [places, at] = this.#find(term, row)
    if (places[at] === (row & (SECTION - 1))) return
    const more = new Uint16Array(places.length + 1)
    more.set(places.subarray(0, at))
    more[at] = row
    more.set(places.subarray(at), at + 1)
    this.#change(term, row, more)
  }

  remove(term: number, row: number): void {
    const [places, at] = this.#find(term, row)
    if (places[at] !== (row & (SECTION - 1))) return
    const fewer = new Uint16Array(places.length - 1)
    fewer.set(places.subarray(0, at))
    fewer.set(places.subarray(at + 1), at)
    this.#change(term, row, fewer)
  }

  /** The rows of a section that have a term. */
  places(term: number, section: number): Places {
    const changed = this.#changed.get(term)?.get(section)
    if (changed !== undefined) return changed
    if (section >= this.#built) return NOBODY
    const n = term * this.#built + section
    return this.#listed.subarray(this.#starts[n] ?? 0, this.#starts[n + 1] ?? 0)
  }

  /** Visits the rows that have a term, section by section: `first` is the section's first row. */
  each(term: number, visit: (places: Places, first: number) => void): void {
    for (let section = 0; section < this.#sections; section++)
      visit(this.places(term, section), section * SECTION)
  }

  rows(term: number): number[] {
    const rows: number[] = []
    this.each(term, (places, first) => {
      for (const place of places) rows.push(first + place)
    })
    return rows
  }

  /** How many rows have a term. */
  count(term: number): number {
    let count = 0
    this.each(term, ({ length }) => {
      count += length
    })
    return count
  }

  /** The places of a term in a row's section, and where among them the row is or would be. */
  #find(term: number, row: number): [Places, number] {
    const places = this.places(term, row >>> SECTION_BITS)
    const place = row & (SECTION - 1)
    let [from, to] = [0, places.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((places[middle] ?? 0) < place) from = middle + 1
      else to = middle
    }
    return [places, from]
  }

  #change(term: number, row: number, places: Places): void {
    const section = row >>> SECTION_BITS
    const changed = this.#changed.get(term) ?? new Map<number, Places>()
    this.#changed.set(term, changed)
    changed.set(section, places)
    this.#sections = Math.max(this.#sections, section + 1)
  }
}
