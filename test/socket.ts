// A raw TCP client: sends arbitrary bytes, at any speed.
import { connect, type Socket } from 'node:net'

export type Answered = { status: number; headers: Headers; text: string; interim: number[] }

/** A connection to a server, with nothing sent yet. */
export async function open(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {})
  return socket
}

export function head(path: string, origin: string, headers: Record<string, string>): string {
  const lines = { Host: new URL(origin).host, Origin: origin, ...headers }
  return `POST ${path} HTTP/1.1\r\n${Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
}

/** The response. Its text is what has arrived when the announced length or the end is reached. */
export function answerOn(socket: Socket): Promise<Answered> {
  return new Promise((resolve, reject) => {
    let got = Buffer.alloc(0)
    const look = (ended: boolean) => {
      const answered = parse(got, ended)
      if (answered) resolve(answered)
      else if (ended) reject(new Error(`No whole answer: ${got.toString().slice(0, 200)}`))
    }
    socket.on('data', chunk => {
      got = Buffer.concat([got, chunk])
      look(false)
    })
    socket.once('close', () => look(true))
  })
}

function parse(got: Buffer, ended: boolean): Answered | undefined {
  const interim: number[] = []
  let rest = got
  for (;;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return undefined
    const [first = '', ...lines] = rest.subarray(0, end).toString().split('\r\n')
    const status = Number(first.split(' ')[1])
    const body = rest.subarray(end + 4)
    if (status < 200) {
      interim.push(status)
      rest = body
      continue
    }
    const headers = new Headers(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).trim()]
      }),
    )
    const length = headers.get('content-length')
    const text = body.toString()
    const whole =
      length === null ? /(^|\r\n)0\r\n\r\n$/.test(text.slice(-7)) : body.length >= Number(length)
    return whole || ended ? { status, headers, text, interim } : undefined
  }
}

/** The longest that the server's main thread delayed a small request during `work`. */
async function longestWait(origin: string, work: () => Promise<unknown>): Promise<number> {
  let done = false
  let longest = 0
  const asking = (async () => {
    while (!done) {
      const sentAt = performance.now()
      await (await fetch(`${origin}/healthz`)).text()
      longest = Math.max(longest, performance.now() - sentAt)
    }
  })()
  try {
    await work()
  } finally {
    done = true
    await asking
  }
  return longest
}

const MAX_TRIES = 10

/** The shortest of up to ten such delays: a busy machine lengthens some of them, a blocked thread all of them. */
export async function leastWait(
  origin: string,
  enough: number,
  work: () => Promise<unknown>,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < MAX_TRIES && least >= enough; tries += 1)
    least = Math.min(least, await longestWait(origin, work))
  return least
}
