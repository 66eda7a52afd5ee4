// The directory in memory: what directory.server.ts finds and counts in the database, the same rows in the same
// order. Holds nothing that a visitor could not read.
import {
  addAll,
  addRow,
  type Bits,
  countRows,
  dropRow,
  grown,
  hasRow,
  keepOnly,
  lessAll,
  listRows,
  wordsFor,
} from '#app/platform/memory/bits.ts'
import { Column } from '#app/platform/memory/column.ts'
import { Ids } from '#app/platform/memory/ids.ts'
import {
  type DirectoryFilter,
  type DirectorySort,
  type DirectoryState,
  FACET_NAMES,
  FACETS,
  type FacetCounts,
  type FacetName,
  facetValue,
  MOST_COUNTED,
  PAGE_SIZE,
} from '../directory.ts'
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

/** Sorting a row costs about as much as passing over so many. */
const SORT_COST = 10

/** All options of all facets in one row of numbers. */
const FIRST_OPTION: Record<FacetName, number> = {
  role: 0,
  skill: FACETS.role.options.length,
  tool: FACETS.role.options.length + FACETS.skill.options.length,
}
const OPTIONS = FIRST_OPTION.tool + FACETS.tool.options.length
const NUMBERS = Object.fromEntries(
  FACET_NAMES.map(name => [
    name,
    new Map(
      FACETS[name].options.map((option, n) => [facetValue(name, option), FIRST_OPTION[name] + n]),
    ),
  ]),
)

export class DirectoryEngine {
  #rows = 0
  #settled = 0
  /** The rows that stand for a profile as it now is. */
  #alive: Bits = new Uint32Array(32)
  #aliveCount = 0
  readonly #ids = new Ids()
  readonly #options: Bits[] = Array.from({ length: OPTIONS }, () => new Uint32Array(32))
  /** Each row's options, from `starts[row]` on. */
  readonly #chosen = new Column(1 << 16)
  readonly #starts = new Column()
  readonly #orders = Object.fromEntries(SORTS.map(sort => [sort, new Order()])) as Record<
    DirectorySort,
    Order
  >
  readonly #texts = new Texts()
  /** How many profiles have each option. */
  readonly #holders = new Uint32Array(OPTIONS)

  constructor() {
    this.#starts.push(0)
  }

  get profiles(): number {
    return this.#aliveCount
  }

