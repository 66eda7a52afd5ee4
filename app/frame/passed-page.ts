import type { DataStrategyResult } from 'react-router'

/**
 * A page that Back or Forward leads to, and that sends its visitor on, such as the login once somebody is logged in,
 * is replaced. Otherwise the router adds an entry to the history, from which Back leads to the same page again.
 */
export async function replacePassed(
  { request }: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
) {
  // Back and Forward change the address before the page is loaded, a link afterwards.
  const isReached = request.method === 'GET' && request.url === location.href.split('#')[0]
  const results = await next()
  if (isReached)
    for (const { result } of Object.values(results))
      if (result instanceof Response && result.headers.has('Location'))
        result.headers.set('X-Remix-Replace', 'true')
  return results
}
