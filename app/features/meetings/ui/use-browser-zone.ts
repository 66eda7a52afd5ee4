import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isZone, resolvedZone } from '#app/platform/calendar/zones.ts'
import { ZONE_COOKIE } from '../types.ts'

/** Only sent to pages below this path. */
const PATH = '/connections'

/** Tells the server the browser's time zone, unless the reader has stated one, and reads the page again if it differs. */
export function useBrowserZone({ mine, isStated }: { mine: string; isStated: boolean }): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    // An older browser may not know the name.
    const shown = isZone(mine) ? resolvedZone(mine) : mine
    if (isStated || timeZone === mine || timeZone === shown) return
    // biome-ignore lint/suspicious/noDocumentCookie: Safari's Cookie Store cannot set a path
    document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(timeZone)}; Path=${PATH}; SameSite=Lax`
    void revalidate()
  }, [mine, isStated, revalidate])
}
