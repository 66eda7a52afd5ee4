import { readChoice, readPage, readSearch } from '#app/platform/http/list-state.ts'
/** The side that saw the list, with the filter's labels. */
export const SIDES = [
  { value: 'company', label: 'Companies' },
  { value: 'talent', label: 'Talent' },
] as const
export type ShownSide = (typeof SIDES)[number]['value']

/** Where a match was shown. */
export const SURFACES = {
  best: 'Best matches',
  all: 'Whole list',
  interested: 'Interested people',
  profile: 'Public profile',
  mail: 'Notice or mail',
} as const
export type ShownSurface = keyof typeof SURFACES

/** One log entry. An empty name means the person or request has been deleted. */
export type ShownRow = {
  id: string
  at: string
  side: ShownSide
  surface: ShownSurface
  version: number
  viewer: string
  viewerId: string
  items: { place: number; score: number; role: string; company: string; talent: string }[]
}

export const SHOWN_PAGE_SIZE = 50

export type ShownFilter = { side: ShownSide | ''; q: string; page: number }
export type ShownPage = {
  rows: ShownRow[]
  total: number
  /** Whether there are more than are counted. */
  capped: boolean
  page: number
  pageCount: number
}

export function readShownFilter(search: URLSearchParams): ShownFilter {
  return {
    side: readChoice(search, 'side', SIDES),
    q: readSearch(search),
    page: readPage(search),
  }
}

export function shownSearch({ side, q, page }: ShownFilter): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (side) search.set('side', side)
  if (page > 1) search.set('page', String(page))
  return search.toString()
}
