import type { DataStrategyResult } from 'react-router'
import { isSubmitting, readAgain } from './kept-page.tsx'
import { isFailure, tellUnsent } from './unsent-notice.tsx'

/**
 * A form is sent to its end, even if a link is followed or another form is sent meanwhile: the router would cancel the
 * request, which may not have left the browser yet. The page may have been read before that form took effect, so it is
 * read again. A fetcher’s form is not overtaken, and what cancels it means to, as while a photo is sent.
 */
export async function sendWholly(
  { request }: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
) {
  if (request.method === 'GET' || !isSubmitting()) return await next()
  // What sends the request takes its signal from there.
  Object.defineProperty(request, 'signal', {
    value: new AbortController().signal,
    configurable: true,
  })
  const results = await next()
  Reflect.deleteProperty(request, 'signal')
  if (!request.signal.aborted) return results
  if (Object.values(results).some(isFailure)) tellUnsent(request)
  readAgain()
  return results
}
