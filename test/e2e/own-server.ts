// A server of a test's own: on a free port, with its own data, to be killed, restarted and broken.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import SERVER from '../../scripts/server-process.json' with { type: 'json' }
import { ROOMY_LIMITS } from '../roomy-limits.ts'
import { freePort, startPostgres } from '../setup/postgres-server.ts'

const METRICS_TOKEN = 'a token for the monitor'
const START_TIMEOUT_MS = 30_000
const METRICS_TIMEOUT_MS = 10_000

export type OwnServer = {
  url: string
  pid: number
  /** All that it has said so far. */
  said: () => string
  /** What it tells a monitor. */
  metrics: () => Promise<string>
  /** Resolves with its code when the process is gone; a killed one has none. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

/** As which account of the machine it runs; the own one, unless told otherwise. */
type Account = { uid?: number; gid?: number }

function spawnServer(environment: Record<string, string>, account: Account = {}): ChildProcess {
  return spawn(process.execPath, SERVER.arguments, {
    ...account,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...SERVER.environment,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      LIMITS: ROOMY_LIMITS,
      LOG_LEVEL: 'silent',
      METRICS_TOKEN,
      ...environment,
    },
  })
}

/** Everything that the process says, once it has ended by itself. */
export async function runToEnd(environment: Record<string, string>) {
  const server = spawnServer(environment)
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', chunk => {
      said += String(chunk)
    })
  const [code] = await once(server, 'close')
  return { code: Number(code), said }
}

export async function startServer(
  environment: Record<string, string>,
  account?: Account,
): Promise<OwnServer> {
  const port = await freePort()
  const server = spawnServer({ ...environment, PORT: String(port) }, account)
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', chunk => {
      said += String(chunk)
    })
  const url = `http://localhost:${port}`
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await isReady(url))) {
    if (server.exitCode !== null || performance.now() > deadline) {
      server.kill('SIGKILL')
      throw new Error(`The server did not start: ${said}`)
    }
    await sleep(50)
  }
  return {
    url,
    pid: server.pid ?? 0,
    said: () => said,
    async metrics() {
      const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
      const signal = AbortSignal.timeout(METRICS_TIMEOUT_MS)
      return await (await fetch(`${url}/metrics`, { headers, signal })).text()
    },
    async end(signal) {
      if (server.exitCode !== null || server.signalCode !== null) return server.exitCode
      const ended = once(server, 'exit')
      server.kill(signal)
      await ended
      return server.exitCode
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

/** A real PostgreSQL with an empty database, for a login without special powers. */
export async function startEmptyPostgres(options: { keptFolder?: string } = {}) {
  const postgres = await startPostgres(options)
  const first = new pg.Client({ connectionString: postgres.url('postgres') })
  await first.connect()
  await first.query('create role vinculum_login login createrole nosuperuser nobypassrls')
  await first.query('create database vinculum owner vinculum_login')
  await first.end()
  return {
    url: postgres.url('vinculum').replace('postgres@', 'vinculum_login@'),
    /** The same database with all rights. */
    adminUrl: postgres.url('vinculum'),
    stop: () => postgres.stop(),
  }
}
