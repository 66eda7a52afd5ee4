// Runs the product as a separate process with the probe, and provides clients that can send anything.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_LIMITS } from '#app/limits.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { startServer } from '../../test/browser/own-server.ts'
import type { Reading } from './probe.ts'

/** Raises the limits, because the cost of one request is measured. */
const ROOMY = Object.keys(DEFAULT_LIMITS)
  .map(name => `${name}=100000000/1d`)
  .join(' ')
const PATIENCE_MS = 30_000

export type Answer = {
  /** 0 for a connection that ended without a response. */
  status: number
  headers: string
  body: string
  bytes: number
  ms: number
}

type Surface = {
  origin: string
  /** Sends these bytes and reads until the server ends the connection. */
  send: (bytes: Buffer) => Promise<Answer>
  read: () => Promise<Reading>
  said: () => string
  end: () => Promise<number | null>
}

/** Resolves when the server is idle for a second: then the work after the start is done. */
async function rested(read: () => Promise<Reading>): Promise<void> {
  let [before, now] = [-1, 0]
  while (now !== before) {
    before = now
    await sleep(1_000)
    now = (await read()).statements
  }
  if (now === 0) throw new Error('The probe sees no statement of the database')
}

export async function openSurface(folder: string): Promise<Surface> {
  const socket = path.join(folder, 'probe.sock')
  const probe = path.join(projectRoot, 'bench/surface/probe.ts')
  const server = await startServer({
    DATA_DIR: folder,
    DEMO: 'on',
    LIMITS: ROOMY,
    LOG_LEVEL: 'error',
    TRUSTED_PROXY: '1',
    NODE_OPTIONS: `--import=${probe} --disable-warning=ExperimentalWarning`,
    PROBE_SOCKET: socket,
  })
  const { port } = new URL(server.url)
  const line = connect(socket)
  await once(line, 'connect')
  let readings = Promise.resolve('')
  const ask = async () => {
    line.write('?')
    const [text] = await once(line, 'data')
    return String(text)
  }
  async function read(): Promise<Reading> {
    readings = readings.then(ask)
    // Checked edge: the probe writes nothing else.
    return JSON.parse(await readings) as Reading
  }
  await rested(read)
  return {
    origin: server.url,
    send: bytes => exchange(connect(Number(port), 'localhost'), bytes),
    read,
    said: server.output,
    end: () => {
      line.destroy()
      return server.end('SIGTERM')
    },
  }
}

async function exchange(socket: Socket, bytes: Buffer): Promise<Answer> {
  const begun = performance.now()
  const parts: Buffer[] = []
  socket.setTimeout(PATIENCE_MS, () => socket.destroy())
  socket.on('data', part => parts.push(part))
  const closed = Promise.withResolvers<void>()
  // The server may refuse and disconnect before everything was sent: "close" follows.
  socket.on('error', () => {}).on('close', () => closed.resolve())
  socket.write(bytes)
  await closed.promise
  const received = Buffer.concat(parts)
  // An interim response may come first: "100 Continue".
  const interim =
    /^(?:HTTP\/1\.1 1\d\d[\s\S]*?\r\n\r\n)*/.exec(received.toString('latin1'))?.[0] ?? ''
  const whole = received.subarray(interim.length)
  const end = whole.indexOf('\r\n\r\n')
  const headers = whole.subarray(0, Math.max(end, 0)).toString('latin1')
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(headers) ?? []
  return {
    status: Number(status ?? 0),
    headers,
    body: whole.subarray(end + 4).toString('utf8'),
    bytes: whole.length,
    ms: performance.now() - begun,
  }
}

export type Request = {
  method?: string
  target: string
  headers?: readonly (readonly [name: string, value: string])[]
  body?: Buffer | string
}

/** The bytes of a request, without any checks or encoding. */
export function bytesOf(surface: Pick<Surface, 'origin'>, request: Request): Buffer {
  const { method = 'GET', target, headers = [], body } = request
  const own: [string, string][] = [
    ['Host', new URL(surface.origin).host],
    ['Connection', 'close'],
  ]
  if (body !== undefined) own.push(['Content-Length', String(Buffer.byteLength(body))])
  const given = new Set(headers.map(([name]) => name.toLowerCase()))
  const lines = [...own.filter(([name]) => !given.has(name.toLowerCase())), ...headers].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return body === undefined ? head : Buffer.concat([head, Buffer.from(body)])
}

export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** The headers of a form sent by one of our pages. */
export function formHeaders(surface: Pick<Surface, 'origin'>, cookie: string) {
  return [
    ['Origin', surface.origin],
    ['Content-Type', FORM_TYPE],
    ...(cookie === '' ? [] : [['Cookie', cookie] as const]),
  ] satisfies readonly (readonly [string, string])[]
}

/** The cookies of somebody who has signed in. */
export async function signIn(surface: Surface, email: string, password: string): Promise<string> {
  const body = String(new URLSearchParams({ email, password, remember: 'on' }))
  const headers = formHeaders(surface, '')
  const answer = await surface.send(
    bytesOf(surface, { method: 'POST', target: '/login', headers, body }),
  )
  if (answer.status !== 302) throw new Error(`${email} could not sign in: ${answer.status}`)
  const cookies = [...answer.headers.matchAll(/^set-cookie: ([^;\r\n]+)/gim)].map(
    ([, pair]) => pair,
  )
  return cookies.join('; ')
}
