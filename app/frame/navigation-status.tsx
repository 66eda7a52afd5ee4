import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { focusHeading, keepFocus, partsAroundFocus } from '#app/ui/kept-focus.ts'
import { useLate } from '#app/ui/use-late.ts'

/** Shows that a page is loading, and moves the focus to the new page's heading when it is there. On the same page, the
 * focus stays near a pressed control that is gone. */
export function NavigationStatus() {
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const shown = useLate(state === 'loading')
  const lastPath = useRef(pathname)
  const parts = useRef<ReturnType<typeof partsAroundFocus>>(null)

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    if (!document.activeElement?.closest('main [role=alert]'))
      focusHeading(document.querySelector('main'))
  }, [pathname])

  useEffect(() => {
    if (state !== 'idle') {
      parts.current ??= partsAroundFocus()
      return
    }
    keepFocus(parts.current ?? [])
    parts.current = null
  }, [state])

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
