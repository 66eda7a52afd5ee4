import { cookieOf } from '#app/platform/auth/cookie-of.ts'
import { ZONE_COOKIE } from './types.ts'

/** The time zone that the reader's browser has told; null if it hasn't. Not checked. */
export function browserZone(request: Request): string | null {
  return cookieOf(request.headers, ZONE_COOKIE) ?? null
}
