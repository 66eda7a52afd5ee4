import type { Duplex } from 'node:stream'
import { createNonce, headerSet } from './security.ts'

type Refusal = { status: number; phrase: string; message: string }

const MALFORMED: Refusal = {
  status: 400,
  phrase: 'Bad Request',
  message: 'This request could not be understood.',
}

/** How long a client may take to read a refusal. One that keeps sending would otherwise keep its connection for ever. */
const READ_MS = 2_000

/** By error code of Node's HTTP parser. */
const BY_CODE: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    phrase: 'Request Header Fields Too Large',
    message: 'The headers of this request are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    phrase: 'Content Too Large',
    message: 'This request is too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    phrase: 'Request Timeout',
    message: 'This request took too long to arrive.',
  },
}

/** The response to a malformed request, with the same headers as every other response. */
export function malformed({ https }: { https: boolean }): Response {
  return new Response(MALFORMED.message, { status: MALFORMED.status, headers: headersOf(https) })
}

/** The same for input that isn't even an HTTP request; it also closes the connection. */
export function refuseConnection(error: Error, socket: Duplex, https: boolean): void {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const { status, phrase, message } = BY_CODE[code] ?? MALFORMED
  const headers = [
    ...headersOf(https),
    ['Connection', 'close'],
    ['Content-Length', String(Buffer.byteLength(message))],
  ].map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${phrase}\r\n${headers.join('')}\r\n${message}`)
  setTimeout(() => socket.destroy(), READ_MS).unref()
}

function headersOf(https: boolean): [string, string][] {
  return [
    ...headerSet({ https, nonce: createNonce() }),
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Cache-Control', 'no-store'],
  ]
}
