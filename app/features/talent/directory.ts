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

export const DIRECTORY_SORTS = [
  { value: 'recent', label: 'Newest first' },
  { value: 'experience', label: 'Most experience' },
  { value: 'rate_low', label: 'Lowest day rate' },
  { value: 'rate_high', label: 'Highest day rate' },
] as const
export type DirectorySort = (typeof DIRECTORY_SORTS)[number]['value']
export const DEFAULT_SORT: DirectorySort = 'recent'

const OTHER_ROLES: CatalogueOption = {
  id: OTHER_ROLE,
  name: 'Other roles',
  category: CUSTOM_CATEGORY,
}

/** The facets by their name in the address; counts are told in the order of these options. */
export const FACETS = {
  role: { title: 'Roles', options: [...ROLES, OTHER_ROLES] },
  skill: { title: 'Skills', options: SKILLS },
  tool: { title: 'Tools', options: TOOLS },
} as const satisfies Record<string, { title: string; options: readonly CatalogueOption[] }>
export type FacetName = keyof typeof FACETS
export const FACET_NAMES = ['role', 'skill', 'tool'] as const satisfies FacetName[]

export type DirectoryFilter = { q: string } & Record<FacetName, string[]>
/** All that the address holds. */
export type DirectoryState = DirectoryFilter & { sort: DirectorySort; page: number }

/** How many profiles each option would give, in the order of the facet's options. */
export type FacetCounts = Record<FacetName, number[]>

/** Reads the address; what it does not know it ignores. */
export function parseDirectory(search: URLSearchParams): DirectoryState {
  const page = Number(search.get('page'))
  return {
    q: cleanSearch(search.get('q') ?? ''),
    role: knownIds('role', search),
    skill: knownIds('skill', search),
    tool: knownIds('tool', search),
    sort: DIRECTORY_SORTS.find(({ value }) => value === search.get('sort'))?.value ?? DEFAULT_SORT,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, MOST_COUNTED) : 1,
  }
}

/** NUL, which the database cannot hold, is dropped; nobody searches for more than a sentence. */
function cleanSearch(text: string): string {
  return text.replaceAll('\0', '').trim().slice(0, LONGEST_SEARCH)
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
  if (state.sort !== DEFAULT_SORT) search.set('sort', state.sort)
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

/** What a profile holds for an option: a role's name, for only what lies outside the catalogue is `other`. */
export function facetValue(facet: FacetName, { id, name }: { id: string; name: string }): string {
  return facet === 'role' && id !== OTHER_ROLE ? name : id
}

export function without<T extends DirectoryFilter>(state: T, filter: ActiveFilter): T {
  if (filter.kind === 'q') return { ...state, q: '' }
  return { ...state, [filter.kind]: state[filter.kind].filter(id => id !== filter.id) }
}

/** The search without one of its filters each. Chosen roles widen one another, so they go together. */
export function removals(state: DirectoryState): { label: string; next: DirectoryState }[] {
  const roles = state.role.length > 1
  const single = activeFilters(state)
    .filter(({ kind }) => !(roles && kind === 'role'))
    .map(filter => ({ label: filter.label, next: without(state, filter) }))
  if (!roles) return single
  return [...single, { label: `all ${state.role.length} roles`, next: { ...state, role: [] } }]
}

/** Sort stays: clearing filters never changes the order. */
export function cleared(state: DirectoryState): DirectoryState {
  return { q: '', role: [], skill: [], tool: [], sort: state.sort, page: 1 }
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
