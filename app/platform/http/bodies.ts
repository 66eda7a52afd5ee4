// Every body that anybody sends is received here, and held no larger and no longer than it may be.

export type BodySettings = {
  /** So long a body may take whatever its size, ... */
  graceMs: number
  /** ... and so much longer for each thousand bytes that have come, ... */
  msPerKilobyte: number
  /** ... but never longer than this. */
  longestMs: number
  /** How many bodies may be in flight, per client and in all. Beyond that the oldest is dropped. */
  mostOfClient: number
  most: number
  /** Bytes held at once, until their request is answered: of one client, and of all. */
  mostBytesOfClient: number
  mostBytes: number
  /** The same of files, which are held on the disk. */
  mostOnDiskOfClient: number
  mostOnDisk: number
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
  mostOnDiskOfClient: 256 * MEGABYTE,
  mostOnDisk: 1024 * MEGABYTE,
}

/** Why a body was not received in full. */
export type Unreceived = 'too large' | 'too slow' | 'too many of the client' | 'too many' | 'gone'

export type Received = {
  /** Empty where it went elsewhere as it came. */
  body: Buffer<ArrayBuffer> | Unreceived
  /** The request is answered: its bytes are no longer held. */
  release: () => void
}

export type BodySource = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>
type Receiving = {
  client: string | undefined
  most: number
  into?: (chunk: Uint8Array) => Promise<void>
}
type Arriving = { client: string | undefined; end: (why: Unreceived) => void }

export function createBodies(settings: BodySettings = BODY_SETTINGS) {
  /** In the order in which they began. */
  const arriving = new Set<Arriving>()
  const inMemory = createHold(settings.mostBytes, settings.mostBytesOfClient)
  const onDisk = createHold(settings.mostOnDisk, settings.mostOnDiskOfClient)

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

  /**
   * `client` is undefined where nobody can tell one client from another: the bounds for all hold alone. With `into`
   * a body is passed on piece by piece, to be held on the disk.
   */
  async function receive(source: BodySource, { client, most, into }: Receiving): Promise<Received> {
    const chunks: Uint8Array[] = []
    const held = into === undefined ? inMemory : onDisk
    let size = 0
    let over = false
    const release = () => {
      held.add(client, -size)
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
        const full = held.fullFor(client, value.length)
        if (full !== undefined) return full
        size += value.length
        held.add(client, value.length)
        if (into === undefined) chunks.push(value)
        else await into(value)
        if (over) return 'gone'
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

/** Counts the bytes that are held, of each client and of all. */
function createHold(most: number, mostOfClient: number) {
  const heldOf = new Map<string, number>()
  let held = 0
  return {
    add(client: string | undefined, bytes: number): void {
      held += bytes
      if (client === undefined) return
      const now = (heldOf.get(client) ?? 0) + bytes
      if (now === 0) heldOf.delete(client)
      else heldOf.set(client, now)
    },
    fullFor(client: string | undefined, bytes: number): Unreceived | undefined {
      if (held + bytes > most) return 'too many'
      const ofClient = client === undefined ? 0 : (heldOf.get(client) ?? 0)
      return client !== undefined && ofClient + bytes > mostOfClient
        ? 'too many of the client'
        : undefined
    },
  }
}

/** Drains the rest of a body, so that the client gets to read the answer. */
export async function discard(source: BodySource): Promise<void> {
  try {
    while (!(await source.read()).done);
  } catch {
    // The client has disconnected.
  }
}

function first<T>(set: Set<T>): T | undefined {
  for (const each of set) return each
  return undefined
}
