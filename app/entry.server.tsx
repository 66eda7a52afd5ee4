import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { requestContext } from './platform/context.ts'
import { NonceContext } from './platform/http/nonce.ts'

/** A page in one piece: its data is here before it is made, so that sending it bit by bit would only cost. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, log } = context.get(requestContext)
  const { signal } = request
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const whole = new Writable({
      decodeStrings: true,
      write(chunk: Uint8Array, _, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        forget()
        resolve(new Response(Buffer.concat(chunks), { status, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady: () => pipe(whole),
        onShellError(error) {
          forget()
          reject(error)
        },
        // Its own way is to print the error whole.
        onError: error => {
          if (!signal.aborted) log.error({ err: error }, 'a page could not be rendered')
        },
      },
    )
    // A request's signal is kept while somebody listens: the whole page would be too.
    const leave = () => abort(signal.reason)
    const forget = () => signal.removeEventListener('abort', leave)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const { log } = context.get(requestContext)
  log.error({ err: error }, 'unexpected failure')
}
