import { useEffect } from 'react'

/**
 * Follows links within the page without a history entry. The router does not know the browser's own entries, so it
 * could not stop people from leaving a form.
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
  const element = document.getElementById(link?.getAttribute('href')?.slice(1) ?? '')
  if (!element) return
  event.preventDefault()
  element.scrollIntoView()
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  // Not focusable by itself: make it so, and the next Tab starts from there.
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
