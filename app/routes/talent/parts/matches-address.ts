import { href } from 'react-router'

export const BEST_MATCHES = 6
export const ALL_MATCHES = 100
export const MATCHES_ID = 'best-matches'

/** The dashboard at its matches: the best, or the whole ranked list. */
export function matchesView(showAll: boolean) {
  return {
    pathname: href('/talent/dashboard'),
    search: showAll ? 'matches=all' : '',
    hash: `#${MATCHES_ID}`,
  }
}
