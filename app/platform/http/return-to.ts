/** The path to go to next, if it is on this site; otherwise undefined. */
export function sameSitePath(target: string | null): string | undefined {
  if (target === null || !target.startsWith('/')) return undefined
  const base = 'http://same.site'
  const url = URL.parse(target, base)
  // The parser decides: "//host", "/\host" and control characters all lead to another origin.
  return url?.origin === base && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : undefined
}
