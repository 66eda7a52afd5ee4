import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { tellZone } from '#app/platform/calendar/zone-cookie.ts'
import { isZone, resolvedZone } from '#app/platform/calendar/zones.ts'

/** Reads the page again in the browser's time zone, if it shows another that the reader hasn't stated. */
export function useBrowserZone({ mine, isStated }: { mine: string; isStated: boolean }): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    // An older browser may not know the name.
    const shown = isZone(mine) ? resolvedZone(mine) : mine
    if (isStated || timeZone === mine || timeZone === shown) return
    tellZone()
    void revalidate()
  }, [mine, isStated, revalidate])
}
