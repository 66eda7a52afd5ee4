import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { MEGABYTE } from '../units.ts'
import { listen } from './listen.ts'
import { refuseConnection } from './malformed.ts'
import { createNodeServer, stopServer } from './node-server.ts'

/** Longer than any pause of a busy machine. */
const SILENCE_MS = 60_000

let stop = async () => {}
afterEach(() => stop())

const CLOSING = 'GET / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n'
const KEPT_OPEN = 'GET / HTTP/1.1\r\nHost: a.test\r\n\r\n'

/** Posts to a port on a new connection every so many milliseconds, until one is refused, and prints the outcomes. */
const CLIENT = `
  const [port, everyMs] = process.argv.slice(1).map(Number)
  const outcomes = { answered: 0, lost: 0 }
  const timer = setInterval(() => {
    const socket = require('node:net').connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', data => { received += data })
    socket.on('error', error => {
      if (error.code === 'ECONNREFUSED') clearInterval(timer)
      else if (received === '') outcomes.lost += 1
    })
    socket.on('end', () => { outcomes[received === '' ? 'lost' : 'answered'] += 1 })
    socket.write('POST / HTTP/1.1\\r\\nHost: a.test\\r\\nContent-Length: 0\\r\\n\\r\\n')
  }, everyMs)
  process.on('exit', () => console.log(JSON.stringify(outcomes)))
`

/** A connection on which requests were sent, and nothing has been read. */
async function ask(
  answer: RequestListener,
  requests = CLOSING,
  silenceMs = SILENCE_MS,
): Promise<net.Socket> {
  const server = createNodeServer(answer, { https: false, behindProxy: false, silenceMs })
  const { port } = await listen(() => server, { host: '127.0.0.1', port: 0 })
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  stop = async () => {
    socket.destroy()
    await stopServer(server, 0)
  }
  await once(socket, 'connect')
  socket.write(requests)
  return socket
}

test('a client that stops reading loses its connection', async () => {
  const wasSent = Promise.withResolvers<boolean>()
  const answer: RequestListener = (_, response) => {
    response.once('close', () => wasSent.resolve(response.writableFinished))
    // More than the operating system takes for a client that doesn't read.
    response.end(Buffer.alloc(32 * MEGABYTE))
  }
  await ask(answer, CLOSING, 200)
  expect(await wasSent.promise).toBe(false)
})

test('a client that sends ever more requests without waiting for responses loses its connection', async () => {
  let begun = 0
  const socket = await ask(async (_, response) => {
    begun += 1
    await sleep(50)
    response.end('answered;')
  }, KEPT_OPEN.repeat(500))
  socket.resume()
  await once(socket, 'close')
  expect(begun).toBe(16)
})

