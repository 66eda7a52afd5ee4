import { countOf } from '#app/platform/count.ts'

export const PAGE_SIZE = 24
/** A larger total is shown as "10,000+", and there are no pages beyond it. */
export const MOST_COUNTED = 10_000
export const SEARCH_DEBOUNCE_MS = 300
export const SEARCH_LENGTH = 200

/** The columns of a profile that the directory reads. All of them are public. */
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
  /** A whole number from 0; profiles without one come last. */
  by: (row: DirectoryRow) => number | null
  first: 'least' | 'most'
}

/** All sort orders, by their name in the URL. The URL, the control and the index read this table. */
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

/** The default order of search results. */
export const RELEVANCE = 'relevance'
export const RELEVANCE_LABEL = 'Relevance'

export function sortOf({ q, sort }: Pick<DirectoryState, 'q' | 'sort'>) {
  return sort ?? (q ? RELEVANCE : DEFAULT_SORT)
}

type Facet = {
  title: string
  /** Whether a profile needs any or all of the chosen options. */
  needs: 'any' | 'all'
  /** Plural noun for its options. */
  several: string
  /** Whether its list is so long that it has a search field. */
  isLong: boolean
}

/**
 * All filters, by their name in the URL. The URL, the controls, the counts and the index read this table. Their
 * options are in facet-options.ts, which a browser only loads when it needs them.
 */
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
/** The whole state in the URL. */
export type DirectoryState = DirectoryFilter & {
  /** Null if none was chosen. */
  sort: DirectorySort | null
  page: number
}

/**
 * How many profiles each option matches, in the order of the facet's options. If the facet needs any option and others
 * are chosen, how many profiles it would add.
 */
export type FacetCounts = Record<FacetName, number[]>

/** Counts as a page sends them: zeros, which are most, become empty. */
export type ShortCounts = Record<FacetName, string>

export function shortCounts(counts: FacetCounts): ShortCounts {
  return eachFacet(facet => counts[facet].map(count => count || '').join())
}

export function countsOf(short: string): number[] {
  return short.split(',').map(Number)
}

/** The profiles of one page and the total. A page number past the end returns the last page. */
export type Found = {
  ids: string[]
  /** MOST_COUNTED + 1 means "more than MOST_COUNTED". */
  total: number
  page: number
  pageCount: number
}

/** A page of the directory without its cards. */
export type DirectoryAnswer = Found & {
  counts: FacetCounts
  blockers: Blocker[]
  /** Searches with similarly spelled words. */
  spellings: OtherSearch[]
  /** Searches without the words that nobody has together with the others. */
  parts: OtherSearch[]
}

/** A search that has results, with its URL search string. */
export type OtherSearch = { q: string; search: string; total: number }

/** URL parameter: load all options of all filters, for browsers without JavaScript. */
export const ALL_OPTIONS = 'filters'
export const ALL_OPTIONS_YES = 'open'

/** URL parameter: the sort order that the form holds by default, without anybody having chosen it. */
export const UNCHOSEN = 'unchosen'

export function readSort(name: string | null): DirectorySort | null {
  return SORT_NAMES.find(known => known === name) ?? null
}

export function eachFacet<T>(make: (facet: FacetName) => T): Record<FacetName, T> {
  // Checked edge: one entry for each facet.
  return Object.fromEntries(FACET_NAMES.map(facet => [facet, make(facet)])) as Record<FacetName, T>
}

/** The URL search string of a state: `?…`, or empty for the unfiltered directory. */
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
type ActiveFilter = { kind: 'q'; label: string } | { kind: FacetName; id: string; label: string }

/** A key that is unique across filters. */
export function optionKey(facet: FacetName, id: string): string {
  return `${facet} ${id}`
}

/** The name of an option; undefined if it isn't loaded yet. */
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

/** Variants of the search with one filter removed. Options of which any is enough are removed together. */
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

/** A filter whose removal alone would give results, with the URL search string without it. */
export type Blocker = { label: string; search: string; total: number }

export function filterCount(filter: DirectoryFilter): number {
  return FACET_NAMES.reduce((sum, facet) => sum + filter[facet].length, 0)
}

/** "1 profile", "348 profiles", "10,000+ profiles". */
export function profileCount(total: number): string {
  if (total > MOST_COUNTED) return `${MOST_COUNTED.toLocaleString('en-US')}+ profiles`
  return countOf(total, 'profile')
}
