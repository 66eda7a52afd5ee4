/**
 * From the moment that a pointer rests on a link to the moment that it is followed. No longer: what is written
 * meanwhile by another page of the same person is not in it.
 */
const PREFETCHED_S = 3

/** Whether a browser fetches ahead what nobody may ever look at. */
export function isPrefetch({ headers }: Request): boolean {
  return /\bprefetch\b/.test(headers.get('Sec-Purpose') ?? '')
}

/** Data that a browser fetches ahead it may use once somebody follows the link, and need not fetch again. */
export function keepPrefetched(request: Request, response: Response): void {
  if (!isPrefetch(request) || response.status !== 200 || response.headers.has('Cache-Control'))
    return
  response.headers.set('Cache-Control', `private, max-age=${PREFETCHED_S}`)
  // Others may have signed in.
  response.headers.append('Vary', 'Cookie')
}
