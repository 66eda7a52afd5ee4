import { useEffect, useState } from 'react'

/** Anything faster than this shows no indicator. */
const DELAY_MS = 200

/** Whether `active` has been true for a while. */
export function useLate(going: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!going) return setLate(false)
    const timer = setTimeout(() => setLate(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [going])
  return late
}
