import type { MiddlewareHandler } from 'hono'
import { noticePage } from './notice-page.ts'
import { withInit } from './page-body.ts'

/** Long enough for the server to recover, and short enough to wait for. */
const RETRY_AFTER_S = 5

/** The 503 response when no page can be rendered. */
export function unavailable(): Response {
  return noticePage({
    status: 503,
    title: 'Back in a moment',
    text: 'We can’t load this page right now. Everything you saved is safe. Please try again in a few seconds.',
    retryAfterS: RETRY_AFTER_S,
  })
}

/** The response to a change that cannot be stored while pages can still be read. */
export function notSaved(): Response {
  return noticePage({
    status: 503,
    title: 'Nothing can be saved right now',
    text: 'You can go on reading, but we can’t store changes at the moment, and this one was not saved. Go back to find what you typed, and please try again in a few minutes.',
    retryAfterS: RETRY_AFTER_S,
  })
}

/** The response to a link to a file that is gone, or that the reader may not know of. */
export function fileNotFound(): Response {
  return noticePage({
    status: 404,
    title: 'File not found',
    text: 'It may have been deleted, or you can’t see it. Go back to the page you came from and reload it.',
  })
}

/** The same response as a 503 with Retry-After. */
export function temporarily(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('Retry-After', String(RETRY_AFTER_S))
  headers.set('Cache-Control', 'no-store')
  return withInit(response, { status: 503, headers })
}

/**
 * Refuses requests at once while `max` of them are in flight: the accepted ones finish in good time, instead of all of
 * them too late.
 */
export function limitInFlight(max: number): MiddlewareHandler {
  let inFlight = 0
  return async (_context, next) => {
    if (inFlight >= max) return unavailable()
    inFlight += 1
    try {
      return await next()
    } finally {
      inFlight -= 1
    }
  }
}
