import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useLate } from '#app/ui/use-late.ts'
import { focusHeading } from './kept-focus.tsx'

/** Shows that a page is loading, and moves the focus to the new page's heading when it is there. */
export function NavigationStatus() {
  const navigating = useNavigation().state === 'loading'
  const { pathname } = useLocation()
  const shown = useLate(navigating)
  const lastPath = useRef(pathname)

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    if (!document.activeElement?.closest('main [role=alert]'))
      focusHeading(document.querySelector('main'))
  }, [pathname])

  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center"
    >
      {shown && (
        <span className="rounded-b border border-t-0 border-ink bg-surface px-4 py-1 text-sm">
          Loading...
        </span>
      )}
    </div>
  )
}
