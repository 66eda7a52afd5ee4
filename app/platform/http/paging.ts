/** The highest page number that is accepted. */
const LAST_PAGE = 5_000

/** The page that an address asks for: a whole number from 1 up; anything else is the first. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page > 1 ? Math.min(page, LAST_PAGE) : 1
}

export function pageSearch(page: number): string {
  return page > 1 ? `?page=${page}` : ''
}
