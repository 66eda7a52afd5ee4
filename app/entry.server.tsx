import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { requestContext } from './platform/context.ts'
import { NonceContext } from './platform/http/nonce.ts'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, log } = context.get(requestContext)
  // React never stops listening, and a request's signal is kept while somebody listens: the whole page would be too.
  const leaving = new AbortController()
  const leave = () => leaving.abort(request.signal.reason)
  const forget = () => request.signal.removeEventListener('abort', leave)
  request.signal.addEventListener('abort', leave)
  if (request.signal.aborted) leave()
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: leaving.signal,
      // Its own way is to print the error whole.
      onError: error => {
        if (!leaving.signal.aborted) log.error({ err: error }, 'a page could not be rendered')
      },
    },
  ).catch(error => {
    forget()
    throw error
  })
  // A reader who leaves early rejects it, which is nobody's failure.
  const ready = stream.allReady.then(forget, forget)
  if (isbot(request.headers.get('user-agent'))) await ready
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const { log } = context.get(requestContext)
  log.error({ err: error }, 'unexpected failure')
}
