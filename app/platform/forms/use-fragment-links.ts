import { useEffect } from 'react'

/**
 * Follows links to parts of the same page without an entry in the history. The browser's own entries are unknown to
 * the router, which can then not keep a form from being left.
 */
export function useFragmentLinks(): void {
  useEffect(() => {
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [])
}

function follow(event: MouseEvent) {
  const { target, defaultPrevented, button, ctrlKey, metaKey, shiftKey } = event
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey) return
  const link = target instanceof Element ? target.closest('a[href^="#"]') : null
  const place = document.getElementById(link?.getAttribute('href')?.slice(1) ?? '')
  if (!place) return
  event.preventDefault()
  place.scrollIntoView()
  place.focus({ preventScroll: true })
  if (document.activeElement === place) return
  // What takes no focus by itself: the next Tab starts from there all the same.
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}
