import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { type CatalogueOption, CUSTOM_CATEGORY } from '#app/features/catalogues/schema.ts'
import { OTHER_ROLE } from './rules.ts'

export const PAGE_SIZE = 24
/** A total beyond this is told as "10,000+", and there are no pages beyond it. */
export const MOST_COUNTED = 10_000
export const SEARCH_DEBOUNCE_MS = 300
export const LONGEST_SEARCH = 200

/** What the directory reads of a profile: nothing that a visitor may not read. */
export type DirectoryRow = {
  id: string
  /** In microseconds since 1970. */
  created: number
  full_name: string
  headline: string
  primary_role: string
  primary_role_custom: string
  summary_bio: string
  skill_ids: string[]
  tool_ids: string[]
  industries_experienced: string[]
  years_experience: number | null
  price_day_min: number | null
  price_day_max: number | null
}

type Sort = {
  label: string
  /** A whole number from 0 on; who states none comes last. */
  by: (row: DirectoryRow) => number | null
  first: 'least' | 'most'
}

/** Every way to sort, by its name in the address: the address, the control and the index read this table. */
export const SORTS = {
  recent: { label: 'Newest first', by: row => row.created, first: 'most' },
  experience: { label: 'Most experience', by: row => row.years_experience, first: 'most' },
  rate_low: { label: 'Lowest day rate', by: row => row.price_day_min, first: 'least' },
  rate_high: { label: 'Highest day rate', by: row => row.price_day_max, first: 'most' },
} as const satisfies Record<string, Sort>
export type DirectorySort = keyof typeof SORTS
// Checked edge: the names of the table are its keys.
export const SORT_NAMES = Object.keys(SORTS) as DirectorySort[]
export const DEFAULT_SORT: DirectorySort = 'recent'

/** The order of what is searched for, where no other was chosen. */
export const RELEVANCE = 'relevance'
export const RELEVANCE_LABEL = 'Relevance'

export function sortOf({ q, sort }: Pick<DirectoryState, 'q' | 'sort'>) {
  return sort ?? (q ? RELEVANCE : DEFAULT_SORT)
}

const OTHER_ROLES: CatalogueOption = {
  id: OTHER_ROLE,
  name: 'Other roles',
  category: CUSTOM_CATEGORY,
}

type Facet = {
  title: string
  options: readonly CatalogueOption[]
  /** Of several chosen options a profile needs one, or all. */
  needs: 'any' | 'all'
  /** What a profile holds, and what it holds for an option. */
  values: (row: DirectoryRow) => readonly string[]
  value: (option: CatalogueOption) => string
}

/** Every filter, by its name in the address: the address, the controls, the counts and the index read this table.
 * Counts are told in the order of the options. */
export const FACETS = {
  role: {
    title: 'Roles',
    options: [...ROLES, OTHER_ROLES],
    needs: 'any',
    values: row => [row.primary_role],
    value: ({ id, name }) => (id === OTHER_ROLE ? id : name),
  },
  skill: {
    title: 'Skills',
    options: SKILLS,
    needs: 'all',
    values: row => row.skill_ids,
    value: ({ id }) => id,
  },
  tool: {
    title: 'Tools',
    options: TOOLS,
    needs: 'all',
    values: row => row.tool_ids,
    value: ({ id }) => id,
  },
} as const satisfies Record<string, Facet>
export type FacetName = keyof typeof FACETS
// Checked edge: the names of the table are its keys.
export const FACET_NAMES = Object.keys(FACETS) as FacetName[]

type Chosen = Record<FacetName, string[]>
export type DirectoryFilter = { q: string } & Chosen
/** All that the address holds. */
export type DirectoryState = DirectoryFilter & {
  /** Null where none was chosen. */
  sort: DirectorySort | null
  page: number
}

/** How many profiles each option would give, in the order of the facet's options. */
export type FacetCounts = Record<FacetName, number[]>

/** Who is on one page, and how many there are in all. A page beyond the last is the last. */
export type Found = {
  ids: string[]
  /** MOST_COUNTED + 1 stands for "more than MOST_COUNTED". */
  total: number
  page: number
  pageCount: number
}

/** What one address of the directory shows, its cards aside. */
export type DirectoryAnswer = Found & {
  counts: FacetCounts
  blockers: Blocker[]
  spellings: Spelling[]
}

/** A search spelled nearly alike that finds somebody, and its address. */
export type Spelling = { q: string; search: string; total: number }

