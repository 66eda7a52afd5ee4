import { useEffect, useState } from 'react'

/** Anything faster than this shows no indicator. */
const DELAY_MS = 200

/** Whether `active` has been true for a while. */
export function useLate(active: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return setLate(false)
    const timer = setTimeout(() => setLate(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [active])
  return late
}
