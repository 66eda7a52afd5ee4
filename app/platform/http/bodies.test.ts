import { describe, expect, test, vi } from 'vitest'
import { BODY_SETTINGS, type BodySettings, createBodies } from './bodies.ts'

/** A body that arrives as the test controls it. */
function body() {
  let to: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      to = controller
    },
  })
  return {
    source: stream.getReader(),
    send: (bytes: number) => to?.enqueue(new Uint8Array(bytes)),
    end: () => to?.close(),
    break: () => to?.error(new Error('gone')),
  }
}

function receiver(settings: Partial<BodySettings> = {}) {
  const bodies = createBodies({ ...BODY_SETTINGS, ...settings })
  return (client?: string, most = 1_000) => {
    const sent = body()
    return { ...sent, received: bodies.receive(sent.source, { client, most }) }
  }
}

const outcome = async ({ received }: { received: Promise<{ body: unknown }> }) => {
  const { body } = await received
  return body instanceof Buffer ? body.length : body
}

test('a body is received completely, up to its limit', async () => {
  const begin = receiver()
  const [right, large, gone] = [begin(), begin(), begin()]
  right.send(400)
  right.send(600)
  right.end()
  large.send(1_000)
  large.send(1)
  gone.send(1)
  gone.break()
  expect(await Promise.all([right, large, gone].map(outcome))).toEqual([1_000, 'too large', 'gone'])
})

describe('time limits', () => {
  test('grow with the bytes received, up to a maximum', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const begin = receiver({ graceMs: 1_000, msPerKilobyte: 1_000, maxMs: 5_000 })
    const [silent, steady] = [begin(undefined, 1e6), begin(undefined, 1e6)]
    const ends: Record<string, number> = {}
    const began = performance.now()
    void silent.received.then(() => (ends.silent = performance.now() - began))
    void steady.received.then(() => (ends.steady = performance.now() - began))
    for (let n = 0; n < 60; n += 1) {
      steady.send(1_000)
      await vi.advanceTimersByTimeAsync(100)
    }
    vi.useRealTimers()
    expect(ends.silent).toBeCloseTo(1_000, -2)
    expect(ends.steady).toBeCloseTo(5_000, -2)
    expect(await outcome(silent)).toBe('too slow')
  })
})

describe('concurrency limits', () => {
  test('a client’s oldest body is dropped for its next, and nobody else’s', async () => {
    const begin = receiver({ maxPerClient: 2 })
    const [first, other, second, third] = [begin('a'), begin('b'), begin('a'), begin('a')]
    expect(await outcome(first)).toBe('too many of the client')
    for (const each of [other, second, third]) {
      each.send(5)
      each.end()
    }
    expect(await Promise.all([other, second, third].map(outcome))).toEqual([5, 5, 5])
  })

  test('the oldest of all is dropped if there are too many', async () => {
    const begin = receiver({ maxTotal: 2 })
    const [first, second, third] = [begin(), begin('b'), begin()]
    expect(await outcome(first)).toBe('too many')
    for (const each of [second, third]) each.end()
    expect(await Promise.all([second, third].map(outcome))).toEqual([0, 0])
  })

  test('limit the bytes held until requests are answered, per client and in total', async () => {
    const begin = receiver({ maxBytesPerClient: 1_000, maxBytes: 1_800 })
    const send = async (client: string, bytes: number) => {
      const sent = begin(client)
      sent.send(bytes)
      sent.end()
      return await sent.received
    }
    const first = await send('a', 900)
    expect((await send('a', 200)).body).toBe('too many of the client')
    expect((await send('b', 800)).body).toHaveLength(800)
    expect((await send('c', 200)).body).toBe('too many')
    first.release()
    first.release()
    expect((await send('c', 200)).body).toHaveLength(200)
    expect((await send('a', 800)).body).toHaveLength(800)
    expect((await send('d', 1)).body).toBe('too many')
  })
})
