import { z } from 'zod'

export const ShownSide = z.enum(['company', 'talent'])
export type ShownSide = z.infer<typeof ShownSide>

/** Whose list it was, as the filter names them. */
export const SIDES = [
  { value: 'company', label: 'Companies' },
  { value: 'talent', label: 'Talent' },
] as const

/** Where a match was shown. */
export const SURFACES = {
  best: 'Best matches',
  all: 'Whole list',
  interested: 'Interested people',
  profile: 'Public profile',
  mail: 'Notice or mail',
} as const
const ShownSurface = z.enum(['best', 'all', 'interested', 'profile', 'mail'])
export type ShownSurface = z.infer<typeof ShownSurface>

/** One showing, as it was written down. An empty name belongs to somebody or something that is gone. */
export const ShownRow = z.object({
  id: z.guid(),
  at: z.date().transform(at => at.toISOString()),
  side: ShownSide,
  surface: ShownSurface,
  version: z.int(),
  viewer: z.string(),
  viewerId: z.guid(),
  items: z.array(
    z.object({ place: z.int(), score: z.int(), role: z.string(), talent: z.string() }),
  ),
})
export type ShownRow = z.infer<typeof ShownRow>

export const SHOWN_PAGE_SIZE = 50

export type ShownFilter = { side: ShownSide | ''; q: string; page: number }
export type ShownPage = {
  rows: ShownRow[]
  total: number
  /** There are more than are counted. */
  capped: boolean
  page: number
  pageCount: number
}

const MOST_TYPED = 100

export function readShownFilter(search: URLSearchParams): ShownFilter {
  const page = Number(search.get('page') ?? '1')
  return {
    side: ShownSide.safeParse(search.get('side')).data ?? '',
    q: (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MOST_TYPED),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

export function shownSearch({ side, q, page }: ShownFilter): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (side) search.set('side', side)
  if (page > 1) search.set('page', String(page))
  return search.toString()
}
