import type { ReactNode } from 'react'

/** Announces a change to screen readers. Keep it mounted and only change its content. */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {children}
    </div>
  )
}
