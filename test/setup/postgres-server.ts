import { execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const START_TIMEOUT_MS = 30_000

export type PostgresServer = {
  /** A connection string with all rights, for the given database of this server. */
  url(database: string): string
  stop(): Promise<void>
  /** Ends it like a crash: at once, without finishing anything. */
  crash(): Promise<void>
  /** Kills it like a power failure, or freezes and resumes it. The data folder stays. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
}

/**
 * A temporary PostgreSQL on a free port, from the machine's own binaries. As root it runs as "postgres" or
 * "nobody", because PostgreSQL refuses to run as root. Throws if there are no binaries.
 */
export async function startPostgres(
  options: {
    /** A folder that is kept when the server stops, and reused if it exists. */
    keptFolder?: string
    /** A free port by default; set it to restart on the same one. */
    port?: number
    settings?: readonly string[]
  } = {},
): Promise<PostgresServer> {
  const bin = findBinaries()
  const owner = unprivilegedOwner()
  const folder = options.keptFolder ?? mkdtempSync(path.join(os.tmpdir(), 'vinculum-postgres-'))
  mkdirSync(folder, { recursive: true })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = path.join(folder, 'data')
  const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const spawned = { cwd: folder, env: environment, ...owner }
  if (!existsSync(data)) {
    execFileSync(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...spawned, stdio: ['ignore', 'ignore', 'inherit'] },
    )
  }
  const port = options.port ?? (await freePort())
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    ...(options.settings ?? []),
  ]
  const server = spawn(
    path.join(bin, 'postgres'),
    [
      '-D',
      data,
      '-k',
      folder,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      ...settings.flatMap(setting => ['-c', setting]),
    ],
    { ...spawned, stdio: 'ignore' },
  )
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  await accepting(url('postgres'))
  return {
    url,
    async crash() {
      server.kill('SIGQUIT')
      await ended
    },
    signal(signal) {
      for (const pid of [server.pid, ...childrenOf(server.pid)]) {
        try {
          if (pid !== undefined) process.kill(pid, signal)
        } catch {
          // It has just ended on its own.
        }
      }
    },
    async stop() {
      server.kill('SIGINT')
      await ended
      if (options.keptFolder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A replica that follows a running server until it is promoted. `stop` removes its folder unless one was given. */
export async function startStandby(
  primary: PostgresServer,
  { keptFolder }: { keptFolder?: string } = {},
): Promise<PostgresServer> {
  const folder = keptFolder ?? mkdtempSync(path.join(os.tmpdir(), 'vinculum-standby-'))
  const owner = unprivilegedOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  execFileSync(
    path.join(findBinaries(), 'pg_basebackup'),
    [
      '-d',
      primary.url('postgres'),
      '-D',
      path.join(folder, 'data'),
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...owner },
  )
  const standby = await startPostgres({ keptFolder: folder })
  return {
    ...standby,
    async stop() {
      await standby.stop()
      if (keptFolder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The child processes of a process, from /proc. */
function childrenOf(pid: number | undefined): number[] {
  const told = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return told.split(' ').map(Number).filter(Boolean)
}

function findBinaries(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...versions.map(version => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  const found = folders.find(folder =>
    ['initdb', 'postgres'].every(name => existsSync(path.join(folder, name))),
  )
  if (found === undefined)
    throw new Error('No PostgreSQL server found: install it (Debian: apt-get install postgresql)')
  return found
}

/** Another user for programs that refuse to run as root; undefined if we are not root. */
export function unprivilegedOwner(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? unprivilegedUser() : undefined
}

function unprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // This account does not exist here; the next one may.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a "postgres" nor a "nobody" account',
  )
}

/** Below the range of outgoing connections, one of which could take the port before its server listens. */
const PORTS = [20_000, 32_000] as const

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

async function accepting(url: string): Promise<void> {
  await until('PostgreSQL', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect().finally(() => client.end().catch(() => {}))
  })
}

/** Retries until it succeeds, or throws after the start timeout. */
export async function until(what: string, attempt: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      await attempt()
      return
    } catch (error) {
      if (performance.now() > deadline) throw new Error(`${what} did not start`, { cause: error })
      await sleep(100)
    }
  }
}
