import type { MiddlewareHandler } from 'hono'
import { noticePage } from './notice-page.ts'
import { sayAgain } from './page-body.ts'

/** Long enough to recover, short enough to wait for. */
const RETRY_AFTER_S = 5

/** The 503 answer when no page can be rendered. */
export function unavailable(): Response {
  return noticePage({
    status: 503,
    title: 'Back in a moment',
    text: 'We can’t load this page right now. Everything you saved is safe. Please try again in a few seconds.',
    retryAfterS: RETRY_AFTER_S,
  })
}

/** For a change that cannot be stored now, while pages can be read. */
export function notSaved(): Response {
  return noticePage({
    status: 503,
    title: 'Nothing can be saved right now',
    text: 'You can go on reading, but we can’t store changes at the moment, and this one was not saved. Go back to find what you typed, and please try again in a few minutes.',
    retryAfterS: RETRY_AFTER_S,
  })
}

/** The same answer, said to be one for now. */
export function forNow(answer: Response): Response {
  const headers = new Headers(answer.headers)
  headers.set('Retry-After', String(RETRY_AFTER_S))
  headers.set('Cache-Control', 'no-store')
  return sayAgain(answer, { status: 503, headers })
}

/**
 * Turns requests away at once while `most` of them are being worked on: those that are taken get done in good
 * time, instead of all of them too late.
 */
export function atMostInFlight(most: number): MiddlewareHandler {
  let inFlight = 0
  return async (_context, next) => {
    if (inFlight >= most) return unavailable()
    inFlight += 1
    try {
      return await next()
    } finally {
      inFlight -= 1
    }
  }
}
