// The in-memory directory. Holds nothing that a visitor could not read.
import type { OptionRow } from '#app/features/matching/rows.ts'
import {
  type Blocker,
  DEFAULT_SORT,
  type DirectoryAnswer,
  type DirectoryFilter,
  type DirectoryRow,
  type DirectoryState,
  directorySearch,
  eachFacet,
  FACET_NAMES,
  FACETS,
  type FacetCounts,
  type FacetName,
  type Found,
  MOST_COUNTED,
  type OtherSearch,
  PAGE_SIZE,
  RELEVANCE,
  removals,
  sortOf,
} from '#app/features/talent/directory/directory.ts'
import { FACET_OPTIONS, optionName } from '#app/features/talent/directory/facet-options.ts'
import { fold } from '#app/features/talent/directory/searched.ts'
import {
  addAll,
  addRow,
  type Bits,
  copyOf,
  countRows,
  dropRow,
  emptySet,
  grown,
  hasRow,
  lessAll,
  reusingSets,
  wordsFor,
} from '#app/platform/memory/bits.ts'
import type { PackedLists } from '#app/platform/memory/packed-lists.ts'
import type { RowIds } from '#app/platform/memory/row-ids.ts'
import { ChangedRows } from './changed-rows.ts'
import { Options } from './options.ts'
import { Orders } from './orders.ts'
import { PackedLines, packLines, wordsOf } from './packed-lines.ts'
import { Search } from './search.ts'
import { allOf, counted, type Sifted, within } from './sifted.ts'
import { Texts, type WordsByPlace } from './texts.ts'

/** Rows that changed since the last rebuild are searched one by one. A rebuild is due above this number and this
 * share of all rows. */
const FEW = 5_000
const SHARE = 0.02

/** The facets where each further option widens the result. */
const WIDENING = FACET_NAMES.filter(name => FACETS[name].needs === 'any')

export class DirectoryIndex {
  readonly #rowIds: RowIds
  readonly #current: { rows: Bits; count: number } = { rows: new Uint32Array(32), count: 0 }
  readonly #changed = new ChangedRows()
  /** Rows that changed since the running rebuild began. */
  #later: ChangedRows | null = null
  readonly #options = new Options()
  readonly #orders: Orders
  readonly #texts = new Texts(this.#changed)
  readonly #search = new Search(this.#texts, this.#options)
  /** The names of custom skills and tools. */
  readonly #named = new Map<string, string>()

  /** `rowIds` assigns the row numbers. */
  constructor(rowIds: RowIds) {
    this.#rowIds = rowIds
    this.#orders = new Orders(rowIds, this.#changed)
  }

  get profiles(): number {
    return this.#current.count
  }

  /** The number of distinct words, including those that no row has any more. */
  get words(): number {
    return this.#texts.wordCount
  }

