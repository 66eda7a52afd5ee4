import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SilenceError, within } from '../within.ts'
import { listenOnServer } from './listen.ts'
import type { OpenSockets } from './open-sockets.ts'

const EVERY_MS = 1_000
/** A server that takes longer than this for nothing at all is taken for mute. */
const ANSWER_MS = 4_000
/** So many announcements in a row have to be missing before nobody counts on hearing any. */
const MOST_MISSED = 3

export type Heartbeat = {
  /** The server went mute: all its connections have been dropped. */
  onSilence: () => void
  /** Nothing that the database announces arrives, or it does again. */
  onHearing: (hears: boolean) => void
}

/**
 * A server that is stopped, or behind a connection that has gone mute, neither answers nor ends the connection.
 * Once a second it is asked to announce something; without an answer all connections are dropped, so that
 * whoever waits is told, and the next ones are new. Whether the announcement arrives is watched too: through a
 * pooler in transaction mode LISTEN is accepted, and nothing is ever heard.
 */
export function startHeartbeat(given: {
  url: string
  sockets: OpenSockets
  /** Past a pooler. */
  direct: { url: string; sockets: OpenSockets }
  /** Ends every connection to the database. */
  dropAll: () => void
  report: Heartbeat
}): () => Promise<void> {
  const { url, sockets, direct, dropAll, report } = given
  const channel = `heartbeat_${randomUUID()}`
  const stopping = new AbortController()
  let sent = 0
  let heard = 0
  let hears = true

  function judge(): void {
    const now = sent - heard < MOST_MISSED
    if (now === hears) return
    hears = now
    report.onHearing(hears)
  }

  async function beat(client: pg.Client): Promise<never> {
    for (;;) {
      sent += 1
      await within(ANSWER_MS, client.query('select pg_notify($1, $2)', [channel, String(sent)]))
      await sleep(EVERY_MS, undefined, { ref: false, signal: stopping.signal })
      judge()
    }
  }

  async function live(): Promise<void> {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: ANSWER_MS,
        stream: sockets.open,
      })
      client.on('error', () => {})
      try {
        await client.connect()
        await beat(client)
      } catch (error) {
        if (error instanceof SilenceError) {
          dropAll()
          report.onSilence()
        }
      } finally {
        client.connection.stream.destroy()
      }
      // What could not be sent is not missing.
      heard = sent
      await sleep(EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
  }

  const listening = listenOnServer(direct.url, direct.sockets, {
    channels: [channel],
    onMessage: (_, payload) => {
      heard = Number(payload)
      judge()
    },
    onGap() {},
  })
  listening.catch(() => {})
  const living = live()
  return async () => {
    stopping.abort()
    await living
    await listening.then(
      stop => stop(),
      () => {},
    )
  }
}
