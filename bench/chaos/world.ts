// A server with a database. Both can be broken and repaired while others write.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type OwnServer, startServer } from '../../test/browser/own-server.ts'
import { startPostgres } from '../../test/setup/postgres-server.ts'
import { startRelay } from '../../test/setup/relay.ts'

/** The settings of a production server; the tests' server trades safety for speed. */
const SAFE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
const CLOCK = fileURLToPath(new URL('./clock.cjs', import.meta.url))

export type World = {
  url: () => string
  server: () => OwnServer
  /** Starts the server again after it has ended. */
  restart: () => Promise<void>
  /** Shifts the server's clock. */
  setClock: (offsetMs: number) => void
  close: () => Promise<void>
}

async function openWorld(settings: Record<string, string>, folder: string): Promise<World> {
  const clock = path.join(folder, 'clock')
  const start = () =>
    startServer({
      DEMO: 'off',
      NODE_OPTIONS: `--require=${CLOCK}`,
      CHAOS_CLOCK: clock,
      ...settings,
    })
  let server = await start()
  return {
    url: () => server.url,
    server: () => server,
    async restart() {
      server = await start()
    },
    setClock: offsetMs => writeFileSync(clock, String(offsetMs)),
    async close() {
      await server.end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'vinculum-chaos-'))

/** The embedded database, in a folder that may be on a disk of its own. */
export async function openEmbeddedWorld(data?: string): Promise<World> {
  const folder = newFolder()
  return await openWorld({ DATA_DIR: data ?? path.join(folder, 'data') }, folder)
}

export type ServerWorld = World & {
  /** Kills every process of the database, and starts it again. */
  killDatabase: () => Promise<void>
  freezeDatabase: (frozen: boolean) => void
  relay: Awaited<ReturnType<typeof startRelay>>
}

/** A PostgreSQL behind a network proxy. */
export async function openServerWorld(settings: Record<string, string> = {}): Promise<ServerWorld> {
  const folder = newFolder()
  const keptFolder = newFolder()
  let postgres = await startPostgres({ keptFolder, settings: SAFE })
  const port = Number(new URL(postgres.url('postgres')).port)
  const admin = new pg.Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  await admin.query('create role vinculum_login login createrole nosuperuser nobypassrls')
  await admin.query('create database vinculum owner vinculum_login')
  await admin.end()
  const relay = await startRelay(port)
  const DATABASE_URL = `postgres://vinculum_login@127.0.0.1:${relay.port}/vinculum`
  const world = await openWorld(
    { DATABASE_URL, DATA_DIR: path.join(folder, 'data'), ...settings },
    folder,
  )
  return {
    ...world,
    relay,
    async killDatabase() {
      postgres.signal('SIGKILL')
      // Until the kernel has removed them, the next server would find their shared memory in use.
      await sleep(200)
      postgres = await startPostgres({ keptFolder, port, settings: SAFE })
    },
    freezeDatabase: frozen => postgres.signal(frozen ? 'SIGSTOP' : 'SIGCONT'),
    async close() {
      await world.close()
      await relay.stop()
      await postgres.stop()
      rmSync(keptFolder, { recursive: true, force: true })
    },
  }
}
