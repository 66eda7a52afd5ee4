import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { TimeoutError, withTimeout } from '../within.ts'
import { forDriver } from './hosts.ts'
import type { OpenSockets } from './open-sockets.ts'

const EVERY_MS = 1_000
/** A server that takes longer than this for a trivial statement counts as unresponsive. */
const ANSWER_TIMEOUT_MS = 4_000
/** After this many missing announcements in a row, announcements count as not arriving. */
const MAX_MISSED = 3
/** While they don't, the connection is replaced this often. */
const RECONNECT_EVERY = 60

export type Heartbeat = {
  /** The server stopped responding, and all its connections have been dropped. */
  onSilence: () => void
  /** Whether announcements arrive has changed. */
  onArrivalChange: (arrives: boolean) => void
}

/** A connection for announcements. */
export type Subscription = {
  /** The last announcement of the heartbeat that arrived; undefined before the first check. */
  lastArrived: number | undefined
  reconnect: () => void
}

/**
 * Detects a server that neither answers nor closes its connections, because it is suspended or the network drops
 * packets. Once a second the server must send an announcement. Without an answer all connections are dropped: pending
 * queries fail, and later ones get new connections. It also watches whether the announcement arrives: a pooler in
 * transaction mode accepts LISTEN but never delivers anything, and a firewall may silently drop a single connection,
 * which is then replaced.
 */
export function startHeartbeat(options: {
  url: string
  sockets: OpenSockets
  /** Where the announcement is sent, and the connections on which it must arrive. */
  channel: string
  subscriptions: ReadonlySet<Subscription>
  /** Drops every connection to the database. */
  dropAll: () => void
  report: Heartbeat
}): {
  /** Its connection, which no page occupies; undefined while it is broken. */
  connection: () => pg.Client | undefined
  /** To be called when an announcement has arrived. */
  evaluate: () => void
  stop: () => Promise<void>
} {
  const { url, sockets, channel, subscriptions, dropAll, report } = options
  const stopping = new AbortController()
  let sent = 0
  let arrives = true
  let connected: pg.Client | undefined

  function evaluate(): void {
    let now = true
    for (const subscription of subscriptions) {
      subscription.lastArrived ??= sent
      const missed = sent - subscription.lastArrived
      if (missed >= MAX_MISSED) now = false
      if (missed % RECONNECT_EVERY === MAX_MISSED) subscription.reconnect()
    }
    if (now === arrives) return
    arrives = now
    report.onArrivalChange(arrives)
  }

  async function beat(client: pg.Client): Promise<never> {
    for (;;) {
      sent += 1
      await withTimeout(
        ANSWER_TIMEOUT_MS,
        client.query('select pg_notify($1, $2)', [channel, String(sent)]),
      )
      await sleep(EVERY_MS, undefined, { ref: false, signal: stopping.signal })
      evaluate()
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({
        connectionString: forDriver(url),
        connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
        stream: sockets.open,
        pipeline: true,
      })
      client.on('error', () => {})
      try {
        await client.connect()
        connected = client
        await beat(client)
      } catch (error) {
        if (error instanceof TimeoutError) {
          dropAll()
          report.onSilence()
        }
      } finally {
        connected = undefined
        client.connection.stream.destroy()
      }
      // Announcements that could not be sent don't count as missing.
      for (const subscription of subscriptions) subscription.lastArrived = sent
      await sleep(EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    connection: () => connected,
    evaluate,
    async stop() {
      stopping.abort()
      await running
    },
  }
}
