import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import net from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { MEGABYTE } from '../units.ts'
import { BODY_SETTINGS } from './bodies.ts'
import { refuseConnection } from './malformed.ts'

/** Time limits for the headers and for the whole request. Bodies have stricter limits of their own. */
const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = BODY_SETTINGS.maxMs + 30_000
const CHECK_EVERY_MS = 2_000
/** A client that neither reads nor sends anything for this long is gone. Event streams beat more often. */
const SILENCE_MS = 60_000
/**
 * How long a proxy may leave a connection idle. It must close it first: a form that it sends while we close is lost, and
 * proxies don't send forms twice. Most keep one for a minute or two, the longest for ten.
 */
const PROXY_IDLE_MS = 620_000

/** A client that is answered before its body is complete may use this much time and data to read the response. */
const LINGER_MS = 10_000
const LINGER_BYTES = 32 * MEGABYTE
const LINGER_STEP_MS = 250

/**
 * How many requests of one connection may wait for their response. Browsers and proxies send one at a time; a client
 * that sends thousands without reading would have all of them computed and kept.
 */
const MAX_PIPELINED = 16

/** A body in more pieces than this must have so many bytes in each, on average. Networks and proxies send far more. */
const FREE_PIECES = 1_000
const LEAST_BYTES = 100

/** The application reads the bodies of these. Others are dropped by Node, which takes as much time for each chunk. */
const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Paths that monitors may request without a Host header. */
const FOR_MONITORS = /^\/(?:healthz|readyz|metrics)(?:\?|$)/

/** How long a stopping server waits before it closes an idle keep-alive connection. */
const IDLE_MS = 1_000
const POLL_MS = 50
/** How long it reads what has arrived, at most. */
const READ_MS = 500
/** A turn of the event loop in which hardly anything is done. */
const SHORT_TURN_MS = 0.5

/** The unfinished responses of each connection. */
type OpenResponses = Map<Duplex, Set<ServerResponse>>

/** The requests in a server. While it reads what has arrived, `held` has those that are passed on afterwards. */
type Requests = { open: OpenResponses; held: (() => void)[] | undefined }

const requestsOf = new WeakMap<Server, Requests>()

/**
 * A request whose connection ends if its body comes in countless tiny chunks: each of them takes time, whatever it
 * contains, and tens of thousands arrive at once.
 */
class WatchedRequest extends IncomingMessage {
  private pieces = 0
  private bytes = 0

  override push(piece: Uint8Array | null): boolean {
    if (this.destroyed) return false
    this.pieces += 1
    this.bytes += piece?.length ?? 0
    if (this.pieces <= FREE_PIECES || this.bytes >= this.pieces * LEAST_BYTES)
      return super.push(piece)
    this.socket.destroy()
    return false
  }
}

/** A Node server with time limits for clients, and readable responses to malformed requests. */
export function createNodeServer(
  listener: RequestListener,
  options: { https: boolean; behindProxy: boolean; silenceMs?: number },
): Server {
  const { https } = options
  const open: OpenResponses = new Map()
  const requests: Requests = { open, held: undefined }
  const answer: RequestListener = (request, response) => {
    const { socket } = request
    // Node still handles requests that had arrived before their connection was destroyed.
    if (socket.destroyed) return
    if (noteOpen(open, socket, response) > MAX_PIPELINED) return socket.destroy()
    if (hasBody(request)) {
      if (METHODS_WITH_BODY.has(request.method ?? ''))
        response.once('finish', () => endSoon(request))
      else response.shouldKeepAlive = false
    }
    if (request.headers.host === undefined && !FOR_MONITORS.test(request.url ?? '')) {
      const missing = new Error('a request without a Host header')
      return refuseConnection(missing, socket, https)
    }
    if (requests.held) requests.held.push(() => listener(request, response))
    else listener(request, response)
  }
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      requireHostHeader: false,
      IncomingMessage: WatchedRequest,
    },
    answer,
  )
  server.timeout = options.silenceMs ?? SILENCE_MS
  if (options.behindProxy) server.keepAliveTimeout = PROXY_IDLE_MS
  // `100 Continue` is sent by the code that reads the body.
  server.on('checkContinue', answer)
  // Node's own refusal of any other expectation has none of our headers.
  server.on('checkExpectation', answer)
  server.on('clientError', (error, socket) => {
    const responses = [...(open.get(socket) ?? [])]
    const begun = responses.some(response => response.socket === socket && response.headersSent)
    if (begun || !socket.writable) socket.destroy()
    else refuseConnection(error, socket, https)
  })
  requestsOf.set(server, requests)
  return server
}

/** Returns how many responses of the connection are unfinished, with this one. */
function noteOpen(open: OpenResponses, socket: Duplex, response: ServerResponse): number {
  let responses = open.get(socket)
  if (!responses) {
    responses = new Set()
    open.set(socket, responses)
    // A response that waits for another one of its connection is not told that the connection has closed.
    socket.once('close', () => open.delete(socket))
  }
  responses.add(response)
  response.once('close', () => responses.delete(response))
  return responses.size
}

/**
 * Accepts no new connections, and closes each existing one after its current response, which announces it. Returns how
 * many requests were cut off after `timeoutMs`.
 */
export async function stopServer(server: Server, timeoutMs: number): Promise<number> {
  const requests = requestsOf.get(server) ?? { open: new Map(), held: undefined }
  const { open } = requests
  for (const responses of open.values())
    for (const response of responses) response.shouldKeepAlive = false
  for (const event of ['request', 'checkContinue', 'checkExpectation'])
    server.prependListener(event, (_: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false
    })
  const began = performance.now()
  const closed = Promise.withResolvers<unknown>()
  // Not the HTTP server's own close: it cuts keep-alive connections on which a request may just be arriving.
  await readArrived(server, requests, () => net.Server.prototype.close.call(server, closed.resolve))
  for (;;) {
    await Promise.race([closed.promise, sleep(POLL_MS)])
    const waited = performance.now() - began
    if (waited > IDLE_MS) await readArrived(server, requests, () => server.closeIdleConnections())
    if (!server.listening && (await isEmpty(server))) return 0
    if (waited > timeoutMs) break
  }
  const cut = [...open.values()].reduce((sum, { size }) => sum + size, 0)
  server.closeAllConnections()
  return cut
}

/**
 * Accepts connections and reads requests that have arrived, then calls `close`, which would reset the others: a proxy
 * doesn't send a form again. Requests are passed on afterwards: answering them takes time in which more arrive.
 */
async function readArrived(server: Server, requests: Requests, close: () => void): Promise<void> {
  const held: (() => void)[] = []
  requests.held = held
  const until = performance.now() + READ_MS
  let isRead: boolean
  const note = () => {
    isRead = false
  }
  server.on('connection', note)
  do {
    // The system interrupts a process that has just slept less readily.
    await sleep(1)
    isRead = true
    const turn = performance.now()
    // It reads, accepts one connection, and then does what else there is to do: more may arrive meanwhile.
    await nextTurn()
    if (performance.now() - turn > SHORT_TURN_MS) isRead = false
  } while (!isRead && performance.now() < until)
  server.off('connection', note)
  close()
  requests.held = undefined
  for (const pass of held) pass()
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
