/** An option with the number of profiles it matches or adds; null while unknown. */
export type FacetOption = { id: string; name: string; count: number | null }

/** Options of one category; null if not loaded yet. A filter without categories has one group, ''. */
export type FacetGroup = { category: string; chosen: number; options: FacetOption[] | null }

export type FacetView = {
  groups: FacetGroup[]
  /** Options without results; null if not loaded yet. */
  rest: FacetGroup[] | null
}
