// Which pages have text that was typed there and is stored in the tab, so that another page can say so. A browser may
// refuse storage; then nothing is kept.

const markerOf = (pathname: string) => `typed on ${pathname}`

/** Remembers the key of the text that is typed on this page. */
export function markKept(key: string): void {
  try {
    sessionStorage.setItem(markerOf(window.location.pathname), key)
  } catch {}
}

/** Whether text that was typed on the page with this address is still stored. */
export function isKept(address: string): boolean {
  try {
    const { pathname } = new URL(address, window.location.origin)
    const key = sessionStorage.getItem(markerOf(pathname))
    return key !== null && sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}
