// Text that was typed and is stored in the tab, so that it survives a reload and a new sign-in. Keys contain the
// account, because several people may share a browser. A browser may refuse storage; then nothing is kept.

const pageKey = (pathname: string) => `typed on ${pathname}`

/** Stores text that was typed on this page, so that another page can say so. */
export function keepText(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
    sessionStorage.setItem(pageKey(window.location.pathname), key)
  } catch {}
}

export function readText(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function dropText(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

/** Whether text that was typed on the page with this address is still stored. */
export function isKept(address: string): boolean {
  try {
    const { pathname } = new URL(address, window.location.origin)
    const key = readText(pageKey(pathname))
    return key !== null && readText(key) !== null
  } catch {
    return false
  }
}