/** In the address: send every option of every filter along, as a browser without scripts needs them. */
export const WHOLE = 'filters'
export const WHOLE_YES = 'open'

/** In the address: the sort that a form holds without anybody having chosen it. */
export const UNCHOSEN = 'unchosen'

/** Reads the address; what it does not know it ignores. */
export function parseDirectory(search: URLSearchParams): DirectoryState {
  const page = Number(search.get('page'))
  const q = cleanSearch(search.get('q') ?? '')
  const sort = search.get('sort')
  const isChosen = sort !== search.get(UNCHOSEN) && (q !== '' || sort !== DEFAULT_SORT)
  return {
    q,
    ...eachFacet(facet => knownIds(facet, search)),
    sort: isChosen ? readSort(sort) : null,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, MOST_COUNTED) : 1,
  }
}

export function readSort(name: string | null): DirectorySort | null {
  return SORT_NAMES.find(known => known === name) ?? null
}

function eachFacet<T>(make: (facet: FacetName) => T): Record<FacetName, T> {
  // Checked edge: one entry for each facet.
  return Object.fromEntries(FACET_NAMES.map(facet => [facet, make(facet)])) as Record<FacetName, T>
}

/** One line, as the search box holds it; nobody searches for more than a sentence. */
function cleanSearch(text: string): string {
  return text
    .replaceAll('\0', '')
    .replaceAll(/[\r\n]+/g, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH)
}

/** In the order of the options, so that one choice has one address. */
function knownIds(facet: FacetName, search: URLSearchParams): string[] {
  const given = new Set(search.getAll(facet))
  if (given.size === 0) return []
  return FACETS[facet].options.flatMap(({ id }) => (given.has(id) ? [id] : []))
}

/** The address of a state: `?…`, or nothing for the bare directory. */
export function directorySearch(state: DirectoryState): string {
  const search = new URLSearchParams()
  if (state.q) search.set('q', state.q)
  for (const facet of FACET_NAMES) {
    for (const id of state[facet]) search.append(facet, id)
  }
  if (state.sort !== null && (state.q || state.sort !== DEFAULT_SORT))
    search.set('sort', state.sort)
  if (state.page > 1) search.set('page', String(state.page))
  return search.size > 0 ? `?${search}` : ''
}

/** One chip: the search, or one chosen option. */
export type ActiveFilter =
  | { kind: 'q'; label: string }
  | { kind: FacetName; id: string; label: string }

export function activeFilters(filter: DirectoryFilter): ActiveFilter[] {
  const chosen = FACET_NAMES.flatMap(kind =>
    filter[kind].map(id => ({ kind, id, label: optionName(kind, id) })),
  )
  return filter.q ? [{ kind: 'q', label: `“${filter.q}”` }, ...chosen] : chosen
}

function optionName(facet: FacetName, id: string): string {
  const options: readonly CatalogueOption[] = FACETS[facet].options
  return options.find(option => option.id === id)?.name ?? id
}

export function without<T extends DirectoryFilter>(state: T, filter: ActiveFilter): T {
  if (filter.kind === 'q') return { ...state, q: '' }
  return { ...state, [filter.kind]: state[filter.kind].filter(id => id !== filter.id) }
}

/** The search without one of its filters each. Options that widen one another go together. */
export function removals(state: DirectoryState): { label: string; next: DirectoryState }[] {
  const wide = FACET_NAMES.filter(name => FACETS[name].needs === 'any' && state[name].length > 1)
  const single = activeFilters(state)
    .filter(({ kind }) => !wide.some(name => name === kind))
    .map(filter => ({ label: filter.label, next: without(state, filter) }))
  const together = wide.map(name => ({
    label: `all ${state[name].length} ${FACETS[name].title.toLowerCase()}`,
    next: { ...state, [name]: [] },
  }))
  return [...single, ...together]
}

/** Sort stays: clearing filters never changes the order. */
export function cleared(state: DirectoryState): DirectoryState {
  return { q: '', ...eachFacet(() => []), sort: state.sort, page: 1 }
}

/** A filter whose removal alone would find somebody, and the address without it. */
export type Blocker = { label: string; search: string; total: number }

export function filterCount(filter: DirectoryFilter): number {
  return FACET_NAMES.reduce((sum, facet) => sum + filter[facet].length, 0)
}

/** "1 profile", "348 profiles", "10,000+ profiles". */
export function profileCount(total: number): string {
  if (total > MOST_COUNTED) return `${MOST_COUNTED.toLocaleString('en-US')}+ profiles`
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'profile' : 'profiles'}`
}
