import { href } from 'react-router'
import type { MatchPage } from '../../parts/match-pages.ts'

export const MATCHES_ID = 'best-matches'

/** The dashboard at its matches: the best, or a page of the whole ranked list. */
export function matchesView(page: MatchPage) {
  return {
    pathname: href('/talent/dashboard'),
    search: page === null ? '' : `matches=all${page > 1 ? `&page=${page}` : ''}`,
    hash: `#${MATCHES_ID}`,
  }
}
