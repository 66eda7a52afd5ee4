import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { OpenSockets } from './open-sockets.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5_000

export type Listener = {
  channels: readonly string[]
  onMessage: (channel: string, payload: string) => void
  /** Messages may have been missed: the connection was away. */
  onGap: () => void
}

/** Hears what the database announces, on a connection of its own that comes back when it breaks. */
export async function listenOnServer(
  url: string,
  sockets: OpenSockets,
  { channels, onMessage, onGap }: Listener,
): Promise<() => Promise<void>> {
  let stopped = false
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: LONGEST_WAIT_MS,
      stream: sockets.open,
    })
    next.on('notification', ({ channel, payload = '' }) => onMessage(channel, payload))
    // Without a listener a broken connection would end the process; "end" follows.
    next.on('error', () => {})
    await next.connect()
    for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    next.once('end', () => void comeBack())
    return next
  }

  async function comeBack() {
    for (let wait = FIRST_WAIT_MS; !stopped; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await sleep(wait, undefined, { ref: false })
      try {
        if (stopped) return
        client = await connect()
        if (stopped) await client.end()
        else onGap()
        return
      } catch {
        // The database is still away; its absence is logged where it is asked for something.
      }
    }
  }

  return async () => {
    stopped = true
    await client.end().catch(() => {})
  }
}
