// The server that bench:pages measures, and the clients.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../test/setup/postgres-server.ts'
import { PROFILE, type Reading } from './surface/probe.ts'
import type { Parts } from './surface/profile-parts.ts'

const PROBE = path.join(import.meta.dirname, 'surface/probe.ts')
const TRIES = 600

/** A person and a page: "talent/settings" is /settings as the demo's talent. */
export function parseTarget(target: string): { who: string; page: string } {
  const end = target.indexOf('/')
  return { who: target.slice(0, end), page: target.slice(end) }
}

export type PagesServer = {
  port: number
  /** The bytes of a request for a target. */
  request: (target: string) => Promise<string>
  read: () => Promise<Reading>
  /** The main thread's time during the work. */
  profile: (work: () => Promise<void>) => Promise<Parts>
  stop: () => Promise<void>
}

/** Starts the built product of a folder, with the demo and the probe. */
export async function startProduct(
  root: string,
  environment: Record<string, string> = {},
): Promise<PagesServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-pages-'))
  const probe = path.join(folder, 'probe.sock')
  const port = await freePort()
  const product = start(root, servedBy(root), {
    DEMO: 'on',
    DEMO_PASSWORD: 'vinculum',
    DATABASE_URL: '',
    DATA_DIR: folder,
    LIMITS: await roomyLimits(root),
    PORT: String(port),
    NODE_OPTIONS: `--import=${PROBE} --disable-warning=ExperimentalWarning`,
    PROBE_SOCKET: probe,
    ...environment,
  })
  await answering(port)
  const line = connect(probe)
  await once(line, 'connect')
  async function say(word: string): Promise<unknown> {
    line.write(word)
    const [text] = await once(line, 'data')
    return JSON.parse(String(text))
  }
  const cookies = new Map<string, Promise<string>>([['visitor', Promise.resolve('bench=1')]])
  return {
    port,
    async request(target) {
      const { who, page } = parseTarget(target)
      const cookie = cookies.get(who) ?? signIn(port, who)
      cookies.set(who, cookie)
      return requestOf(port, page, await cookie)
    },
    // Checked edge: the probe writes nothing else.
    read: async () => (await say('?')) as Reading,
    async profile(work) {
      await say(PROFILE.begin)
      await work()
      return (await say(PROFILE.end)) as Parts
    },
    async stop() {
      line.destroy()
      product.kill('SIGTERM')
      await once(product, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Raises the limits, because the cost of a page is measured. A version rejects limits that it does not know. */
async function roomyLimits(root: string): Promise<string> {
  const file = ['app/limits.ts', 'app/platform/limits/settings.ts']
    .map(name => path.join(root, name))
    .find(existsSync)
  if (file === undefined) throw new Error(`${root} has no limits`)
  // Checked edge: every measured version has the limits in one of these files.
  const settings = (await import(file)) as typeof import('#app/limits.ts')
  return Object.keys(settings.DEFAULT_LIMITS)
    .map(name => `${name}=100000000/1d`)
    .join(' ')
}

/** The command that `npm start` of that version runs. */
function servedBy(root: string): string[] {
  const file = path.join(root, 'scripts/server-process.json')
  if (!existsSync(file)) return ['--disable-warning=ExperimentalWarning', 'server.ts']
  // Checked edge: a file of the repository.
  return (JSON.parse(readFileSync(file, 'utf8')) as { arguments: string[] }).arguments
}

export function start(
  root: string,
  arguments_: readonly string[],
  env: Record<string, string>,
): ChildProcess {
  return spawn(process.execPath, arguments_, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

export async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const response = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(200)
  }
  throw new Error(`nothing answers at ${port}`)
}

async function signIn(port: number, who: string): Promise<string> {
  const origin = `http://localhost:${port}`
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin },
    body: new URLSearchParams({ email: `${who}@example.com`, password: 'vinculum' }),
  })
  if (answer.status !== 302) throw new Error(`${who} could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';', 1)[0])
    .join('; ')
}

export function requestOf(port: number, page: string, cookie?: string): string {
  return [
    `GET ${page} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Accept-Encoding: gzip, br',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    '',
    '',
  ].join('\r\n')
}

/** Responses per second over keep-alive connections, each with one request in flight. */
export async function rate(
  port: number,
  request: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const begin = performance.now()
  const end = begin + seconds * 1000
  const counts = await Promise.all(
    Array.from(
      { length: connections },
      async () => (await ask(port, request, () => performance.now() < end)).length,
    ),
  )
  return counts.reduce((sum, n) => sum + n, 0) / ((performance.now() - begin) / 1000)
}

/** The latency of each response for one client, which sends the next request at once. */
export function times(port: number, request: string, count: number): Promise<number[]> {
  let left = count
  return ask(port, request, () => --left > 0)
}

function ask(port: number, request: string, shouldContinue: () => boolean): Promise<number[]> {
  const socket: Socket = connect(port, 'localhost')
  socket.setNoDelay()
  return new Promise((resolve, reject) => {
    const answers: number[] = []
    /** The remaining bytes of the body; null if it ends with an empty chunk. */
    let left: number | null = 0
    let tail = ''
    let begun = 0
    const send = () => {
      begun = performance.now()
      socket.write(request)
    }
    const next = () => {
      answers.push(performance.now() - begun)
      if (shouldContinue()) send()
      else socket.end(() => resolve(answers))
    }
    const begins = (chunk: Buffer) => {
      const head = chunk.indexOf('\r\n\r\n')
      const text = chunk.toString('latin1', 0, head)
      if (head < 0 || !text.startsWith('HTTP/1.1 200')) return reject(new Error(text.slice(0, 200)))
      const length = /content-length: (\d+)/i.exec(text)?.[1]
      left = length === undefined ? null : Number(length)
      tail = ''
      return goes(chunk.subarray(head + 4))
    }
    const goes = (chunk: Buffer) => {
      if (left === null) {
        tail = (tail + chunk.toString('latin1', Math.max(0, chunk.length - 5))).slice(-5)
        if (!tail.endsWith('0\r\n\r\n')) return
        left = 0
        return next()
      }
      left -= chunk.length
      if (left <= 0) next()
    }
    let inside = false
    socket.on('data', chunk => {
      const before = answers.length
      if (inside) goes(chunk)
      else begins(chunk)
      inside = answers.length === before
    })
    socket.on('error', reject)
    socket.once('connect', send)
  })
}
