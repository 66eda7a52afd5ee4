// What the address of a list says: which page of it, what is searched in it, which of its choices.

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

/** What is searched, cut after so many characters; PostgreSQL takes no NUL. */
export function readSearch(search: URLSearchParams, most = 100): string {
  return (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, most)
}

/** One of these choices, or '' for all. */
export function readChoice<Value extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly { value: Value }[],
): Value | '' {
  return choices.find(({ value }) => value === search.get(name))?.value ?? ''
}
