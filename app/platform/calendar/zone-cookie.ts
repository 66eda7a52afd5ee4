/** The cookie with the browser's time zone. */
export const ZONE_COOKIE = 'zone'
const YEAR_S = 31_536_000

/** Tells the server this browser's time zone. Returns whether that is new to it. */
export function tellZone(): boolean {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const told = `${ZONE_COOKIE}=${encodeURIComponent(timeZone)}`
  if (document.cookie.split('; ').includes(told)) return false
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${told}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`
  return true
}
