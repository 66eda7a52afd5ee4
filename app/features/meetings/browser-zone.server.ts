import { listedZone } from '#app/features/catalogues/time-zones.ts'
import { cookieOf } from '#app/platform/auth/cookie-of.ts'
import { isZone } from '#app/platform/calendar/zones.ts'
import { ZONE_COOKIE } from './types.ts'

/** The time zone that the reader's browser has told, by the name in our lists; null if it hasn't, or it is unknown. */
export function browserZone(request: Request): string | null {
  const told = cookieOf(request.headers, ZONE_COOKIE)
  return told !== undefined && isZone(told) ? listedZone(told) : null
}