test('a client that keeps sending after it was refused loses its connection', async () => {
  const ended = Promise.withResolvers<void>()
  const server = net.createServer({ allowHalfOpen: true }, socket => {
    // As Node's HTTP parser reads on after it has reported that the headers are late.
    socket.resume().on('error', () => {})
    socket.once('close', ended.resolve)
    refuseConnection(new Error('late'), socket, false)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  const timer = setInterval(() => socket.write('x'), 100)
  await ended.promise
  clearInterval(timer)
  socket.destroy()
  server.close()
})

test('a few requests that are sent at once are all answered', async () => {
  const socket = await ask(
    (_, response) => void response.end('answered;'),
    KEPT_OPEN.repeat(15) + CLOSING,
  )
  const read = await text(socket)
  expect(read.match(/answered;/g)).toHaveLength(16)
})

const CHUNKED = 'Host: a.test\r\nTransfer-Encoding: chunked\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

test('a body in countless tiny chunks ends its connection', async () => {
  let received = 0
  const closed = Promise.withResolvers<void>()
  const body = '1\r\nx\r\n'.repeat(100_000) + LAST_CHUNK
  await ask(request => {
    request.on('data', piece => {
      received += piece.length
    })
    request.on('error', () => {})
    request.once('close', closed.resolve)
  }, `POST / HTTP/1.1\r\n${CHUNKED}${body}`)
  await closed.promise
  expect(received).toBeLessThan(2_000)
})

test('a body in chunks of a network packet arrives', async () => {
  const chunk = `200\r\n${'x'.repeat(0x200)}\r\n`
  const socket = await ask(
    async (request, response) => {
      let received = 0
      for await (const piece of request) received += piece.length
      response.end(`${received} bytes`)
    },
    `POST / HTTP/1.1\r\nConnection: close\r\n${CHUNKED}${chunk.repeat(5_000)}${LAST_CHUNK}`,
  )
  const read = await text(socket)
  expect(read).toContain(`${5_000 * 0x200} bytes`)
})

test.each(['GET', 'PROPFIND'])(
  '%s with a body ends its connection with the response',
  async method => {
    const socket = await ask(
      (_, response) => void response.end('answered;'),
      `${method} / HTTP/1.1\r\n${CHUNKED}1\r\nx\r\n${LAST_CHUNK}${KEPT_OPEN}`,
    )
    const read = await text(socket)
    expect(read).toContain('Connection: close')
    expect(read.match(/answered;/g)).toHaveLength(1)
  },
)

test('a stream that beats keeps its connection', async () => {
  const silenceMs = 1_000
  const answer: RequestListener = async (_, response) => {
    for (let beats = 0; beats < 8; beats++) {
      response.write('beat;')
      await sleep(silenceMs / 5)
    }
    response.end('all')
  }
  const read = await text(await ask(answer, CLOSING, silenceMs))
  expect(read).toContain('all')
})

test('an expectation that nobody knows is ignored, so the application answers with its headers', async () => {
  const request = CLOSING.replace('Connection', 'Expect: something\r\nConnection')
  const socket = await ask((_, response) => {
    response.end('answered')
  }, request)
  socket.resume()
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered/)
})

test('a request that arrives while a stopping server is busy is answered', async () => {
  const answer: RequestListener = (request, response) => {
    response.end('answered')
    if (request.url !== '/long') return
    idle.write(KEPT_OPEN)
    // Until connections that seem idle are closed.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
  }
  const server = createNodeServer(answer, { https: false, behindProxy: true })
  const { port } = await listen(() => server, { host: '127.0.0.1', port: 0 })
  const [idle, busy] = [net.connect(port, '127.0.0.1'), net.connect(port, '127.0.0.1')]
  const received = text(idle)
  for (const socket of [idle, busy]) {
    socket.write(KEPT_OPEN)
    await once(socket, 'readable')
  }
  const stopped = stopServer(server, 5_000)
  busy.resume().write(KEPT_OPEN.replace('/', '/long'))
  expect(await stopped).toBe(0)
  expect(await received).toMatch(/answered[\s\S]+Connection: close[\s\S]+answered/)
})

test('requests on new connections that arrive just before the server stops are answered', async () => {
  const answered: string[] = []
  const stopped = Promise.withResolvers<number>()
  const answer: RequestListener = ({ url = '' }, response) => {
    answered.push(url)
    response.end()
    if (url === '/late') return
    // Another process sends them while this one is busy.
    const late = JSON.stringify(KEPT_OPEN.replace('/', '/late'))
    const send = `net.connect(${port}, '127.0.0.1').write(${late}, () => process.exit())`
    for (let n = 0; n < 4; n++) execFileSync(process.execPath, ['-e', send])
    stopped.resolve(stopServer(server, 5_000))
  }
  const server = createNodeServer(answer, { https: false, behindProxy: true })
  const { port } = await listen(() => server, { host: '127.0.0.1', port: 0 })
  net.connect(port, '127.0.0.1').resume().write(CLOSING)
  expect(await stopped.promise).toBe(0)
  expect(answered).toEqual(['/', '/late', '/late', '/late', '/late'])
})

test('a busy server that stops answers the requests that another process could send', async () => {
  const busyMs = 20
  const server = createNodeServer(
    (_, response) => {
      const until = performance.now() + busyMs
      while (performance.now() < until);
      response.end()
    },
    { https: false, behindProxy: true },
  )
  const { port } = await listen(() => server, { host: '127.0.0.1', port: 0 })
  // Connects much more often than the server answers.
  const client = spawn(process.execPath, ['-e', CLIENT, `${port}`, `${busyMs / 10}`])
  let counts = ''
  client.stdout.on('data', chunk => {
    counts += String(chunk)
  })
  const [first] = await once(server, 'request')
  expect(first.method).toBe('POST')
  expect(await stopServer(server, SILENCE_MS)).toBe(0)
  await once(client, 'close')
  const { answered, lost } = JSON.parse(counts)
  expect(answered).toBeGreaterThan(1)
  // The system can interrupt the process between its last look and the closing, so one may be lost.
  expect(lost).toBeLessThanOrEqual(1)
})
