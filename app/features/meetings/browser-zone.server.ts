import { listedZone } from '#app/features/catalogues/time-zones.ts'
import { cookieOf } from '#app/platform/auth/cookie-of.ts'
import { isZone } from '#app/platform/calendar/zones.ts'
import { ZONE_COOKIE } from './types.ts'

/** The time zone from the cookie that the reader's browser has set, by the name in our lists; null if missing or unknown. */
export function browserZone(request: Request): string | null {
  const zone = cookieOf(request.headers, ZONE_COOKIE)
  return zone !== undefined && isZone(zone) ? listedZone(zone) : null
}
