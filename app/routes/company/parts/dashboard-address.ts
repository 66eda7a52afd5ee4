import { href } from 'react-router'

export const INTERESTED = 'interested'
export const ALL = 'all'

/** The dashboard's address: with a request selected, optionally only interested people or a page of the whole ranked
 * list, or with the confirmation of a deletion. */
export function dashboard({
  hash = '',
  ...params
}: {
  request?: string | null
  show?: string | null
  page?: string | null
  delete?: string
  hash?: string
}) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value)
  return { pathname: href('/company/dashboard'), search: search.toString(), hash }
}
