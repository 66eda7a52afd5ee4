import { useEffect, useRef } from 'react'

/** A form that shows the stored values again once they have changed. A `key` would also replace the pressed button, and
 * the focus would be lost. */
export function useStoredValues(stored: string) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(stored)
  useEffect(() => {
    if (shown.current !== stored) form.current?.reset()
    shown.current = stored
  }, [stored])
  return form
}
