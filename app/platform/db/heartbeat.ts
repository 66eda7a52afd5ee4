import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { TimeoutError, withTimeout } from '../within.ts'
import { listenOnServer } from './listen.ts'
import type { OpenSockets } from './open-sockets.ts'

const EVERY_MS = 1_000
/** A server that takes longer than this for a trivial statement counts as unresponsive. */
const ANSWER_TIMEOUT_MS = 4_000
/** After this many missing announcements in a row, announcements count as not arriving. */
const MAX_MISSED = 3

export type Heartbeat = {
  /** The server stopped responding, and all its connections have been dropped. */
  onSilence: () => void
  /** Whether announcements arrive has changed. */
  onArrivalChange: (arrives: boolean) => void
}

/**
 * Detects a server that neither answers nor closes its connections, because it is suspended or the network drops
 * packets. Once a second the server must send an announcement. Without an answer all connections are dropped: pending
 * queries fail, and later ones get new connections. It also watches whether the announcement arrives: a pooler in
 * transaction mode accepts LISTEN but never delivers anything.
 */
export function startHeartbeat(options: {
  url: string
  sockets: OpenSockets
  /** The server without the pooler. */
  direct: { url: string; sockets: OpenSockets }
  /** Drops every connection to the database. */
  dropAll: () => void
  report: Heartbeat
}): {
  /** Its connection, which no page occupies; undefined while it is broken. */
  connection: () => pg.Client | undefined
  stop: () => Promise<void>
} {
  const { url, sockets, direct, dropAll, report } = options
  const channel = `heartbeat_${randomUUID()}`
  const stopping = new AbortController()
  let sent = 0
  let received = 0
  let arrives = true
  let connected: pg.Client | undefined

  function evaluate(): void {
    const now = sent - received < MAX_MISSED
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
        connectionString: url,
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
      received = sent
      await sleep(EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
  }

  const listening = listenOnServer(direct.url, direct.sockets, {
    channels: [channel],
    onMessage: (_, payload) => {
      received = Number(payload)
      evaluate()
    },
    onGap() {},
  })
  listening.catch(() => {})
  const running = run()
  return {
    connection: () => connected,
    async stop() {
      stopping.abort()
      await running
      await listening.then(
        stop => stop(),
        () => {},
      )
    },
  }
}