  /** The share of rows that came or went since it was settled. */
  get waste(): number {
    const gone = this.#rows - this.#aliveCount
    return (gone + this.#rows - this.#settled) / Math.max(1, this.#rows)
  }

  put(rows: readonly DirectoryRow[]): void {
    for (const row of rows) this.#put(row)
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) {
      const row = this.#ids.find(id)
      if (row === undefined || !hasRow(this.#alive, row)) continue
      dropRow(this.#alive, row)
      this.#aliveCount -= 1
      this.#count(row, -1)
    }
  }

  settle(): void {
    for (const sort of SORTS) this.#orders[sort].settle(this.#rows)
    this.#texts.settle()
    this.#settled = this.#rows
  }

  find(state: DirectoryState, counted: boolean): Found & { counts: FacetCounts | null } {
    if (!counted) return { ...this.#show(state, this.#sift(state)), counts: null }
    const others = this.#verified(this.#sift({ ...state, role: [] }))
    const found = this.#withRoles(others, state.role)
    return {
      ...this.#show(state, { rows: found, holds: null }),
      counts: this.#facets(others, found),
    }
  }

  count(filter: DirectoryFilter): number {
    return this.#counted(this.#sift(filter)).total
  }

  facets(filter: DirectoryFilter): FacetCounts {
    const others = this.#verified(this.#sift({ ...filter, role: [] }))
    return this.#facets(others, this.#withRoles(others, filter.role))
  }

  #put(given: DirectoryRow): void {
    const row = this.#rows
    this.#rows += 1
    this.#reserve(this.#rows)
    this.#ids.push(given.id)
    addRow(this.#alive, row)
    this.#aliveCount += 1
    for (const sort of SORTS) this.#orders[sort].put(row, KEYS[sort](given))
    this.#texts.add(given.text)
    this.#choose('role', [given.role])
    this.#choose('skill', given.skills)
    this.#choose('tool', given.tools)
    this.#starts.push(this.#chosen.length)
    this.#count(row, 1)
  }

  #choose(facet: FacetName, values: readonly string[]): void {
    // A list may name an option twice; a profile counts once.
    for (const value of new Set(values)) {
      const option = NUMBERS[facet]?.get(value)
      if (option === undefined) continue
      this.#chosen.push(option)
      addRow(this.#options[option] ?? this.#alive, this.#rows - 1)
    }
  }

  #count(row: number, change: 1 | -1): void {
    const end = this.#starts.at(row + 1)
    for (let at = this.#starts.at(row); at < end; at++) {
      const option = this.#chosen.at(at)
      this.#holders[option] = (this.#holders[option] ?? 0) + change
    }
  }

  #reserve(rows: number): void {
    if (wordsFor(rows) <= this.#alive.length) return
    const room = Math.ceil(rows * 1.5)
    this.#alive = grown(this.#alive, room)
    for (let option = 0; option < OPTIONS; option++)
      this.#options[option] = grown(this.#options[option] ?? this.#alive, room)
  }

  #sift(filter: DirectoryFilter): Sifted {
    const rows = this.#alive.slice(0, wordsFor(this.#rows))
    for (const facet of ['skill', 'tool'] as const)
      for (const id of filter[facet]) keepOnly(rows, this.#option(facet, id))
    const few = this.#withRoles(rows, filter.role)
    return filter.q ? this.#texts.sift(few, filter.q) : { rows: few, holds: null }
  }

  #verified({ rows, holds }: Sifted): Bits {
    if (holds === null) return rows
    const held = new Uint32Array(rows.length)
    for (const row of listRows(rows, countRows(rows))) if (holds(row)) addRow(held, row)
    return held
  }

  /** How many there are, up to one more than is told; with the rows themselves where they had to be looked at. */
  #counted(sifted: Sifted): { total: number; sifted: Sifted } {
    const { rows, holds } = sifted
    const all = countRows(rows)
    if (holds === null) return { total: Math.min(all, MOST_COUNTED + 1), sifted }
    const held = new Uint32Array(rows.length)
    let total = 0
    for (const row of listRows(rows, all)) {
      if (!holds(row)) continue
      addRow(held, row)
      total += 1
      if (total > MOST_COUNTED) return { total, sifted }
    }
    return { total, sifted: { rows: held, holds: null } }
  }

  #show(state: DirectoryState, given: Sifted): Found {
    const { total, sifted } = this.#counted(given)
    const pageCount = Math.ceil(Math.min(total, MOST_COUNTED) / PAGE_SIZE)
    const page = Math.min(state.page, Math.max(pageCount, 1))
    const rows = this.#page(sifted, this.#orders[state.sort], (page - 1) * PAGE_SIZE)
    return { ids: rows.map(row => this.#ids.text(row)), total, page, pageCount }
  }

  #withRoles(found: Bits, roles: readonly string[]): Bits {
    if (roles.length === 0) return found
    const wanted = new Uint32Array(found.length)
    for (const id of roles) addAll(wanted, this.#option('role', id))
    keepOnly(wanted, found)
    return wanted
  }

  #option(facet: FacetName, id: string): Bits {
    const position = FACETS[facet].options.findIndex(option => option.id === id)
    const bits = this.#options[FIRST_OPTION[facet] + position]
    if (position < 0 || bits === undefined) throw new Error(`no option ${id}`)
    return bits
  }

  #page({ rows, holds }: Sifted, order: Order, offset: number): number[] {
    const fresh: number[] = []
    for (let row = this.#settled; row < this.#rows; row++)
      if (hasRow(rows, row) && (holds === null || holds(row))) fresh.push(row)
    fresh.sort((a, b) => this.#compare(order, a, b))
    const next = this.#inOrder(rows, order, offset + PAGE_SIZE)
    const nextHeld = () => {
      let row = next()
      while (row !== undefined && holds !== null && !holds(row)) row = next()
      return row
    }
    const page: number[] = []
    let waiting = nextHeld()
    for (let at = 0, nth = 0; page.length < PAGE_SIZE; nth++) {
      const newcomer = fresh[at]
      const takes =
        newcomer !== undefined &&
        (waiting === undefined || this.#compare(order, newcomer, waiting) < 0)
      const row = takes ? newcomer : waiting
      if (row === undefined) break
      if (takes) at += 1
      else waiting = nextHeld()
      if (nth >= offset) page.push(row)
    }
    return page
  }

  /** The settled rows of a set in their order: many are met soon on the way through all, few are sorted. */
  #inOrder(found: Bits, order: Order, wanted: number): () => number | undefined {
    const { settled } = order
    const count = countRows(found)
    const passed = (settled * Math.min(wanted, count)) / Math.max(1, count)
    if (passed < count * SORT_COST) {
      let place = 0
      return () => {
        while (place < settled) {
          const row = order.rowAt(place)
          place += 1
          if (hasRow(found, row)) return row
        }
        return undefined
      }
    }
    const places = listRows(found, count)
      .filter(row => row < settled)
      .map(row => order.placeOf(row))
    places.sort()
    let at = 0
    return () => {
      const place = places[at]
      at += 1
      return place === undefined ? undefined : order.rowAt(place)
    }
  }

  #compare(order: Order, a: number, b: number): number {
    const byKey = order.key(a) - order.key(b)
    if (byKey !== 0) return byKey
    // Written alike, ids compare as texts as they do in the database.
    return this.#ids.text(a) < this.#ids.text(b) ? -1 : 1
  }

  #facets(others: Bits, found: Bits): FacetCounts {
    const given = this.#counts(found)
    const of = (facet: FacetName) => {
      const first = FIRST_OPTION[facet]
      return [...given.subarray(first, first + FACETS[facet].options.length)]
    }
    const role = others === found ? of('role') : this.#roleCounts(others)
    return { role, skill: of('skill'), tool: of('tool') }
  }

