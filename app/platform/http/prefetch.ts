/**
 * The time between hovering over a link and following it. No longer, because the response misses what the same person
 * writes on another page meanwhile.
 */
const PREFETCHED_S = 3

/** Whether the browser prefetches a page that may never be looked at. Older browsers send `Purpose`. */
function isPrefetch({ headers }: Pick<Request, 'headers'>): boolean {
  return ['Sec-Purpose', 'Purpose'].some(name => /\bprefetch\b/.test(headers.get(name) ?? ''))
}

/** Whether a person opens the page: otherwise nothing is recorded as seen. */
export function isOpened(request: Pick<Request, 'method' | 'headers'>): boolean {
  return request.method !== 'HEAD' && !isPrefetch(request)
}

/** Lets the browser use a prefetched response when the link is followed, instead of fetching it again. */
export function cachePrefetched(request: Request, response: Response): void {
  if (!isPrefetch(request) || response.status !== 200 || response.headers.has('Cache-Control'))
    return
  response.headers.set('Cache-Control', `private, max-age=${PREFETCHED_S}`)
  // Somebody else may have signed in.
  response.headers.append('Vary', 'Cookie')
}
