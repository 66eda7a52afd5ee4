import { isRouteErrorResponse } from 'react-router'

/** Why a request was refused, in words for the page; undefined if it wasn't, or if no words were given. */
export function refusalText(error: unknown): string | undefined {
  const refused = isRouteErrorResponse(error) && error.status < 500
  return refused && typeof error.data === 'string' && error.data !== '' ? error.data : undefined
}
