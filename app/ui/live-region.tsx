import { type ReactNode, useState } from 'react'

/** Announces a change to screen readers. Keep it mounted and only change its content. */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {children}
    </div>
  )
}

/** Announces what a text becomes, not what it is when the page loads. */
export function ChangeRegion({ children }: { children: string }) {
  const [first] = useState(children)
  const [hasChanged, setHasChanged] = useState(false)
  if (children !== first && !hasChanged) setHasChanged(true)
  return <LiveRegion>{hasChanged && children}</LiveRegion>
}
