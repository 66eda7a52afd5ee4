// Receives all request bodies, within limits on size, time and memory.
import { MEGABYTE } from '../units.ts'

export type BodySettings = {
  /** A body may take `graceMs`, plus `msPerKilobyte` for each thousand bytes received, and at most `maxMs` in total. */
  graceMs: number
  msPerKilobyte: number
  maxMs: number
  /** The number of bodies in flight, per client and in total. Beyond it the oldest is dropped. */
  maxPerClient: number
  maxTotal: number
  /** Bytes in memory until their requests are answered, per client and in total. */
  maxBytesPerClient: number
  maxBytes: number
  /** The same for files, which are stored on disk. */
  maxDiskBytesPerClient: number
  maxDiskBytes: number
}

export const BODY_SETTINGS: BodySettings = {
  graceMs: 10_000,
  msPerKilobyte: 250,
  maxMs: 180_000,
  maxPerClient: 100,
  maxTotal: 2_000,
  maxBytesPerClient: 24 * MEGABYTE,
  maxBytes: 96 * MEGABYTE,
  maxDiskBytesPerClient: 256 * MEGABYTE,
  maxDiskBytes: 1024 * MEGABYTE,
}

/** Why a body was not received in full. */
export type FailureReason =
  | 'too large'
  | 'too slow'
  | 'too many of the client'
  | 'too many'
  | 'gone'

type Received = {
  /** Empty if the body was passed on to `into`. */
  body: Buffer<ArrayBuffer> | FailureReason
  /** Call it once the request is answered: its bytes no longer count. */
  release: () => void
}

export type BodySource = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>
type Receiving = {
  client: string | undefined
  most: number
  into?: (chunk: Uint8Array) => Promise<void>
}
type Arriving = { client: string | undefined; end: (why: FailureReason) => void }

export function createBodies(settings: BodySettings = BODY_SETTINGS) {
  /** In the order of their start. */
  const arriving = new Set<Arriving>()
  const inMemory = createHold(settings.maxBytes, settings.maxBytesPerClient)
  const onDisk = createHold(settings.maxDiskBytes, settings.maxDiskBytesPerClient)

  /** Drops the oldest bodies. A body that arrives at a normal pace is complete before it becomes the oldest. */
  function makeRoom(client: string | undefined): void {
    if (arriving.size >= settings.maxTotal) end(first(arriving), 'too many')
    if (client === undefined || arriving.size < settings.maxPerClient) return
    const own = [...arriving].filter(body => body.client === client)
    if (own.length >= settings.maxPerClient) end(own[0], 'too many of the client')
  }

  function end(body: Arriving | undefined, why: FailureReason): void {
    if (body === undefined) return
    arriving.delete(body)
    body.end(why)
  }

  /**
   * `client` is undefined if clients cannot be told apart: then only the total limits apply. With `into`, the body is
   * passed on chunk by chunk, to be stored on disk.
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
    const ending = Promise.withResolvers<FailureReason>()
    const self: Arriving = { client, end: ending.resolve }
    let timer: NodeJS.Timeout | undefined
    const watch = () => {
      const allowed = settings.graceMs + (size / 1000) * settings.msPerKilobyte
      const left = begun + Math.min(allowed, settings.maxMs) - performance.now()
      if (left <= 0) ending.resolve('too slow')
      else timer = setTimeout(watch, left)
    }

    async function collect(): Promise<FailureReason | 'all'> {
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

/** Counts the bytes held, per client and in total. */
function createHold(most: number, mostOfClient: number) {
  const bytesByClient = new Map<string, number>()
  let held = 0
  return {
    add(client: string | undefined, bytes: number): void {
      held += bytes
      if (client === undefined) return
      const now = (bytesByClient.get(client) ?? 0) + bytes
      if (now === 0) bytesByClient.delete(client)
      else bytesByClient.set(client, now)
    },
    fullFor(client: string | undefined, bytes: number): FailureReason | undefined {
      if (held + bytes > most) return 'too many'
      const ofClient = client === undefined ? 0 : (bytesByClient.get(client) ?? 0)
      return client !== undefined && ofClient + bytes > mostOfClient
        ? 'too many of the client'
        : undefined
    },
  }
}

/** Drains the rest of a body: otherwise the client could not read the response. */
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
