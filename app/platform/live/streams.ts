import type { Logger } from 'pino'
import type { Listen } from '../db/open.ts'

type Subscriber = { userId: string; sessionId: string }
type Stream = Subscriber & { send: (text: string) => boolean; end: () => void }

/** A notification channel whose payload begins with a person's id, and the event it causes. */
type Topic = {
  /** The name of the event. */
  event: string
  /** Reads its data when a stream opens and after each announcement; without it, the data is the payload's rest. */
  read?: (userId: string) => Promise<number>
}

export type Live = {
  /** An event stream of all topics for this person. */
  open: (subscriber: Subscriber) => Response
  close: () => Promise<void>
}

/** Its payload is the session. */
const SESSION_ENDED = 'session_ended'
const HEARTBEAT_MS = 25_000
const MAX_STREAMS_PER_PERSON = 5
/** A stream that is this many messages behind is closed. */
const MAX_BACKLOG = 50
/** Sent when a session has ended, and to the oldest of too many streams: the browser must not reconnect. */
const END_EVENT = 'event: bye\ndata:\n\n'

export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/** Server-sent events for the open tabs of this server, from changes on any server. Uses one LISTEN connection. */
export async function startLive(options: {
  listen: Listen
  /** By channel. */
  topics: Record<string, Topic>
  /** Which of these sessions are still valid. */
  findSessions: (sessionIds: string[]) => Promise<Set<string>>
  log: Logger
}): Promise<Live> {
  const { topics, findSessions, log } = options
  const people = new Map<string, Set<Stream>>()
  const reading = new Map<string, { again: boolean }>()
  const all = () => [...people.values()].flatMap(streams => [...streams])

  function send(userId: string, event: string, data: string | number): void {
    for (const stream of people.get(userId) ?? [])
      if (!stream.send(`event: ${event}\ndata: ${data}\n\n`)) stream.end()
  }

  /** Reads once at a time per person and event, and once more if something changes meanwhile. */
  async function sendRead(userId: string, { event, read }: Required<Topic>): Promise<void> {
    if (!people.has(userId)) return
    const key = `${event} ${userId}`
    const running = reading.get(key)
    if (running) {
      running.again = true
      return
    }
    const turn = { again: false }
    reading.set(key, turn)
    try {
      do {
        turn.again = false
        send(userId, event, await read(userId))
      } while (turn.again)
    } catch (error) {
      log.warn({ err: error, event }, 'the data of an event stream could not be read')
    } finally {
      reading.delete(key)
    }
  }

  /** Without a rest, anything may have changed. */
  function announce({ event, read }: Topic, userId: string, rest = ''): void {
    if (read) void sendRead(userId, { event, read })
    else send(userId, event, rest)
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
    channels: [...Object.keys(topics), SESSION_ENDED],
    onMessage(channel, payload) {
      const topic = topics[channel]
      const [userId = '', rest] = payload.split(' ')
      if (topic) announce(topic, userId, rest)
      else end(all().filter(({ sessionId }) => sessionId === payload))
    },
    onGap() {
      for (const userId of people.keys())
        for (const topic of Object.values(topics)) announce(topic, userId)
    },
  })
  let closed = false
  const timer = setInterval(beat, HEARTBEAT_MS)
  timer.unref()

  function open({ userId, sessionId }: Subscriber): Response {
    const encoder = new TextEncoder()
    const streams = people.get(userId) ?? new Set<Stream>()
    people.set(userId, streams)
    let stream: Stream | undefined
    let ended = false
    const forget = () => {
      ended = true
      if (stream) streams.delete(stream)
      if (streams.size === 0 && people.get(userId) === streams) people.delete(userId)
    }
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = {
          userId,
          sessionId,
          send(text) {
            if (ended || (controller.desiredSize ?? 0) < -MAX_BACKLOG) return false
            controller.enqueue(encoder.encode(text))
            return true
          },
          end() {
            if (ended) return
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
    for (const topic of Object.values(topics)) if (topic.read) announce(topic, userId)
    // A connection that outlives close() must not keep the server from stopping.
    if (closed) stream?.end()
    return new Response(body, { headers: STREAM_HEADERS })
  }

  return {
    open,
    async close() {
      closed = true
      clearInterval(timer)
      // Without a farewell, so browsers reconnect by themselves, to this server's successor or to another.
      for (const stream of all()) stream.end()
      await stopListening()
    },
  }
}
