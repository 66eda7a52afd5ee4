import { cookieOf } from '#app/platform/auth/cookie-of.ts'
import { ZONE_COOKIE } from '#app/platform/calendar/zone-cookie.ts'
import { isZone } from '#app/platform/calendar/zones.ts'
import { listedZone } from './time-zones.ts'

/** The time zone from the cookie that the reader's browser has set, by the name in our lists; null if missing or unknown. */
export function browserZone(headers: Headers): string | null {
  const zone = cookieOf(headers, ZONE_COOKIE)
  return zone !== undefined && isZone(zone) ? listedZone(zone) : null
}
