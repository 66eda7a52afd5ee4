// Every body that anybody sends is received here, and held no larger and no longer than it may be.

export type BodySettings = {
  /** So long a body may take whatever its size, ... */
  graceMs: number
  /** ... and so much longer for each thousand bytes that have come, ... */
  msPerKilobyte: number
  /** ... but never longer than this. */
  longestMs: number
  /** Bodies on their way at once: from one client, and from all. The oldest gives way to a new one. */
  mostOfClient: number
  most: number
  /** Bytes held at once, until their request is answered: of one client, and of all. */
  mostBytesOfClient: number
  mostBytes: number
}

const MEGABYTE = 1024 * 1024

export const BODY_SETTINGS: BodySettings = {
  graceMs: 10_000,
  msPerKilobyte: 250,
  longestMs: 180_000,
  mostOfClient: 100,
  most: 2_000,
  mostBytesOfClient: 24 * MEGABYTE,
  mostBytes: 96 * MEGABYTE,
}

/** Why a body was not received in full. */
export type Unreceived = 'too large' | 'too slow' | 'too many of the client' | 'too many' | 'gone'

export type Received = {
  body: Buffer<ArrayBuffer> | Unreceived
  /** The request is answered: its bytes are no longer held. */
  release: () => void
}

export type BodySource = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>
type Arriving = { client: string | undefined; end: (why: Unreceived) => void }

export function createBodies(settings: BodySettings = BODY_SETTINGS) {
  /** In the order in which they began. */
  const arriving = new Set<Arriving>()
  const heldOf = new Map<string, number>()
  let held = 0

  function hold(client: string | undefined, bytes: number): void {
    held += bytes
    if (client === undefined) return
    const now = (heldOf.get(client) ?? 0) + bytes
    if (now === 0) heldOf.delete(client)
    else heldOf.set(client, now)
  }

  /** A body that comes at an ordinary pace is here before its turn to give way. */
  function makeRoom(client: string | undefined): void {
    if (arriving.size >= settings.most) end(first(arriving), 'too many')
    if (client === undefined || arriving.size < settings.mostOfClient) return
    const own = [...arriving].filter(body => body.client === client)
    if (own.length >= settings.mostOfClient) end(own[0], 'too many of the client')
  }

  function end(body: Arriving | undefined, why: Unreceived): void {
    if (body === undefined) return
    arriving.delete(body)
    body.end(why)
  }

  /** `client` is undefined where nobody can tell one client from another: the bounds for all hold alone. */
  async function receive(
    source: BodySource,
    { client, most }: { client: string | undefined; most: number },
  ): Promise<Received> {
    const chunks: Uint8Array[] = []
    let size = 0
    let over = false
    const release = () => {
      hold(client, -size)
      size = 0
    }
    makeRoom(client)
    const begun = performance.now()
    const ending = Promise.withResolvers<Unreceived>()
    const self: Arriving = { client, end: ending.resolve }
    let timer: NodeJS.Timeout | undefined
    const watch = () => {
      const may = settings.graceMs + (size / 1000) * settings.msPerKilobyte
      const left = begun + Math.min(may, settings.longestMs) - performance.now()
      if (left <= 0) ending.resolve('too slow')
      else timer = setTimeout(watch, left)
    }

    async function collect(): Promise<Unreceived | 'all'> {
      for (;;) {
        const { done, value } = await source.read()
        if (over) return 'gone'
        if (done) return 'all'
        if (size + value.length > most) return 'too large'
        if (held + value.length > settings.mostBytes) return 'too many'
        if (client !== undefined)
          if ((heldOf.get(client) ?? 0) + value.length > settings.mostBytesOfClient)
            return 'too many of the client'
        size += value.length
        hold(client, value.length)
        chunks.push(value)
      }
    }

    arriving.add(self)
    watch()
    const why = await Promise.race([collect().catch(() => 'gone' as const), ending.promise])
    over = true
    clearTimeout(timer)
    arriving.delete(self)
    if (why === 'all') return { body: Buffer.concat(chunks), release }
    chunks.length = 0
    release()
    return { body: why, release }
  }

  return { receive }
}

/** Takes the rest of a body and keeps nothing of it, so that whoever sends it gets to read the answer. */
export async function discard(source: BodySource): Promise<void> {
  try {
    while (!(await source.read()).done);
  } catch {
    // Whoever sent it has gone.
  }
}

function first<T>(set: Set<T>): T | undefined {
  for (const each of set) return each
  return undefined
}
