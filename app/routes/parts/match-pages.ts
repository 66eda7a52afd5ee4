// Which part of the ranked list of matches a page shows: the best, or one page of the whole list.
import { readPage } from '#app/platform/http/list-state.ts'

export const BEST_MATCHES = 6
/** The most on a page of the whole list. */
const PAGE_MATCHES = 100
/** The last page of the whole list. Nobody reads this far, and each page takes longer to find than the one before. */
export const LAST_PAGE = 10

/** A page of the whole list, from 1; null for only the best. */
export type MatchPage = number | null

export function readMatchPage(search: URLSearchParams, showAll: boolean): MatchPage {
  return showAll ? Math.min(readPage(search), LAST_PAGE) : null
}

const sizeOf = (page: MatchPage) => (page === null ? BEST_MATCHES : PAGE_MATCHES)

/** How many to find for a page: one more than are shown, to know whether there are more. */
export function matchesToFind(page: MatchPage): number {
  return (page ?? 1) * sizeOf(page) + 1
}

type Part = { page: MatchPage; before: number; hasMore: boolean }

/** Cuts the requested page from what was found; the last page if the list ends before. */
export function cutMatchPage(found: readonly string[], requested: MatchPage) {
  const size = sizeOf(requested)
  const last = Math.max(1, Math.ceil(found.length / size))
  const page = requested === null ? null : Math.min(requested, last)
  const before = ((page ?? 1) - 1) * size
  const ids = found.slice(before, before + size)
  return { page, before, ids, hasMore: found.length > before + size }
}

/** What a page of the whole list says below its matches. */
export type WholeList = { page: number; text: string | null; hasNext: boolean }

/** Null for only the best. */
export function describeWholeList(
  { page, before, hasMore }: Part,
  shown: number,
): WholeList | null {
  if (page === null) return null
  const hasNext = hasMore && page < LAST_PAGE
  if (shown === 0 || (page === 1 && !hasMore)) return { page, text: null, hasNext: false }
  const end = hasMore && !hasNext ? ' The list ends here.' : ''
  return { page, text: `Matches ${before + 1} to ${before + shown}, best first.${end}`, hasNext }
}
