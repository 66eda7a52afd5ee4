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
import { requestContext } from './context.ts'
import { NonceContext } from './platform/http/nonce.ts'
import { textResponse } from './platform/http/page-body.ts'
import { plainPage } from './platform/http/plain-page.ts'
import { readRootData } from './root-data.server.ts'

/** The marker that React writes in place of content it could not render synchronously. */
const HOLE = '<!--$!-->'

/** Renders a page in one piece: its data is complete before rendering, so streaming would only add cost. */
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
  if (request.method === 'POST') await addRootData(entryContext, request.url, context)
  /** A new element for each rendering: the router requires a stream each time, although its data has been read. */
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
  const html = renderAtOnce(request.signal, page)
  return html === undefined
    ? new Response(await renderAsync(request, page(), context), { status, headers })
    : textResponse(html, { status, headers })
}

/**
 * If an action fails, the router renders the error without the root's data, and so with the header of a visitor. The
 * browser doesn't get what is added here, so it must not hydrate the page.
 */
async function addRootData(
  { staticHandlerContext: { loaderData } }: EntryContext,
  url: string,
  context: RouterContextProvider,
) {
  if (loaderData.root !== undefined) return
  const data = await readRootData(new URL(url), context).catch(() => undefined)
  if (data) loaderData.root = { ...data, ...plainPage }
}

/** The data for the browser. The router would otherwise read it chunk by chunk during rendering. */
async function readData({ serverHandoffStream }: EntryContext) {
  const value = serverHandoffStream ? await new Response(serverHandoffStream).text() : ''
  return { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) }
}

/** Without it, browsers use quirks mode. React only writes it when it streams. */
const DOCTYPE = '<!DOCTYPE html>'

/** Renders synchronously, at half the cost. Undefined if something must be waited for, or fails. */
function renderAtOnce(signal: AbortSignal, page: () => ReactNode): string | undefined {
  if (signal.aborted) return undefined
  try {
    const html = renderToString(page())
    return html.includes(HOLE) ? undefined : DOCTYPE + html
  } catch {
    return undefined
  }
}

function renderAsync(
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
      // By default, React would print the whole error.
      onError: error => {
        if (!signal.aborted) log.error({ err: error }, 'a page could not be rendered')
      },
    })
    // A listener keeps the request's signal alive, and with it the whole page.
    const cancel = () => abort(signal.reason)
    const forget = () => signal.removeEventListener('abort', cancel)
    signal.addEventListener('abort', cancel)
    if (signal.aborted) cancel()
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // The router also reports client errors, such as a form sent to a page that accepts none.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { log } = context.get(requestContext)
  log.error({ err: error }, 'unexpected failure')
}