  #roleCounts(rows: Bits): number[] {
    const roles = FACETS.role.options.length
    const fewer = this.#fewer(rows)
    const starts = this.#starts.data
    const options = this.#chosen.data
    const counts = new Uint32Array(roles)
    for (const row of fewer.rows) {
      // The role stands first, where there is one that is listed.
      const at = starts[row] ?? 0
      const option = options[at] ?? 0
      if (option < roles && at < (starts[row + 1] ?? 0)) counts[option] = (counts[option] ?? 0) + 1
    }
    return [...this.#inside(fewer, counts)]
  }

  /** The rows of a set, or where most are in it, those that are not. */
  #fewer(found: Bits): { rows: Uint32Array; outside: boolean } {
    const inside = countRows(found)
    const outside = this.#aliveCount - inside
    if (inside <= outside) return { rows: listRows(found, inside), outside: false }
    const others = lessAll(this.#alive.subarray(0, found.length), found)
    return { rows: listRows(others, outside), outside: true }
  }

  #inside({ outside }: { outside: boolean }, counts: Uint32Array): Uint32Array {
    return outside ? counts.map((n, option) => (this.#holders[option] ?? 0) - n) : counts
  }

  #counts(found: Bits): Uint32Array {
    const fewer = this.#fewer(found)
    const starts = this.#starts.data
    const options = this.#chosen.data
    const counts = new Uint32Array(OPTIONS)
    for (const row of fewer.rows) {
      const end = starts[row + 1] ?? 0
      for (let at = starts[row] ?? 0; at < end; at++) {
        const option = options[at] ?? 0
        counts[option] = (counts[option] ?? 0) + 1
      }
    }
    return this.#inside(fewer, counts)
  }
}
