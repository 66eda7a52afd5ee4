import { href } from 'react-router'

export const INTERESTED = 'interested'
export const ALL = 'all'
export const BEST_MATCHES = 6
export const ALL_MATCHES = 100

/** The dashboard's address: with a request selected, optionally only interested people or the whole ranked list, or
 * with the confirmation of a deletion. */
export function dashboard({
  hash = '',
  ...params
}: {
  request?: string | null
  show?: string | null
  delete?: string
  hash?: string
}) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value)
  return { pathname: href('/company/dashboard'), search: search.toString(), hash }
}
