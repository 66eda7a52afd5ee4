// Over real connections: malformed HTTP requests, and valid ones that browsers never send.
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { sharedApp } from '#test/shared-app.ts'
import { type Answered, answerOn, open } from '#test/socket.ts'

const HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
]

const app = sharedApp({ publicUrl: 'https://vinculum.test' })
let origin: string
beforeAll(async () => {
  origin = await app.listen()
})

async function send(bytes: string): Promise<Answered> {
  const socket = await open(origin)
  const answer = answerOn(socket)
  socket.write(bytes)
  const answered = await answer
  socket.destroy()
  return answered
}

/** The whole response until the server closes the connection. */
async function sendToEnd(bytes: string): Promise<string> {
  const socket = await open(origin)
  let got = ''
  socket.on('data', chunk => {
    got += String(chunk)
  })
  socket.write(bytes)
  await new Promise(resolve => socket.once('close', resolve))
  return got
}

const HOST = 'Host: vinculum.test\r\n'
const END = 'Connection: close\r\n\r\n'

describe('a malformed request', () => {
  const REFUSED: Record<string, { bytes: string; status: number }> = {
    'no HTTP at all': { bytes: 'hello\r\n\r\n', status: 400 },
    'headers without end': {
      bytes: `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(20_000)}\r\n\r\n`,
      status: 431,
    },
    'two lengths': {
      bytes: `POST /login HTTP/1.1\r\n${HOST}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc`,
      status: 400,
    },
    'a length and chunks': {
      bytes: `POST /login HTTP/1.1\r\n${HOST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      status: 400,
    },
    'a page of no host': { bytes: 'GET / HTTP/1.1\r\n\r\n', status: 400 },
    'a host that is none': { bytes: 'GET /settings HTTP/1.1\r\nHost: a b\r\n\r\n', status: 400 },
  }
  test.each(Object.entries(REFUSED))(
    '%s is refused with a message',
    async (_name, { bytes, status }) => {
      const answered = await send(bytes)
      expect(answered.status).toBe(status)
      for (const name of HEADERS) expect(answered.headers.get(name), name).not.toBeNull()
      expect(answered.headers.get('strict-transport-security')).not.toBeNull()
      expect(answered.text).toMatch(/^This request [a-z ]+\.$|^The headers [a-z ]+\.$/)
    },
  )
})

test('a path that cannot be decoded leads to /, and nothing prints it', async () => {
  const warned = vi.spyOn(console, 'warn')
  for (const path of ['/%', '/talent/%c0%ae', '/reset-password/%zz.data']) {
    const answered = await send(`GET ${path} HTTP/1.1\r\n${HOST}${END}`)
    expect([answered.status, answered.headers.get('location')], path).toEqual([302, '/'])
  }
  expect(warned.mock.calls).toEqual([])
  warned.mockRestore()
})

test('a monitor can send a request without Host', async () => {
  for (const version of ['1.0', '1.1'])
    expect((await send(`GET /readyz HTTP/${version}\r\n${END}`)).text).toContain('"ready":true')
})

test('HEAD responds like GET, without a body', async () => {
  for (const path of ['/about', '/login', '/healthz', '/nowhere', '/blog/no-such-post']) {
    const [got = '', headed = ''] = await Promise.all(
      ['GET', 'HEAD'].map(method =>
        sendToEnd(`${method} ${path} HTTP/1.1\r\n${HOST}Accept-Encoding: identity\r\n${END}`),
      ),
    )
    const [head = '', body = ''] = headed.split('\r\n\r\n')
    expect(head.split('\r\n')[0], path).toBe(got.split('\r\n')[0])
    expect(body, path).toBe('')
  }
})

test('pipelined requests are answered in order', async () => {
  const paths = ['/healthz', '/about', '/settings', '/healthz']
  const bytes = paths.map((path, n) => {
    const last = n === paths.length - 1 ? 'Connection: close\r\n' : ''
    return `GET ${path} HTTP/1.1\r\n${HOST}${last}\r\n`
  })
  const got = await sendToEnd(bytes.join(''))
  expect([...got.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '200',
    '200',
    '302',
    '200',
  ])
})

test.each(['websocket', 'h2c'])('an upgrade to %s is ignored and gets the page', async protocol => {
  const upgrade = `Connection: Upgrade\r\nUpgrade: ${protocol}\r\n`
  expect((await send(`GET /healthz HTTP/1.1\r\n${HOST}${upgrade}\r\n`)).status).toBe(200)
})

test('the server does not act as a proxy', async () => {
  expect(await sendToEnd(`CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`)).not.toContain(' 200')
  const other = await send(`GET http://example.com/settings HTTP/1.1\r\n${HOST}${END}`)
  expect(other.status).toBe(302)
  expect(other.headers.get('location')).toMatch(/^\/login/)
})
