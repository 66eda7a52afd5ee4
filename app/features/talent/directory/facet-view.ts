/** An option with how many profiles it gives or adds; null while that is not known. */
export type FacetOption = { id: string; name: string; count: number | null }

/** Options of one category, none where they are not here yet. A filter without categories has one group, ''. */
export type FacetGroup = { category: string; chosen: number; options: FacetOption[] | null }

export type FacetView = {
  groups: FacetGroup[]
  /** Those that give nobody; null where they are not here yet. */
  rest: FacetGroup[] | null
}
