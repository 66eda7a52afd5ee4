// The options of the directory's filters, and reading the chosen ones from the URL.
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { LANGUAGES } from '#app/features/catalogues/data/languages.ts'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { findById } from '#app/features/catalogues/lookup.ts'
import {
  type CatalogueOption,
  CUSTOM_CATEGORY,
  ENGAGEMENT_TYPES,
  TALENT_WORKING_MODELS,
  TIME_ZONES,
} from '#app/features/catalogues/schema.ts'
import { zoneText } from '#app/platform/calendar/zone-text.ts'
import { readPage, readSearch } from '#app/platform/http/list-state.ts'
import { dollars } from '#app/ui/money.ts'
import { OTHER_ROLE } from '../rules.ts'
import {
  DEFAULT_SORT,
  type DirectoryState,
  eachFacet,
  type FacetName,
  readSort,
  SEARCH_LENGTH,
  UNCHOSEN,
} from './directory.ts'

/** Each limit is an option, which matches every profile that meets it. */
export const RATES = [500, 750, 1000, 1250, 1500, 2000, 3000] as const
export const HOURS = [8, 16, 24, 32, 40] as const
export const STARTS = [7, 14, 30] as const
export const SHARED_HOURS = [2, 4, 6, 8] as const

const START_NAMES: Record<(typeof STARTS)[number], string> = {
  7: 'Starts within a week',
  14: 'Starts within two weeks',
  30: 'Starts within a month',
}

function plain(ids: readonly string[]): CatalogueOption[] {
  return ids.map(id => ({ id, name: id, category: '' }))
}

function limits(values: readonly number[], name: (limit: number) => string): CatalogueOption[] {
  return values.map(limit => ({ id: String(limit), name: name(limit), category: '' }))
}

export function sharedId(zone: string, hours: number): string {
  return `${zone}.${hours}`
}

export const FACET_OPTIONS: Record<FacetName, readonly CatalogueOption[]> = {
  role: [...ROLES, { id: OTHER_ROLE, name: 'Other roles', category: CUSTOM_CATEGORY }],
  skill: SKILLS,
  tool: TOOLS,
  industry: INDUSTRIES,
  rate: limits(RATES, rate => `Up to ${dollars(rate)} a day`),
  hours: limits(HOURS, hours => `${hours}+ hours a week`),
  start: STARTS.map(days => ({ id: String(days), name: START_NAMES[days], category: '' })),
  engagement: plain(ENGAGEMENT_TYPES),
  model: plain(TALENT_WORKING_MODELS),
  overlap: TIME_ZONES.flatMap(zone =>
    SHARED_HOURS.map(hours => ({
      id: sharedId(zone, hours),
      name: `${hours}+ hours a day with ${zoneText(zone)}`,
      category: zoneText(zone),
    })),
  ),
  language: LANGUAGES,
}

export function optionName(facet: FacetName, id: string): string | undefined {
  return findById(FACET_OPTIONS[facet], id)?.name
}

/** Reads the URL; unknown values are ignored. */
export function parseDirectory(search: URLSearchParams): DirectoryState {
  const q = readSearch(search, SEARCH_LENGTH)
  const sort = search.get('sort')
  const isChosen = sort !== search.get(UNCHOSEN) && (q !== '' || sort !== DEFAULT_SORT)
  return {
    q,
    ...eachFacet(facet => knownIds(facet, search)),
    sort: isChosen ? readSort(sort) : null,
    page: readPage(search),
  }
}

/** Sorted in the order of the options, so equal choices have the same URL. */
function knownIds(facet: FacetName, search: URLSearchParams): string[] {
  const ids = new Set(search.getAll(facet))
  if (ids.size === 0) return []
  return FACET_OPTIONS[facet].flatMap(({ id }) => (ids.has(id) ? [id] : []))
}
