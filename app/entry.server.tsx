import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { requestContext } from './platform/context.ts'
import { NonceContext } from './platform/http/nonce.ts'
import { answerOf } from './platform/http/page-body.ts'

/** What React leaves where something was not made at once. */
const HOLE = '<!--$!-->'

/** A page in one piece: its data is here before it is made, so that sending it bit by bit would only cost. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(requestContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const streamCache = await readData(entryContext)
  /** For each time that it is made: the router takes the stream again, of which nothing is left to read. */
  const page = (): ReactNode => (
    <NonceContext value={nonce}>
      <ServerRouter
        context={{
          ...entryContext,
          renderMeta: { streamCache },
          serverHandoffStream: new ReadableStream(),
        }}
        url={request.url}
        nonce={nonce}
      />
    </NonceContext>
  )
  const html = makeAtOnce(request.signal, page)
  return html === undefined
    ? new Response(await makeInTime(request, page(), context), { status, headers })
    : answerOf(html, { status, headers })
}

/** The data for the browser, which the router would read bit by bit while the page is made. */
async function readData({ serverHandoffStream }: EntryContext) {
  const value = serverHandoffStream ? await new Response(serverHandoffStream).text() : ''
  return { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) }
}

/** Without it a browser measures as those of 1998 did. React itself writes it only where it streams. */
const DOCTYPE = '<!DOCTYPE html>'

/** Half as dear as in time. Undefined where something has to be waited for, or fails. */
function makeAtOnce(signal: AbortSignal, page: () => ReactNode): string | undefined {
  if (signal.aborted) return undefined
  try {
    const html = renderToString(page())
    return html.includes(HOLE) ? undefined : DOCTYPE + html
  } catch {
    return undefined
  }
}

function makeInTime(
  { signal }: Request,
  page: ReactNode,
  context: RouterContextProvider,
): Promise<Uint8Array<ArrayBuffer>> {
  const { nonce, log } = context.get(requestContext)
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
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
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
    })
    // A request's signal is kept while somebody listens: the whole page would be too.
    const leave = () => abort(signal.reason)
    const forget = () => signal.removeEventListener('abort', leave)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // The router reports what a client asks wrongly as well, such as a form sent to a page that takes none.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { log } = context.get(requestContext)
  log.error({ err: error }, 'unexpected failure')
}
