/** A path of this same site to go to next, or undefined when what was asked for is anything else. */
export function sameSitePath(asked: string | null): string | undefined {
  if (asked === null || !asked.startsWith('/')) return undefined
  const base = 'http://same.site'
  const url = URL.parse(asked, base)
  // The parser's view decides: "//host", "/\host" and control characters all end up on another origin.
  return url?.origin === base && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : undefined
}
