import { countOf } from '#app/platform/count.ts'

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
  languages_spoken: string[]
  engagement_types: string[]
  working_model: string | null
  timezone: string | null
  max_hours_per_week: number | null
  availability_notice_days: number | null
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

type Facet = {
  title: string
  /** Of several chosen options a profile needs one, or all. */
  needs: 'any' | 'all'
  /** Several of its options. */
  several: string
  /** Whether its list is so long that an option is looked for by name. */
  isLong: boolean
}

/** Every filter, by its name in the address: the address, the controls, the counts and the index read this table. Its
 * options stand in facet-options.ts, which a browser only loads when it needs them. */
export const FACETS = {
  role: { title: 'Roles', needs: 'any', several: 'roles', isLong: true },
  skill: { title: 'Skills', needs: 'all', several: 'skills', isLong: true },
  tool: { title: 'Tools', needs: 'all', several: 'tools', isLong: true },
  industry: { title: 'Industries', needs: 'any', several: 'industries', isLong: true },
  rate: { title: 'Day rate', needs: 'any', several: 'day rates', isLong: false },
  hours: { title: 'Hours a week', needs: 'any', several: 'hours', isLong: false },
  start: { title: 'Start', needs: 'any', several: 'starts', isLong: false },
  engagement: { title: 'Engagement', needs: 'any', several: 'engagement types', isLong: false },
  model: { title: 'Working model', needs: 'any', several: 'working models', isLong: false },
  overlap: { title: 'Shared working hours', needs: 'any', several: 'time zones', isLong: false },
  language: { title: 'Languages', needs: 'all', several: 'languages', isLong: true },
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

/** How many profiles each option gives, in the order of the facet's options; where others that widen are chosen, how many
 * it would add. */
export type FacetCounts = Record<FacetName, number[]>

/** The same as a page sends them: most are 0, of which nothing is sent. */
export type ShortCounts = Record<FacetName, string>

export function shortCounts(counts: FacetCounts): ShortCounts {
  return eachFacet(facet => counts[facet].map(count => count || '').join())
}

export function countsOf(short: string): number[] {
  return short.split(',').map(Number)
}

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

export function readSort(name: string | null): DirectorySort | null {
  return SORT_NAMES.find(known => known === name) ?? null
}

export function eachFacet<T>(make: (facet: FacetName) => T): Record<FacetName, T> {
  // Checked edge: one entry for each facet.
  return Object.fromEntries(FACET_NAMES.map(facet => [facet, make(facet)])) as Record<FacetName, T>
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

/** Tells an option from those of other filters. */
export function optionKey(facet: FacetName, id: string): string {
  return `${facet} ${id}`
}

/** How an option is called; nothing where that is not known yet. */
export type NameOption = (facet: FacetName, id: string) => string | undefined

export function activeFilters(filter: DirectoryFilter, nameOf: NameOption): ActiveFilter[] {
  const chosen = FACET_NAMES.flatMap(kind =>
    filter[kind].flatMap(id => {
      const label = nameOf(kind, id)
      return label === undefined ? [] : [{ kind, id, label }]
    }),
  )
  return filter.q ? [{ kind: 'q', label: `“${filter.q}”` }, ...chosen] : chosen
}

export function without<T extends DirectoryFilter>(state: T, filter: ActiveFilter): T {
  if (filter.kind === 'q') return { ...state, q: '' }
  return { ...state, [filter.kind]: state[filter.kind].filter(id => id !== filter.id) }
}

/** The search without one of its filters each. Options that widen one another go together. */
export function removals(
  state: DirectoryState,
  nameOf: NameOption,
): { label: string; next: DirectoryState }[] {
  const wide = FACET_NAMES.filter(name => FACETS[name].needs === 'any' && state[name].length > 1)
  const single = activeFilters(state, nameOf)
    .filter(({ kind }) => !wide.some(name => name === kind))
    .map(filter => ({ label: filter.label, next: without(state, filter) }))
  const together = wide.map(name => ({
    label: `all ${state[name].length} ${FACETS[name].several}`,
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
  return countOf(total, 'profile')
}
