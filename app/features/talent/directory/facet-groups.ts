// The options of one filter as they are shown: those that give somebody by group, the others apart.
import { groupByCategory } from '#app/features/catalogues/lookup.ts'
import { eachFacet, FACET_NAMES, type FacetCounts, type FacetName } from './directory.ts'
import { FACET_OPTIONS } from './facet-options.ts'
import type { FacetGroup, FacetView } from './facet-view.ts'

const GROUPS = eachFacet(facet =>
  groupByCategory(FACET_OPTIONS[facet].map((option, position) => ({ ...option, position }))),
)

/** Null counts, while profiles are being prepared, leave nobody out. */
export function facetView(
  facet: FacetName,
  chosen: readonly string[],
  counts: readonly number[] | null,
): FacetView & { rest: FacetGroup[] } {
  const groups: FacetGroup[] = []
  const rest: FacetGroup[] = []
  for (const { category, options } of GROUPS[facet]) {
    const all = options.map(({ id, name, position }) => ({
      ...{ id, name, count: counts?.[position] ?? null },
    }))
    const here = all.filter(({ id }) => chosen.includes(id)).length
    const gives = all.filter(({ id, count }) => count !== 0 || chosen.includes(id))
    const others = all.filter(each => !gives.includes(each))
    if (gives.length > 0) groups.push({ category, chosen: here, options: gives })
    if (others.length > 0) rest.push({ category, chosen: 0, options: others })
  }
  return { groups, rest }
}

/** What a page holds of them at first: of a filter that is open its groups, of a group with a choice its options. */
export function viewsFor(
  chosen: Record<FacetName, readonly string[]>,
  counts: FacetCounts | null,
  whole: boolean,
): Partial<Record<FacetName, FacetView>> {
  const open = FACET_NAMES.filter((facet, n) => whole || n === 0 || chosen[facet].length > 0)
  return Object.fromEntries(
    open.map(facet => {
      const { groups, rest } = facetView(facet, chosen[facet], counts?.[facet] ?? null)
      const isOpen = (group: FacetGroup) => whole || group.chosen > 0 || group.category === ''
      const sent = groups.map(group => (isOpen(group) ? group : { ...group, options: null }))
      const later = rest.length > 0 ? null : []
      return [facet, { groups: sent, rest: whole ? rest : later }]
    }),
  )
}
