import type { Logger } from 'pino'
import type { Listen } from '../db/open.ts'

type Who = { userId: string; sessionId: string }
type Stream = Who & { send: (text: string) => boolean; end: () => void }

export type Live = {
  /** An answer that goes on: how many notices are unread, now and whenever that changes; and which rooms change. */
  open: (who: Who) => Response
  close: () => Promise<void>
}

const HEARTBEAT_MS = 25_000
const MOST_PER_PERSON = 5
/** A reader this many messages behind reads no more. */
const MOST_WAITING = 50
/** To a session that is over, or to the oldest of too many: the browser does not come back by itself. */
const FAREWELL = 'event: bye\ndata:\n\n'

/** Server-sent events for the open tabs of this server, whichever server they originate from. One LISTEN connection. */
export async function startLive(options: {
  listen: Listen
  countUnread: (userId: string) => Promise<number>
  /** Those of these sessions that still hold. */
  findSessions: (sessionIds: string[]) => Promise<Set<string>>
  log: Logger
}): Promise<Live> {
  const { countUnread, findSessions, log } = options
  const people = new Map<string, Set<Stream>>()
  const counting = new Map<string, { again: boolean }>()
  const all = () => [...people.values()].flatMap(streams => [...streams])

  /** One count at a time for each person; what changes meanwhile is counted after it. */
  async function tell(userId: string): Promise<void> {
    if (!people.has(userId)) return
    const running = counting.get(userId)
    if (running) {
      running.again = true
      return
    }
    const turn = { again: false }
    counting.set(userId, turn)
    try {
      do {
        turn.again = false
        const unread = await countUnread(userId)
        for (const stream of people.get(userId) ?? []) {
          if (!stream.send(`event: unread\ndata: ${unread}\n\n`)) stream.end()
        }
      } while (turn.again)
    } catch (error) {
      log.warn({ err: error }, 'unread notices could not be counted')
    } finally {
      counting.delete(userId)
    }
  }

  /** "person room": something changed there; without a room, in any. */
  function tellOfRoom(payload: string) {
    const [userId = '', room = ''] = payload.split(' ')
    for (const stream of people.get(userId) ?? [])
      if (!stream.send(`event: room\ndata: ${room}\n\n`)) stream.end()
  }

  function end(streams: Stream[]) {
    for (const stream of streams) {
      stream.send(FAREWELL)
      stream.end()
    }
  }

  async function beat() {
    const streams = all()
    if (streams.length === 0) return
    for (const stream of streams) if (!stream.send(':\n\n')) stream.end()
    try {
      const held = await findSessions(streams.map(({ sessionId }) => sessionId))
      end(streams.filter(({ sessionId }) => !held.has(sessionId)))
    } catch (error) {
      log.warn({ err: error }, 'the sessions of open tabs could not be read')
    }
  }

  const stopListening = await options.listen({
    channels: ['notices', 'rooms', 'session_ended'],
    onMessage(channel, payload) {
      if (channel === 'notices') void tell(payload)
      else if (channel === 'rooms') tellOfRoom(payload)
      else end(all().filter(({ sessionId }) => sessionId === payload))
    },
    onGap() {
      for (const userId of people.keys()) {
        void tell(userId)
        tellOfRoom(userId)
      }
    },
  })
  const timer = setInterval(beat, HEARTBEAT_MS)
  timer.unref()

  function open({ userId, sessionId }: Who): Response {
    const encoder = new TextEncoder()
    const streams = people.get(userId) ?? new Set<Stream>()
    people.set(userId, streams)
    let stream: Stream | undefined
    const forget = () => {
      if (stream) streams.delete(stream)
      if (streams.size === 0 && people.get(userId) === streams) people.delete(userId)
    }
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = {
          userId,
          sessionId,
          send(text) {
            if ((controller.desiredSize ?? 0) < -MOST_WAITING) return false
            controller.enqueue(encoder.encode(text))
            return true
          },
          end() {
            forget()
            controller.close()
          },
        }
        streams.add(stream)
        stream.send('retry: 5000\n\n')
      },
      cancel: forget,
    })
    const surplus = [...streams].slice(0, Math.max(0, streams.size - MOST_PER_PERSON))
    end(surplus)
    void tell(userId)
    return new Response(body, {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'private, no-store, no-transform',
        'X-Accel-Buffering': 'no',
      },
    })
  }

  return {
    open,
    async close() {
      clearInterval(timer)
      // Without a farewell: browsers come back by themselves, to this server's successor or to another.
      for (const stream of all()) stream.end()
      await stopListening()
    },
  }
}
