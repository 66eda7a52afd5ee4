import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types.ts'
import { type EmbeddedSettings, openEmbedded } from './embedded.ts'
import { embeddedDialect } from './embedded-dialect.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'
import { readHosts } from './hosts.ts'
import { type Listener, listenOnServer } from './listen.ts'
import { OpenSockets } from './open-sockets.ts'

/** A page's queries run under a person's login, everything else under the product's own. */
const CONNECTIONS = 6
const PEOPLE_CONNECTIONS = 6
const CONNECT_TIMEOUT_MS = 5_000
/** A firewall forgets connections that are silent for longer. */
const KEEP_ALIVE_MS = 30_000
/** How old what is told by the database may get where announcements do not arrive. */
const POLL_MS = 5_000

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
  /** Why nothing can be written at the moment; null when it can. */
  writeProblem(): Promise<string | null>
  /** Notices when a server goes mute, and when its announcements are not heard. */
  watch?: (report: Heartbeat) => void
  /** The connections of a server's pool. */
  pool?: () => PoolFigures
  /** Ends all connections of a server, without a farewell. */
  dropAll?: () => void
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
    writeProblem: embedded.writeProblem,
    close: () => embedded.close(),
  }
}

/**
 * Connects to a PostgreSQL server, or to the one of several that takes changes (hosts.ts). `onIdleError` hears of connections that break while nobody uses them.
 * `direct` leads past a pooler: migrations and announcements need a session of their own.
 */
export function openServerDatabase(
  address: string,
  onIdleError: (error: Error) => void,
  directAddress = address,
): Database {
  const [{ url }] = readHosts(address)
  const [{ url: direct }] = readHosts(directAddress)
  const sockets = new OpenSockets(address)
  const directSockets = directAddress === address ? sockets : new OpenSockets(directAddress)
  const all = new Set([sockets, directSockets])
  const pool = createPool(url, CONNECTIONS, sockets, onIdleError)
  const { kysely, close } = connect(pool)
  const listeners = new Set<Listener>()
  let hears = true
  const dropAll = () => {
    for (const each of all) each.dropAll()
  }
  let stopWatching = async () => {}
  const polling = setInterval(() => {
    if (!hears) for (const { onGap } of listeners) onGap()
  }, POLL_MS)
  polling.unref()
  return {
    kysely,
    engine: 'server',
    // How long it takes is not for the heartbeat to judge.
    exec: text => runAlone(direct, new OpenSockets(directAddress), text),
    async listen(listener) {
      const stop = await listenOnServer(direct, directSockets, listener)
      listeners.add(listener)
      return async () => {
        listeners.delete(listener)
        await stop()
      }
    },
    watch(report) {
      const onHearing = (now: boolean) => {
        hears = now
        report.onHearing(now)
      }
      stopWatching = startHeartbeat({
        url,
        sockets,
        direct: { url: direct, sockets: directSockets },
        dropAll,
        report: { ...report, onHearing },
      })
    },
    async writeProblem() {
      const { rows } = await sql<{ readonly: boolean }>`
        select current_setting('transaction_read_only') = 'on' as readonly
      `.execute(kysely)
      return rows[0]?.readonly ? 'the database server takes no changes' : null
    },
    pool: () => figuresOf(pool),
    dropAll,
    openForPeople(login) {
      const own = login !== undefined && 'url' in login ? new OpenSockets(login.url) : sockets
      all.add(own)
      const pool = createPool(addressFor(url, login), PEOPLE_CONNECTIONS, own, onIdleError)
      return { ...connect(oneStatementAtATime(pool)), pool: () => figuresOf(pool) }
    },
    async close() {
      clearInterval(polling)
      await stopWatching()
      await close()
    },
  }
}

/** Several statements at once, for as long as they take. */
async function runAlone(url: string, sockets: OpenSockets, text: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    stream: sockets.open,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Without settings at the start of a connection, which poolers refuse: each transaction brings its own. */
function createPool(
  connectionString: string,
  max: number,
  sockets: OpenSockets,
  onIdleError: (error: Error) => void,
): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: sockets.open,
    pipeline: true,
    types,
  })
  pool.on('error', onIdleError)
  pool.on('connect', client => {
    // One that breaks in the middle of its work tells the work; without a listener it would also end the process.
    client.on('error', () => {})
  })
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
  if ('url' in login) return readHosts(login.url)[0].url
  const address = new URL(url)
  address.username = login.user
  address.password = login.password
  return address.href
}

function figuresOf(pool: pg.Pool): PoolFigures {
  return { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
}
