// A test's own server: on a free port, with its own data, to be killed, restarted and broken.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import SERVER from '../../scripts/server-process.json' with { type: 'json' }
import { ROOMY_LIMITS } from '../roomy-limits.ts'
import { freePort, startPostgres } from '../setup/postgres-server.ts'

const METRICS_TOKEN = 'a token for the monitor'
const START_TIMEOUT_MS = 120_000
const METRICS_TIMEOUT_MS = 10_000

export type OwnServer = {
  url: string
  /** Its data. */
  folder: string
  pid: number
  /** Its output so far. */
  output: () => string
  /** The text of its /metrics. */
  metrics: () => Promise<string>
  /** Resolves with the exit code when the process has ended; null if it was killed. */
  end: (signal: 'SIGTERM' | 'SIGHUP' | 'SIGKILL') => Promise<number | null>
}

/**
 * The account of the machine it runs as, the current one by default, where its output goes instead of `output`, and how
 * many files it may have open.
 */
type Manner = Pick<SpawnOptions, 'uid' | 'gid' | 'stdio'> & { openFiles?: number }

function spawnServer(
  environment: Record<string, string>,
  { openFiles, ...options }: Manner = {},
): ChildProcess {
  const command = [process.execPath, ...SERVER.arguments]
  const limited =
    openFiles === undefined
      ? command
      : ['sh', '-c', `ulimit -n ${openFiles} && exec "$0" "$@"`, ...command]
  const [program = '', ...words] = limited
  return spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
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

/** Runs until the process ends by itself. Returns its whole output. */
export async function runToEnd(environment: Record<string, string>, manner?: Manner) {
  const server = spawnServer(environment, manner)
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', chunk => {
      output += String(chunk)
    })
  const [code] = await once(server, 'close')
  return { code: Number(code), output }
}

/** Without DATA_DIR, it has a new folder, which is deleted when it has ended. */
export async function startServer(
  environment: Record<string, string>,
  manner?: Manner,
): Promise<OwnServer> {
  const port = environment.PORT ?? String(await freePort())
  const folder = environment.DATA_DIR ?? mkdtempSync(path.join(os.tmpdir(), 'vinculum-server-'))
  const server = spawnServer({ ...environment, PORT: port, DATA_DIR: folder }, manner)
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', chunk => {
      output += String(chunk)
    })
  const url = `http://localhost:${port}`
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await isReady(url))) {
    if (server.exitCode !== null || performance.now() > deadline) {
      server.kill('SIGKILL')
      throw new Error(`The server did not start: ${output}`)
    }
    await sleep(50)
  }
  return {
    url,
    folder,
    pid: server.pid ?? 0,
    output: () => output,
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
      if (environment.DATA_DIR === undefined) rmSync(folder, { recursive: true, force: true })
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

/** A real PostgreSQL with an empty database, and a login without special privileges. */
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
