/** Set-Cookie values as response headers. */
export function cookieHeaders(cookies: readonly string[]): [string, string][] {
  return cookies.map(cookie => ['Set-Cookie', cookie])
}
