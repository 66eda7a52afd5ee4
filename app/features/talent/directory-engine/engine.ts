// The directory in memory: what directory.server.ts finds and counts in the database, the same rows in the same
// order. Holds nothing that a visitor could not read.
import {
  addRow,
  type Bits,
  countRows,
  dropRow,
  grown,
  hasRow,
  lessAll,
  wordsFor,
} from '#app/platform/memory/bits.ts'
import { Ids } from '#app/platform/memory/ids.ts'
import {
  type DirectoryFilter,
  type DirectorySort,
  type DirectoryState,
  type FacetCounts,
  MOST_COUNTED,
  PAGE_SIZE,
} from '../directory.ts'
import { type Everyone, Options } from './options.ts'
import { Order } from './order.ts'
import type { DirectoryRow, Found } from './protocol.ts'
import { type Sifted, Texts } from './texts.ts'

const LAST = 2 ** 52
const KEYS = {
  recent: row => LAST - row.created,
  experience: row => (row.years === null ? LAST : 1_000 - row.years),
  rate_low: row => row.rate_min ?? LAST,
  rate_high: row => (row.rate_max === null ? LAST : 2 ** 31 - row.rate_max),
} satisfies Record<DirectorySort, (row: DirectoryRow) => number>
const SORTS = ['recent', 'experience', 'rate_low', 'rate_high'] as const satisfies DirectorySort[]

export class DirectoryEngine {
  #rows = 0
  #settled = 0
  readonly #everyone: Everyone = { rows: new Uint32Array(32), count: 0 }
  readonly #ids = new Ids()
  readonly #options = new Options()
  readonly #orders = Object.fromEntries(SORTS.map(sort => [sort, new Order()])) as Record<
    DirectorySort,
    Order
  >
  readonly #texts = new Texts()

  get profiles(): number {
    return this.#everyone.count
  }

  /** The share of rows that came or went since it was settled. */
  get waste(): number {
    const gone = this.#rows - this.profiles
    return (gone + this.#rows - this.#settled) / Math.max(1, this.#rows)
  }

  put(rows: readonly DirectoryRow[]): void {
    for (const row of rows) this.#put(row)
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) {
      const row = this.#ids.find(id)
      if (row === undefined || !hasRow(this.#everyone.rows, row)) continue
      dropRow(this.#everyone.rows, row)
      this.#everyone.count -= 1
      this.#options.drop(row)
    }
  }

  settle(): void {
    for (const sort of SORTS) this.#orders[sort].settle(this.#rows)
    this.#texts.settle()
    this.#settled = this.#rows
  }

  find(state: DirectoryState, counted: boolean): Found & { counts: FacetCounts | null } {
    if (!counted) return { ...this.#show(state, this.#sift(state)), counts: null }
    const others = this.#withoutRoles(state)
    const found = this.#options.withRoles(others, state.role)
    return {
      ...this.#show(state, { rows: found, unsure: null }),
      counts: this.#options.facets(found, others, this.#everyone),
    }
  }

  count(filter: DirectoryFilter): number {
    return this.#counted(this.#sift(filter)).total
  }

  facets(filter: DirectoryFilter): FacetCounts {
    const others = this.#withoutRoles(filter)
    const found = this.#options.withRoles(others, filter.role)
    return this.#options.facets(found, others, this.#everyone)
  }

  #put(given: DirectoryRow): void {
    const row = this.#rows
    this.#rows += 1
    const { rows } = this.#everyone
    if (wordsFor(this.#rows) > rows.length)
      this.#everyone.rows = grown(rows, Math.ceil(this.#rows * 1.5))
    this.#ids.push(given.id)
    addRow(this.#everyone.rows, row)
    this.#everyone.count += 1
    this.#options.add(given)
    for (const sort of SORTS) this.#orders[sort].put(row, KEYS[sort](given))
    this.#texts.add(given.text)
  }

  #sift(filter: DirectoryFilter): Sifted {
    const rows = this.#everyone.rows.slice(0, wordsFor(this.#rows))
    this.#options.keepChosen(rows, filter)
    const few = this.#options.withRoles(rows, filter.role)
    return filter.q ? this.#texts.sift(few, filter.q) : { rows: few, unsure: null }
  }

  /** What is found but for the roles. */
  #withoutRoles(filter: DirectoryFilter): Bits {
    const { rows, unsure } = this.#sift({ ...filter, role: [] })
    const found = unsure ? lessAll(rows, unsure.rows) : rows
    unsure?.look.add(found, unsure.rows, Number.POSITIVE_INFINITY)
    if (filter.q && filter.skill.length + filter.tool.length === 0)
      this.#texts.keep(filter.q, found)
    return found
  }

  /** How many there are, up to one more than is told; with the rows themselves where all had to be looked at. */
  #counted(sifted: Sifted): { total: number; sifted: Sifted } {
    const { rows, unsure } = sifted
    const found = unsure ? lessAll(rows, unsure.rows) : rows
    let total = countRows(found)
    if (unsure && total <= MOST_COUNTED) {
      total += unsure.look.add(found, unsure.rows, MOST_COUNTED + 1 - total)
      if (total <= MOST_COUNTED) return { total, sifted: { rows: found, unsure: null } }
    }
    return { total: Math.min(total, MOST_COUNTED + 1), sifted }
  }

  #show(state: DirectoryState, given: Sifted): Found {
    const { total, sifted } = this.#counted(given)
    const pageCount = Math.ceil(Math.min(total, MOST_COUNTED) / PAGE_SIZE)
    const page = Math.min(state.page, Math.max(pageCount, 1))
    const rows = this.#page(sifted, this.#orders[state.sort], (page - 1) * PAGE_SIZE)
    return { ids: rows.map(row => this.#ids.text(row)), total, page, pageCount }
  }

  #page({ rows, unsure }: Sifted, order: Order, offset: number): number[] {
    const isFound = (row: number) => !unsure || !hasRow(unsure.rows, row) || unsure.look.holds(row)
    const fresh: number[] = []
    for (let row = this.#settled; row < this.#rows; row++)
      if (hasRow(rows, row) && isFound(row)) fresh.push(row)
    fresh.sort((a, b) => this.#compare(order, a, b))
    const settled: Iterator<number, undefined> = order.walk(rows, offset + PAGE_SIZE)
    const next = () => {
      let row = settled.next().value
      while (row !== undefined && !isFound(row)) row = settled.next().value
      return row
    }
    const page: number[] = []
    let waiting = next()
    for (let at = 0, nth = 0; page.length < PAGE_SIZE; nth++) {
      const newcomer = fresh[at]
      const takes =
        newcomer !== undefined &&
        (waiting === undefined || this.#compare(order, newcomer, waiting) < 0)
      const row = takes ? newcomer : waiting
      if (row === undefined) break
      if (takes) at += 1
      else waiting = next()
      if (nth >= offset) page.push(row)
    }
    return page
  }

  #compare(order: Order, a: number, b: number): number {
    const byKey = order.key(a) - order.key(b)
    if (byKey !== 0) return byKey
    // Written alike, ids compare as texts as they do in the database.
    return this.#ids.text(a) < this.#ids.text(b) ? -1 : 1
  }
}
