import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types.ts'
import { openEmbedded } from './embedded.ts'
import { type Listener, listenOnServer } from './listen.ts'

const CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000

/** Hears what any server of this database announces, until the answer is called. */
export type Listen = (listener: Listener) => Promise<() => Promise<void>>

export type Database = {
  kysely: Kysely<DB>
  /** Runs several statements at once: migrations only. */
  exec(sql: string): Promise<void>
  listen: Listen
  /** The connections of a server's pool. */
  pool?: () => { open: number; idle: number; waiting: number }
  engine: 'embedded' | 'server'
  close(): Promise<void>
}

/** Opens the embedded database, in a folder, or in memory when none is given. */
export async function openEmbeddedDatabase(options: {
  folder?: string
  /** A prepared folder to start from when `folder` does not exist yet. */
  image?: string
}): Promise<Database> {
  const pglite = await openEmbedded(options)
  const kysely = new Kysely<DB>({ dialect: new PGliteDialect({ pglite }) })
  return {
    kysely,
    engine: 'embedded',
    exec: pglite.exec,
    listen: pglite.listen,
    close: () => pglite.close(),
  }
}

/** Connects to a PostgreSQL server. `onIdleError` hears of connections that break while nobody uses them. */
export function openServerDatabase(url: string, onIdleError: (error: Error) => void): Database {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    types,
  })
  pool.on('error', onIdleError)
  // One that breaks in the middle of its work tells the work; without a listener it would also end the process.
  pool.on('connect', client => client.on('error', () => {}))
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    kysely,
    engine: 'server',
    exec: async sql => void (await pool.query(sql)),
    listen: listener => listenOnServer(url, listener),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => kysely.destroy(),
  }
}
