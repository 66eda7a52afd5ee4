import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { forDriver } from './hosts.ts'
import type { OpenSockets } from './open-sockets.ts'

const FIRST_WAIT_MS = 250
/** As long as the heartbeat waits: once that is back, missing announcements mean a pooler. */
const MAX_WAIT_MS = 1_000
const CONNECT_TIMEOUT_MS = 5_000

export type Listener = {
  channels: readonly string[]
  onMessage: (channel: string, payload: string) => void
  /** Messages may have been missed, because the connection was lost. */
  onGap: () => void
}

/** Subscribes to notifications on a connection of its own, which reconnects when it breaks. */
export async function listenOnServer(
  url: string,
  sockets: OpenSockets,
  { channels, onMessage, onGap }: Listener,
): Promise<{
  /** Replaces a connection on which nothing arrives any more. */
  reconnect: () => void
  stop: () => Promise<void>
}> {
  let stopped = false
  let client: pg.Client | undefined
  await connect()

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: forDriver(url),
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      stream: sockets.open,
    })
    client = next
    next.on('notification', ({ channel, payload = '' }) => onMessage(channel, payload))
    // Without a listener, a broken connection would crash the process. The "end" event follows.
    next.on('error', () => {})
    try {
      await next.connect()
      for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // A standby accepts the connection and refuses to listen: each try would leave a connection behind.
      await next.end().catch(() => {})
      throw error
    }
    next.once('end', () => void retry())
  }

  async function retry() {
    for (let wait = FIRST_WAIT_MS; !stopped; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
      await sleep(wait, undefined, { ref: false })
      try {
        if (stopped) return
        await connect()
        if (stopped) await client?.end()
        else onGap()
        return
      } catch {
        // The database is still unavailable. Its users log that.
      }
    }
  }

  return {
    reconnect: () => client?.connection.stream.destroy(),
    async stop() {
      stopped = true
      await client?.end().catch(() => {})
    },
  }
}
