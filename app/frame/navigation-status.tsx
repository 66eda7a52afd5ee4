import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useLate } from '#app/ui/use-late.ts'
import { focusHeading, focusPart } from './kept-focus.tsx'

/**
 * Shows that a page is loading, and moves the focus when it is there: to the part of the page that the link names, or
 * to the heading of the new page, or of a list that was paged.
 */
export function NavigationStatus() {
  const navigating = useNavigation().state === 'loading'
  const { pathname, hash, key } = useLocation()
  const shown = useLate(navigating)
  const last = useRef({ pathname, key })

  useEffect(() => {
    const before = last.current
    last.current = { pathname, key }
    const focused = document.activeElement
    if (before.key === key || focused?.closest('main [role=alert]')) return
    const named = document.getElementById(hash.slice(1))
    // Another page of a list is read from its beginning.
    const pages = focused?.closest('[data-pages]')
    if (pages) focusHeading(pages.closest('section, main'))
    // A control in that part, such as a switch, keeps the focus.
    else if (named?.contains(focused)) return
    else if (named) focusPart(named)
    else if (before.pathname !== pathname) focusHeading(document.querySelector('main'))
  }, [pathname, hash, key])

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
