/** An entry of the URL table in the build. */
type BuiltRoute = { id: string; parentId?: string | undefined; path?: string | undefined }

/** URLs that are not pages. */
const OWN_PATTERNS = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/favicon.svg',
  '/photos/:name',
  '/assets/*',
]

/**
 * Maps a path to its entry of the URL table, such as /talent/:slug. Paths themselves may contain a name or a token and
 * must not be logged.
 */
export function createRoutePatterns(
  routes: Record<string, BuiltRoute | undefined>,
): (path: string) => string {
  const patterns = [...OWN_PATTERNS, ...Object.values(routes).flatMap(route => patternOf(route))]
  const fixed = new Set(patterns.filter(pattern => !/[:*]/.test(pattern)))
  const open = patterns
    .filter(pattern => /[:*]/.test(pattern) && pattern !== '/*')
    .map(pattern => ({ pattern, matches: toRegExp(pattern) }))

  function patternOf(route: BuiltRoute | undefined): string[] {
    const parts: string[] = []
    for (let at = route; at !== undefined; at = at.parentId ? routes[at.parentId] : undefined)
      if (at.path) parts.unshift(at.path)
    return [`/${parts.join('/')}`]
  }

  return path => {
    // The same page, requested by a script.
    const page = path.replace(/(?:\/_root|\/_)?\.data$/, '') || '/'
    if (fixed.has(page)) return page
    return open.find(({ matches }) => matches.test(page))?.pattern ?? '/*'
  }
}

function toRegExp(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .map(part =>
      part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.'),
    )
    .join('/')
  return new RegExp(`^${source}$`)
}
