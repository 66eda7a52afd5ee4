import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types.ts'
import { type EmbeddedSettings, openEmbedded } from './embedded.ts'
import { embeddedDialect } from './embedded-dialect.ts'
import { isOfDisk } from './errors.ts'
import { type Heartbeat, type Subscription, startHeartbeat } from './heartbeat.ts'
import { forDriver, readHosts } from './hosts.ts'
import { type Listener, listenOnServer } from './listen.ts'
import { OpenSockets } from './open-sockets.ts'
import { CONNECT_TIMEOUT_MS, createPool, oneStatementAtATime, type PoolStats } from './pool.ts'

/** Queries of pages run under the people's login, everything else under the product's own. */
const CONNECTIONS = 6
const PEOPLE_CONNECTIONS = 6
/** How stale cached data may get when announcements don't arrive. */
const POLL_MS = 5_000
/** How long a change that the disk refused is reported: a full disk still takes others, so none proves that it has room. */
const DISK_PROBLEM_MS = 60_000

/** Subscribes to announcements of every server on this database. Returns a function that unsubscribes. */
export type Listen = (listener: Listener) => Promise<() => Promise<void>>

/**
 * A login: its own URL, or a user at the URL of the product's login, with the database that this leads to; undefined for
 * the product's login itself.
 */
export type Login =
  | { url: string }
  | { user: string; password: string; database?: string }
  | undefined

/** The same database under another login. */
export type Connected = { kysely: Kysely<DB>; pool: () => PoolStats; close: () => Promise<void> }

export type Database = {
  kysely: Kysely<DB>
  /** Runs several statements at once: migrations only. */
  exec(sql: string): Promise<void>
  listen: Listen
  /** Why nothing can be written at the moment; null if writing works. Rejects if a server does not answer. */
  writeProblem(): Promise<string | null>
  /** Reports when the server stops responding, and whether its announcements arrive. */
  watch?: (report: Heartbeat) => void
  /** The connections of a server's pool. */
  pool?: () => PoolStats
  /** Drops all connections of a server without closing them properly. */
  dropAll?: () => void
  /** Connects to the server again for people's transactions. The caller closes it. */
  openForPeople?: (login: Login) => Connected
  engine: 'embedded' | 'server'
  close(): Promise<void>
}
export type ServerDatabase = Required<Database>

/** Opens the embedded database, in a folder or in memory. */
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
 * Connects to a PostgreSQL server, or to the primary of several (hosts.ts). Calls `onIdleError` when an unused
 * connection breaks. `directAddress` bypasses a pooler: migrations and announcements need a session of their own.
 */
export function openServerDatabase(
  address: string,
  onIdleError: (error: Error) => void,
  directAddress = address,
): ServerDatabase {
  const [{ url }] = readHosts(address)
  const [{ url: direct }] = readHosts(directAddress)
  const sockets = new OpenSockets(address)
  const directSockets = directAddress === address ? sockets : new OpenSockets(directAddress)
  const all = new Set([sockets, directSockets])
  let diskFailedAt = -Infinity
  const onFailure = (error: unknown) => {
    if (isOfDisk(error)) diskFailedAt = performance.now()
  }
  const { pool, stats } = createPool(url, CONNECTIONS, sockets, { onIdleError, onFailure })
  const { kysely, close } = connect(pool)
  const listeners = new Set<Listener>()
  const subscriptions = new Set<Subscription>()
  const channel = `heartbeat_${randomUUID()}`
  let announcementsArrive = true
  const dropAll = () => {
    for (const each of all) each.dropAll()
  }
  let heartbeat: ReturnType<typeof startHeartbeat> | undefined
  const polling = setInterval(() => {
    if (!announcementsArrive) for (const { onGap } of listeners) onGap()
  }, POLL_MS)
  polling.unref()
  return {
    kysely,
    engine: 'server',
    // With sockets of its own, which the heartbeat doesn't drop: it may take as long as it needs.
    exec: text => runAlone(direct, new OpenSockets(directAddress), text),
    async listen(listener) {
      const subscription: Subscription = { lastArrived: undefined, reconnect() {} }
      const { reconnect, stop } = await listenOnServer(direct, directSockets, {
        channels: [...listener.channels, channel],
        onMessage(name, payload) {
          if (name !== channel) return listener.onMessage(name, payload)
          subscription.lastArrived = Number(payload)
          heartbeat?.evaluate()
        },
        onGap: listener.onGap,
      })
      subscription.reconnect = reconnect
      subscriptions.add(subscription)
      listeners.add(listener)
      return async () => {
        subscriptions.delete(subscription)
        listeners.delete(listener)
        await stop()
      }
    },
    watch(report) {
      const onArrivalChange = (arrives: boolean) => {
        announcementsArrive = arrives
        report.onArrivalChange(arrives)
      }
      heartbeat = startHeartbeat({
        url,
        sockets,
        channel,
        subscriptions,
        dropAll,
        report: { ...report, onArrivalChange },
      })
    },
    async writeProblem() {
      const query = sql<{ readonly: boolean }>`
        select current_setting('transaction_read_only') = 'on' as readonly
      `.compile(kysely)
      // Pages that wait for a lock may occupy every connection of the pool.
      const connection = heartbeat?.connection()
      const { rows } = await (connection?.query<{ readonly: boolean }>(query.sql) ??
        kysely.executeQuery(query))
      if (rows[0]?.readonly) return 'the database server accepts no changes'
      return performance.now() - diskFailedAt < DISK_PROBLEM_MS
        ? 'the disk of the database server is full, or fails'
        : null
    },
    pool: stats,
    dropAll,
    openForPeople(login) {
      const own = login !== undefined && 'url' in login ? new OpenSockets(login.url) : sockets
      all.add(own)
      const people = createPool(addressFor(url, login), PEOPLE_CONNECTIONS, own, {
        onIdleError,
        onFailure,
      })
      return { ...connect(oneStatementAtATime(people.pool)), pool: people.stats }
    },
    async close() {
      clearInterval(polling)
      await heartbeat?.stop()
      await close()
    },
  }
}

/** Runs several statements at once, without a time limit. */
async function runAlone(url: string, sockets: OpenSockets, text: string): Promise<void> {
  const client = new pg.Client({
    connectionString: forDriver(url),
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
  // A URL without a database means the one that has the name of the user.
  if (login.database !== undefined && address.pathname.length <= 1)
    address.pathname = `/${encodeURIComponent(login.database)}`
  return address.href
}
