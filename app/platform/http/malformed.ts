import type { Duplex } from 'node:stream'
import { createNonce, headerSet } from './security.ts'

type Refusal = { status: number; phrase: string; told: string }

const MALFORMED: Refusal = {
  status: 400,
  phrase: 'Bad Request',
  told: 'This request could not be understood.',
}

/** By the code of the error that Node's parser gives. */
const BY_CODE: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    phrase: 'Request Header Fields Too Large',
    told: 'The headers of this request are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    phrase: 'Content Too Large',
    told: 'This request is too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    phrase: 'Request Timeout',
    told: 'This request took too long to arrive.',
  },
}

/** The answer to a request that cannot be read as one, with the headers of every other answer. */
export function malformed({ https }: { https: boolean }): Response {
  return new Response(MALFORMED.told, { status: MALFORMED.status, headers: headersOf(https) })
}

/** The same for what does not even become a request, and whose connection ends with it. */
export function refuseConnection(error: Error, socket: Duplex, https: boolean): void {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const { status, phrase, told } = BY_CODE[code] ?? MALFORMED
  const headers = [
    ...headersOf(https),
    ['Connection', 'close'],
    ['Content-Length', String(Buffer.byteLength(told))],
  ].map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${phrase}\r\n${headers.join('')}\r\n${told}`)
}

function headersOf(https: boolean): [string, string][] {
  return [
    ...headerSet({ https, nonce: createNonce() }),
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Cache-Control', 'no-store'],
  ]
}
