import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types.ts'
import { type EmbeddedSettings, openEmbedded } from './embedded.ts'
import { embeddedDialect } from './embedded-dialect.ts'
import { type Listener, listenOnServer } from './listen.ts'

/** A page's queries run under a person's login, everything else under the product's own. */
const CONNECTIONS = 6
const PEOPLE_CONNECTIONS = 6
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000

/** Hears what any server of this database announces, until the answer is called. */
export type Listen = (listener: Listener) => Promise<() => Promise<void>>

type PoolFigures = { open: number; idle: number; waiting: number }

/** A login of a server: its address, or whom to be at the address of the product's own login; else that one. */
export type Login = { url: string } | { user: string; password: string } | undefined

/** The same database under another login. */
export type Connected = { kysely: Kysely<DB>; pool: () => PoolFigures; close: () => Promise<void> }

export type Database = {
  kysely: Kysely<DB>
  /** Runs several statements at once: migrations only. */
  exec(sql: string): Promise<void>
  listen: Listen
  /** The connections of a server's pool. */
  pool?: () => PoolFigures
  /** Opens a server again for people's transactions; the caller closes it. */
  openForPeople?: (login: Login) => Connected
  engine: 'embedded' | 'server'
  close(): Promise<void>
}

/** Opens the embedded database, in a folder, or in memory when none is given. */
export async function openEmbeddedDatabase(settings: EmbeddedSettings): Promise<Database> {
  const embedded = await openEmbedded(settings)
  const kysely = new Kysely<DB>({ dialect: embeddedDialect(embedded) })
  return {
    kysely,
    engine: 'embedded',
    exec: embedded.exec,
    listen: embedded.listen,
    close: () => embedded.close(),
  }
}

/** Connects to a PostgreSQL server. `onIdleError` hears of connections that break while nobody uses them. */
export function openServerDatabase(url: string, onIdleError: (error: Error) => void): Database {
  const pool = createPool(url, CONNECTIONS, onIdleError)
  const { kysely, close } = connect(pool)
  return {
    kysely,
    engine: 'server',
    exec: async sql => void (await pool.query(sql)),
    listen: listener => listenOnServer(url, listener),
    pool: () => figuresOf(pool),
    openForPeople(login) {
      const address = addressFor(url, login)
      const pool = createPool(address, PEOPLE_CONNECTIONS, onIdleError)
      return { ...connect(oneStatementAtATime(pool)), pool: () => figuresOf(pool) }
    },
    close,
  }
}

function createPool(
  connectionString: string,
  max: number,
  onIdleError: (error: Error) => void,
): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    pipeline: true,
    types,
  })
  pool.on('error', onIdleError)
  // One that breaks in the middle of its work tells the work; without a listener it would also end the process.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** Without parameters the driver would send a text as it is, and the server would run every statement in it. */
function oneStatementAtATime(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect()
      return {
        query<Row>(text: string, values: readonly unknown[]) {
          const extended = { text, values: [...values], queryMode: 'extended' }
          // Checked edge: the driver knows as little of the rows as its own types say; the statement does.
          return client.query(extended) as unknown as Promise<PostgresQueryResult<Row>>
        },
        release: (destroy?: boolean) => client.release(destroy),
      } as PostgresPoolClient
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function connect(pool: PostgresPool) {
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { kysely, close: () => kysely.destroy() }
}

function addressFor(url: string, login: Login): string {
  if (login === undefined) return url
  if ('url' in login) return login.url
  const address = new URL(url)
  address.username = login.user
  address.password = login.password
  return address.href
}

function figuresOf(pool: pg.Pool): PoolFigures {
  return { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
}
