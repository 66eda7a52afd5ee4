import type { ReactNode } from 'react'

/** Says a change to those who listen. Keep it mounted; change only its content. */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {children}
    </div>
  )
}
