import { isRouteErrorResponse } from 'react-router'

/** Why a request was refused, in words for the page; undefined if it wasn't, or if no words were given. */
export function refusalText(error: unknown): string | undefined {
  const refused = isRouteErrorResponse(error) && error.status < 500
  return refused && typeof error.data === 'string' && error.data !== '' ? error.data : undefined
}

/** Why a page couldn't be loaded, unless it doesn't exist. */
export const failureText = (error: unknown): string =>
  refusalText(error) ??
  (isUnreached(error)
    ? 'We couldn’t reach the server. Check your connection, then try again.'
    : 'Something failed on our side, and we’ve logged it. Trying again often helps.')

/** Whether a browser's request got no response: then fetch throws a TypeError, which the server never sends. */
const isUnreached = (error: unknown) =>
  error instanceof TypeError && typeof document !== 'undefined'