  /** Adds custom options, before the profiles that have them. Returns false if one has been renamed. */
  putOptions(options: readonly OptionRow[]): boolean {
    const same = options.every(({ id, name }) => (this.#named.get(id) ?? name) === name)
    for (const { id, name } of options) this.#named.set(id, name)
    return same
  }

  #ownNames({ skill_ids, tool_ids }: DirectoryRow): string[] {
    return [...skill_ids, ...tool_ids].flatMap(id => this.#named.get(id) ?? [])
  }

  /** Starts to read what packLines packed of some profiles. */
  unpack(lines: PackedLists): PackedLines {
    return new PackedLines(lines, word => this.#texts.number(word))
  }

  put(
    row: number,
    profile: DirectoryRow,
    words: WordsByPlace = this.unpack(packLines([profile])).next(),
  ): void {
    this.#forget(row)
    const { rows } = this.#current
    if (wordsFor(row + 1) > rows.length) this.#current.rows = grown(rows, row * 1.5)
    addRow(this.#current.rows, row)
    this.#current.count += 1
    this.#options.put(row, profile)
    this.#orders.put(row, profile)
    const own = wordsOf(this.#ownNames(profile))
    const headline = [...words.headline, ...own.map(word => this.#texts.number(word))]
    this.#texts.put(row, { ...words, headline })
    this.#change(row)
  }

  remove(row: number): void {
    if (!this.#forget(row)) return
    this.#texts.remove(row)
    this.#change(row)
  }

  /** Whether a rebuild is due. */
  get needsRebuild(): boolean {
    return this.#changed.count > FEW && this.#changed.count > SHARE * this.#rowIds.count
  }

  /** Builds the index when most rows are loaded. */
  finishLoading(): void {
    this.#texts.trim()
    for (const _pause of this.rebuild());
  }

  /** Rebuilds the index. Queries and changes may come in its pauses. */
  *rebuild(): Generator<void, void> {
    const later = new ChangedRows()
    this.#later = later
    const installOrders = yield* this.#orders.rebuild()
    const installTexts = yield* this.#texts.rebuild(later)
    installOrders()
    installTexts()
    this.#changed.replaceWith(later)
    this.#later = null
  }

  #change(row: number): void {
    this.#changed.add(row)
    this.#later?.add(row)
  }

  /** One page, with the counts of all options. If nothing is found, also other searches and the filters to remove. */
  answer(state: DirectoryState): DirectoryAnswer {
    return reusingSets(() => this.#answer(state))
  }

  #answer(state: DirectoryState): DirectoryAnswer {
    const filter = folded(state)
    const others = this.#withoutWidening(filter)
    const found = this.#applyWidening(others, filter)
    const page = this.#show(state, { rows: found, unsure: null })
    const counts = this.#counts(found, others, filter)
    if (page.total > 0) return { ...page, counts, blockers: [], spellings: [], parts: [] }
    const all = this.#filtered(filter)
    const parts = this.#searches(state, this.#search.parts(all, state.q))
    return {
      ...page,
      counts,
      blockers: this.#blockers(state, parts.length > 0),
      spellings: this.#spellings(state),
      parts,
    }
  }

  #spellings(state: DirectoryState): OtherSearch[] {
    const all = this.#all()
    return this.#searches(state, this.#search.spellings(all, fold(state.q)))
  }

  /** The same filters with other words, if they have results. */
  #searches(state: DirectoryState, others: readonly string[]): OtherSearch[] {
    return others
      .map(q => {
        const next = { ...state, q, page: 1 }
        const { total } = counted(this.#sift(folded(next)))
        return { q, search: directorySearch(next), total }
      })
      .filter(({ total }) => total > 0)
  }

  /** The page alone. */
  find(state: DirectoryState): Found {
    return reusingSets(() => this.#show(state, this.#sift(folded(state))))
  }

  /** Returns whether the row was there. */
  #forget(row: number): boolean {
    if (!hasRow(this.#current.rows, row)) return false
    dropRow(this.#current.rows, row)
    this.#current.count -= 1
    this.#options.remove(row)
    return true
  }

  /** `hasParts`: the search need not be removed as a whole. */
  #blockers(state: DirectoryState, hasParts: boolean): Blocker[] {
    const removed = removals(state, optionName)
      .filter(({ next }) => !hasParts || next.q === state.q)
      .map(({ label, next }) => ({ label, next, rows: this.#filtered(next) }))
    // One search for all removals, which takes most of the time.
    const any = emptySet(wordsFor(this.#rowIds.count))
    for (const { next, rows } of removed) if (next.q) addAll(any, rows)
    const searched = this.#searched(any, fold(state.q))
    return removed
      .map(({ label, next, rows }) => ({
        label,
        search: directorySearch({ ...next, page: 1 }),
        total: counted(next.q ? within(rows, searched) : { rows, unsure: null }).total,
      }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total)
  }

  /** How many of the results have each option. For a widening facet with a choice: how many each other option would
   * add. */
  #counts(found: Bits, others: Bits, filter: DirectoryFilter): FacetCounts {
    const widened = (facet: FacetName) => FACETS[facet].needs === 'any' && filter[facet].length > 0
    const narrowed = FACET_NAMES.filter(facet => !widened(facet))
    const counts = this.#options.countFacets(narrowed, found)
    return eachFacet(facet => counts.get(facet) ?? this.#added(facet, found, others, filter))
  }

  #added(facet: FacetName, found: Bits, others: Bits, filter: DirectoryFilter): number[] {
    const rest = this.#applyWidening(others, { ...filter, [facet]: [] })
    const chosen = this.#options.count(facet, rest, filter[facet])
    const added = this.#options.count(facet, lessAll(rest, found))
    return FACET_OPTIONS[facet].map(
      ({ id }, n) => chosen[filter[facet].indexOf(id)] ?? added[n] ?? 0,
    )
  }

  #sift(filter: DirectoryFilter): Sifted {
    return this.#searched(this.#filtered(filter), filter.q)
  }

  #all(): Bits {
    return copyOf(this.#current.rows, wordsFor(this.#rowIds.count))
  }

  /** The rows that the filters leave, whatever is searched. */
  #filtered(filter: DirectoryFilter): Bits {
    let rows = this.#all()
    for (const facet of FACET_NAMES) rows = this.#options.withChosen(rows, facet, filter)
    return rows
  }

  #searched(rows: Bits, q: string): Sifted {
    return q ? this.#search.sift(rows, q) : { rows, unsure: null }
  }

  #applyWidening(rows: Bits, filter: DirectoryFilter): Bits {
    return WIDENING.reduce((found, facet) => this.#options.withChosen(found, facet, filter), rows)
  }

  /** The results without the widening facets. */
  #withoutWidening(filter: DirectoryFilter): Bits {
    const narrowed = { ...filter }
    for (const facet of WIDENING) narrowed[facet] = []
    return allOf(this.#sift(narrowed))
  }

  #show(state: DirectoryState, given: Sifted): Found {
    const { total, sifted } = counted(given)
    const pageCount = Math.ceil(Math.min(total, MOST_COUNTED) / PAGE_SIZE)
    const page = Math.min(state.page, Math.max(pageCount, 1))
    const rows = this.#ordered(state, sifted, (page - 1) * PAGE_SIZE)
    return { ids: rows.map(row => this.#rowIds.id(row)), total, page, pageCount }
  }

  #ordered(state: DirectoryState, sifted: Sifted, offset: number): number[] {
    const sort = sortOf(state)
    if (sort !== RELEVANCE) return this.#orders.page(sifted, sort, offset, PAGE_SIZE)
    const page: number[] = []
    let before = offset
    for (const rows of this.#search.ranked(allOf(sifted), fold(state.q))) {
      const count = countRows(rows)
      if (before < count) {
        const wanted = PAGE_SIZE - page.length
        page.push(...this.#orders.page({ rows, unsure: null }, DEFAULT_SORT, before, wanted))
        if (page.length === PAGE_SIZE) break
      }
      before = Math.max(0, before - count)
    }
    return page
  }
}

function folded<T extends DirectoryFilter>(filter: T): T {
  return { ...filter, q: fold(filter.q) }
}
