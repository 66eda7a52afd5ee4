import type { Logger } from 'pino'
import type { Listen } from '../db/open.ts'

type Subscriber = { userId: string; sessionId: string }
type Stream = Subscriber & { send: (text: string) => boolean; end: () => void }

export type Live = {
  /** An event stream: the number of unread notices, now and whenever it changes, and the rooms that change. */
  open: (subscriber: Subscriber) => Response
  close: () => Promise<void>
}

const HEARTBEAT_MS = 25_000
const MAX_STREAMS_PER_PERSON = 5
/** A stream that is this many messages behind is closed. */
const MAX_BACKLOG = 50
/** Sent when a session has ended, and to the oldest of too many streams: the browser must not reconnect. */
const END_EVENT = 'event: bye\ndata:\n\n'

/** Server-sent events for the open tabs of this server, from changes on any server. Uses one LISTEN connection. */
export async function startLive(options: {
  listen: Listen
  countUnread: (userId: string) => Promise<number>
  /** Which of these sessions are still valid. */
  findSessions: (sessionIds: string[]) => Promise<Set<string>>
  log: Logger
}): Promise<Live> {
  const { countUnread, findSessions, log } = options
  const people = new Map<string, Set<Stream>>()
  const counting = new Map<string, { again: boolean }>()
  const all = () => [...people.values()].flatMap(streams => [...streams])

  /** Runs one count per person at a time, and another one if something changes meanwhile. */
  async function sendUnread(userId: string): Promise<void> {
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

  /** `payload` is "person room"; without a room, any of the person's rooms may have changed. */
  function sendRoomChange(payload: string) {
    const [userId = '', room = ''] = payload.split(' ')
    for (const stream of people.get(userId) ?? [])
      if (!stream.send(`event: room\ndata: ${room}\n\n`)) stream.end()
  }

  function end(streams: Stream[]) {
    for (const stream of streams) {
      stream.send(END_EVENT)
      stream.end()
    }
  }

  async function beat() {
    const streams = all()
    if (streams.length === 0) return
    for (const stream of streams) if (!stream.send(':\n\n')) stream.end()
    try {
      const valid = await findSessions(streams.map(({ sessionId }) => sessionId))
      end(streams.filter(({ sessionId }) => !valid.has(sessionId)))
    } catch (error) {
      log.warn({ err: error }, 'the sessions of open tabs could not be read')
    }
  }

  const stopListening = await options.listen({
    channels: ['notices', 'rooms', 'session_ended'],
    onMessage(channel, payload) {
      if (channel === 'notices') void sendUnread(payload)
      else if (channel === 'rooms') sendRoomChange(payload)
      else end(all().filter(({ sessionId }) => sessionId === payload))
    },
    onGap() {
      for (const userId of people.keys()) {
        void sendUnread(userId)
        sendRoomChange(userId)
      }
    },
  })
  const timer = setInterval(beat, HEARTBEAT_MS)
  timer.unref()

  function open({ userId, sessionId }: Subscriber): Response {
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
            if ((controller.desiredSize ?? 0) < -MAX_BACKLOG) return false
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
    const surplus = [...streams].slice(0, Math.max(0, streams.size - MAX_STREAMS_PER_PERSON))
    end(surplus)
    void sendUnread(userId)
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
      // Without a farewell, so browsers reconnect by themselves, to this server's successor or to another.
      for (const stream of all()) stream.end()
      await stopListening()
    },
  }
}
