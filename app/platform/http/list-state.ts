// The state of a list: its page, search text and filters, read from the address, and its range in words.

/** The highest page number that is accepted. */
const LAST_PAGE = 5_000

/** The requested page: a whole number from 1; anything else means the first. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page > 1 ? Math.min(page, LAST_PAGE) : 1
}

/** Where a page of a list is: the requested one, or the last if the list ends before. */
export function pageOf(total: number, size: number, requested: number) {
  const pageCount = Math.ceil(total / size)
  const page = Math.min(requested, Math.max(pageCount, 1))
  return { page, pageCount, limit: size, offset: (page - 1) * size }
}

/** "1–20 of 1,200 questions", "41 of 41 questions". */
export function rangeText(
  { page, size, shown }: { page: number; size: number; shown: number },
  all: string,
): string {
  const before = (page - 1) * size
  const first = shown > 1 ? `${(before + 1).toLocaleString('en-US')}–` : ''
  return `${first}${(before + shown).toLocaleString('en-US')} of ${all}`
}

export function pageSearch(page: number): string {
  return page > 1 ? `?page=${page}` : ''
}

/** The search text on one line, truncated. NUL is removed because PostgreSQL rejects it. */
export function readSearch(search: URLSearchParams, maxLength = 100): string {
  const typed = search.get('q') ?? ''
  return typed
    .replaceAll('\0', '')
    .replaceAll(/[\r\n]+/g, ' ')
    .trim()
    .slice(0, maxLength)
}

/** One of these choices, or '' for all. */
export function readChoice<Value extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly { value: Value }[],
): Value | '' {
  return choices.find(({ value }) => value === search.get(name))?.value ?? ''
}
