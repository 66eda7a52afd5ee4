import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { BODY_SETTINGS } from './bodies.ts'

/** Of a request: its headers, and all of it. A body has bounds of its own that are narrower. */
const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = BODY_SETTINGS.longestMs + 30_000
const CHECKED_EVERY_MS = 2_000

/** Whoever was answered before all was sent has this long, and so many bytes, to stop and read the answer. */
const LINGER_MS = 10_000
const LINGER_BYTES = 32 * 1024 * 1024
const LINGER_STEP_MS = 250

/** A server of node's with time limits on what clients send. */
export function createNodeServer(listener: RequestListener): Server {
  const answer: RequestListener = (request, response) => {
    if (hasBody(request)) response.once('finish', () => endSoon(request))
    listener(request, response)
  }
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECKED_EVERY_MS,
    },
    answer,
  )
  // Whoever reads the body says that it may come.
  server.on('checkContinue', answer)
  return server
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
