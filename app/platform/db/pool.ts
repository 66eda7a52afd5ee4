// A pool of connections to a PostgreSQL server, or to a pooler before it.
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { forDriver } from './hosts.ts'
import type { OpenSockets } from './open-sockets.ts'

export const CONNECT_TIMEOUT_MS = 5_000
/** Firewalls drop connections that are idle for longer. */
const KEEP_ALIVE_MS = 30_000

/**
 * For statements outside our transactions, which have settings of their own: those of the sign-in library. Not as startup
 * parameters, which poolers reject.
 */
const SESSION_SETTINGS = `
  select set_config('lock_timeout', '2s', false), set_config('statement_timeout', '15s', false),
         set_config('DateStyle', 'ISO', false), set_config('default_transaction_isolation', 'read committed', false)
`

export type PoolStats = { open: number; idle: number; waiting: number }

type Reports = {
  onIdleError: (error: Error) => void
  /** Called with each error that the server answers with. */
  onFailure: (error: unknown) => void
}

export function createPool(
  connectionString: string,
  max: number,
  sockets: OpenSockets,
  { onIdleError, onFailure }: Reports,
): { pool: pg.Pool; stats: () => PoolStats } {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  // A day stays a text: the driver would make it midnight in the server's own time zone.
  types.setTypeParser(pg.types.builtins.DATE, String)
  const pool = new pg.Pool({
    connectionString: forDriver(connectionString),
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: sockets.open,
    pipeline: true,
    types,
  })
  pool.on('error', onIdleError)
  // The pool's own count includes connections that are still being opened, or refused.
  const open = new Set<pg.PoolClient>()
  pool.on('remove', client => open.delete(client))
  pool.on('connect', client => {
    open.add(client)
    // The running query reports a broken connection. Without a listener, the error would also crash the process.
    client.on('error', () => {})
    client.connection.on('errorMessage', onFailure)
    client.query(SESSION_SETTINGS).catch(() => {})
  })
  // A pooler that cannot connect to the database itself lets a statement wait for minutes. The first one of a use takes
  // no time: it begins a transaction.
  const unanswered = new Map<pg.PoolClient, NodeJS.Timeout>()
  const isAnswered = (client: pg.PoolClient) => {
    clearTimeout(unanswered.get(client))
    unanswered.delete(client)
  }
  pool.on('connect', client => client.connection.on('readyForQuery', () => isAnswered(client)))
  pool.on('acquire', client =>
    unanswered.set(
      client,
      setTimeout(() => client.connection.stream.destroy(), CONNECT_TIMEOUT_MS).unref(),
    ),
  )
  pool.on('release', (_, client) => isAnswered(client))
  return {
    pool,
    stats: () => ({ open: open.size, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/** Forces the extended protocol: without parameters, the driver would let the server run every statement in a text. */
export function oneStatementAtATime(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect()
      // Checked edge: the type also has cursors, which we don't use.
      return {
        query<Row>(text: string, values: readonly unknown[]) {
          const extended = { text, values: [...values], queryMode: 'extended' }
          // Checked edge: the statement determines the rows; the driver's types don't know them.
          return client.query(extended) as unknown as Promise<PostgresQueryResult<Row>>
        },
        release: (destroy?: boolean) => client.release(destroy),
      } as PostgresPoolClient
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
