import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { BODY_SETTINGS } from './bodies.ts'
import { refuseConnection } from './malformed.ts'

/** Time limits for the headers and for the whole request. Bodies have narrower ones of their own. */
const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = BODY_SETTINGS.longestMs + 30_000
const CHECKED_EVERY_MS = 2_000

/** A client answered before its body was complete has this long, and this many bytes, to read the answer. */
const LINGER_MS = 10_000
const LINGER_BYTES = 32 * 1024 * 1024
const LINGER_STEP_MS = 250

/** A monitor may ask by address alone, without saying which host it means. */
const FOR_MONITORS = /^\/(?:healthz|readyz|metrics)(?:\?|$)/

/** What a stopping server waits before it ends a connection that is kept for more requests. */
const KEPT_MS = 1_000
const LOOK_AGAIN_MS = 50

/** What each server has not answered yet. */
const answering = new WeakMap<Server, Set<ServerResponse>>()

/** A server of Node's with time limits on what clients send, and words for what it refuses. */
export function createNodeServer(listener: RequestListener, { https }: { https: boolean }): Server {
  const open = new Set<ServerResponse>()
  const answer: RequestListener = (request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    if (hasBody(request)) response.once('finish', () => endSoon(request))
    if (request.headers.host === undefined && !FOR_MONITORS.test(request.url ?? '')) {
      const missing = new Error('a request without a Host header')
      return refuseConnection(missing, request.socket, https)
    }
    listener(request, response)
  }
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECKED_EVERY_MS,
      requireHostHeader: false,
    },
    answer,
  )
  // `100 Continue` is sent by the code that reads the body.
  server.on('checkContinue', answer)
  server.on('clientError', (error, socket) => {
    const begun = [...open].some(response => response.socket === socket && response.headersSent)
    if (begun || !socket.writable) socket.destroy()
    else refuseConnection(error, socket, https)
  })
  answering.set(server, open)
  return server
}

/**
 * Takes no new connections and ends those there are, each with the answer that is under way: it says that no
 * more requests may come by it. Returns how many requests had to be cut after `patienceMs`.
 */
export async function stopServer(server: Server, patienceMs: number): Promise<number> {
  const open = answering.get(server) ?? new Set()
  for (const response of open) response.shouldKeepAlive = false
  for (const event of ['request', 'checkContinue'])
    server.prependListener(event, (_: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false
    })
  // Not the HTTP server's own close: that cuts a kept connection by which a request may just be coming.
  const closed = new Promise(resolve => net.Server.prototype.close.call(server, resolve))
  const began = performance.now()
  for (;;) {
    await Promise.race([closed, sleep(LOOK_AGAIN_MS)])
    const waited = performance.now() - began
    if (waited > KEPT_MS) server.closeIdleConnections()
    if (!server.listening && (await isEmpty(server))) return 0
    if (waited > patienceMs) break
  }
  const cut = open.size
  server.closeAllConnections()
  return cut
}

function isEmpty(server: Server): Promise<boolean> {
  return new Promise(resolve =>
    server.getConnections((error, count) => resolve(error === null && count === 0)),
  )
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0'
}

function endSoon(request: IncomingMessage): void {
  if (request.complete) return
  const { socket } = request
  const until = performance.now() + LINGER_MS
  const bytes = socket.bytesRead + LINGER_BYTES
  const timer = setInterval(() => {
    const over = performance.now() > until || socket.bytesRead > bytes
    if (over && !request.complete) socket.destroy()
    if (over || request.complete || socket.destroyed) clearInterval(timer)
  }, LINGER_STEP_MS)
  timer.unref()
}
