// The options of a filter as shown: those with results by category, the others separately.
import { groupByCategory } from '#app/features/catalogues/lookup.ts'
import { eachFacet, FACET_NAMES, type FacetCounts, type FacetName } from './directory.ts'
import { FACET_OPTIONS } from './facet-options.ts'
import type { FacetGroup, FacetView } from './facet-view.ts'

const GROUPS = eachFacet(facet =>
  groupByCategory(FACET_OPTIONS[facet].map((option, position) => ({ ...option, position }))),
)

/** Counts are null while profiles are being prepared; then every option is shown. */
export function facetView(
  facet: FacetName,
  chosen: readonly string[],
  counts: readonly number[] | null,
): FacetView & { rest: FacetGroup[] } {
  const groups: FacetGroup[] = []
  const rest: FacetGroup[] = []
  for (const { category, options } of GROUPS[facet]) {
    const all = options.map(({ id, name, position }) => ({
      id,
      name,
      count: counts?.[position] ?? null,
    }))
    const chosenCount = all.filter(({ id }) => chosen.includes(id)).length
    const useful = all.filter(({ id, count }) => count !== 0 || chosen.includes(id))
    const others = all.filter(option => !useful.includes(option))
    if (useful.length > 0) groups.push({ category, chosen: chosenCount, options: useful })
    if (others.length > 0) rest.push({ category, chosen: 0, options: others })
  }
  return { groups, rest }
}

/** What a page is loaded with: the groups of open filters, and the options of groups with a choice. */
export function viewsFor(
  chosen: Record<FacetName, readonly string[]>,
  counts: FacetCounts | null,
  allOptions: boolean,
): Partial<Record<FacetName, FacetView>> {
  const open = FACET_NAMES.filter((facet, n) => allOptions || n === 0 || chosen[facet].length > 0)
  return Object.fromEntries(
    open.map(facet => {
      const { groups, rest } = facetView(facet, chosen[facet], counts?.[facet] ?? null)
      const isOpen = (group: FacetGroup) => allOptions || group.chosen > 0 || group.category === ''
      const sent = groups.map(group => (isOpen(group) ? group : { ...group, options: null }))
      const later = rest.length > 0 ? null : []
      return [facet, { groups: sent, rest: allOptions ? rest : later }]
    }),
  )
}
