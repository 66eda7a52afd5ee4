/** Set-Cookie values as response headers. */
export function cookieHeaders(cookies: readonly string[]): [string, string][] {
  return cookies.map(cookie => ['Set-Cookie', cookie])
}

/**
 * The same for a response that signs out. It clears the browser's cache: otherwise Back would show private pages from
 * it, at least without JavaScript.
 */
export function signedOutHeaders(cookies: readonly string[]): [string, string][] {
  return [...cookieHeaders(cookies), ['Clear-Site-Data', '"cache"']]
}
