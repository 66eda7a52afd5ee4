import { isRouteErrorResponse } from 'react-router'

const TOO_LARGE = 413

/**
 * Whether the application refused the request. If the response is a small page instead of data, the server or a proxy
 * refused it before the application had read anything: then trying again may help, unless it was too large.
 */
export function isRefusal(error: unknown): boolean {
  if (!isRouteErrorResponse(error) || error.status >= 500) return false
  return error.status === TOO_LARGE || !isPage(error.data)
}

/** Why a request was refused, in words for the page; undefined if it wasn't, or if no words were given. */
export function refusalText(error: unknown): string | undefined {
  const refused = isRouteErrorResponse(error) && error.status < 500
  if (!refused || typeof error.data !== 'string') return undefined
  const text = isPage(error.data) ? PARAGRAPH.exec(error.data)?.[1] : error.data
  return text === '' ? undefined : text
}

const PARAGRAPH = /<p>([^<]+)<\/p>/

const isPage = (data: unknown) => typeof data === 'string' && data.trimStart().startsWith('<')

/** Why a page couldn't be loaded, unless it doesn't exist. */
export const failureText = (error: unknown): string =>
  refusalText(error) ??
  (isUnreached(error)
    ? 'We couldn’t reach the server. Check your connection, then try again.'
    : 'Something failed on our side, and we’ve logged it. Trying again often helps.')

/** Whether a browser's request got no response: then fetch throws a TypeError, which the server never sends. */
const isUnreached = (error: unknown) =>
  error instanceof TypeError && typeof document !== 'undefined'
