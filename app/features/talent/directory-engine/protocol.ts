// What the directory and its thread say to each other. Rows travel as the database's JSON text, unread.
import type { DirectoryFilter, DirectoryState, FacetCounts } from '../directory.ts'

/** One profile that everybody may see. */
export type DirectoryRow = {
  id: string
  /** In microseconds since 1970. */
  created: number
  years: number | null
  rate_min: number | null
  rate_max: number | null
  role: string
  skills: string[]
  tools: string[]
  text: string
}

export type Found = {
  ids: string[]
  /** MOST_COUNTED + 1 stands for "more than MOST_COUNTED". */
  total: number
  page: number
  pageCount: number
}

export type DirectoryAsks = {
  /** JSON text of an array of rows; while loading they come in the order of their ids. */
  put: { ask: { rows: string }; answer: null }
  settle: { ask: object; answer: null }
  change: { ask: { ids: string[]; rows: string }; answer: null }
  find: {
    ask: { state: DirectoryState; counted: boolean }
    answer: Found & { counts: FacetCounts | null }
  }
  count: { ask: { filter: DirectoryFilter }; answer: number }
  facets: { ask: { filter: DirectoryFilter }; answer: FacetCounts }
  state: { ask: object; answer: { profiles: number; waste: number; memory: number } }
}
