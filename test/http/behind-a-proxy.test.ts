// A real server process behind a real TLS proxy, and behind a plain one that changes Host.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { type RequestOptions, request as tlsRequest } from 'node:https'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import { type Database, openServerDatabase } from '#app/platform/db/open.ts'
import { Browser } from '#test/app.ts'
import { type OwnServer, startServer } from '#test/browser/own-server.ts'
import { createServerDatabase } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { freePort } from '#test/setup/postgres-server.ts'
import { startProxy, type TlsProxy } from '#test/tls-proxy.ts'
import { buildConnection, buildRequest, buildTalent, PASSWORD } from '#test/world.ts'

const folder = makeFolder()
let world: Awaited<ReturnType<typeof createServerDatabase>>
let database: Database
let proxy: TlsProxy
/** One server uses the TLS proxy's public address, the other the plain proxy's. */
let secure: OwnServer
let plain: OwnServer
let secureUrl: string
let plainUrl: string
let plainProxy: TlsProxy
/** The same, behind nginx. */
let nginx: TlsProxy
let other: OwnServer
let nginxUrl: string

beforeAll(async () => {
  world = await createServerDatabase()
  database = openServerDatabase(world.url, () => {})
  const [tls, unused, open, behindNginx] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  secureUrl = `https://localhost:${tls}`
  plainUrl = `http://localhost:${open}`
  nginxUrl = `https://localhost:${behindNginx}`
  const start = (publicUrl: string) =>
    startServer({
      DATABASE_URL: world.url,
      DATA_DIR: folder,
      DEMO: 'off',
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXY: '1',
    })
  ;[secure, plain, other] = await Promise.all([start(secureUrl), start(plainUrl), start(nginxUrl)])
  proxy = await startProxy({ tls, product: portOf(secure) })
  plainProxy = await startProxy({ tls: unused, plain: open, product: portOf(plain) })
  nginx = await startProxy({ tls: behindNginx, product: portOf(other) }, 'nginx')
})
afterAll(async () => {
  await Promise.all([secure, plain, other].map(server => server.end('SIGTERM')))
  await proxy.stop()
  await plainProxy.stop()
  await nginx.stop()
  await database.close()
  await world.drop()
})

const portOf = ({ url }: OwnServer) => Number(new URL(url).port)

function build<T>(work: (tx: SystemTx) => Promise<T>): Promise<T> {
  return withSystem(database.kysely, work)
}

type SendOptions = {
  as?: Browser
  form?: Record<string, string> | FormData
  headers?: Record<string, string>
}
type Answer = { status: number; headers: Headers; text: () => Promise<string> }

/** Sends a request as a browser does, verifying TLS, without following redirects. */
async function send(address: string, { as, form, headers }: SendOptions = {}): Promise<Answer> {
  const encoded = form && new Response(form instanceof FormData ? form : new URLSearchParams(form))
  const body = encoded && Buffer.from(await encoded.arrayBuffer())
  const options: RequestOptions = {
    method: body ? 'POST' : 'GET',
    ca: [proxy.certificate, nginx.certificate],
    agent: false,
    headers: {
      ...(body && {
        Origin: new URL(address).origin,
        'Content-Length': body.length,
        'Content-Type': encoded?.headers.get('content-type') ?? '',
      }),
      ...as?.header(),
      ...headers,
    },
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = address.startsWith('https:')
      ? tlsRequest(address, options, resolve)
      : plainRequest(address, options, resolve)
    sent.once('error', reject)
    sent.end(body)
  })
  const received = new Headers()
  for (const [name, values] of Object.entries(response.headersDistinct))
    for (const value of values ?? []) received.append(name, value)
  const answer = { status: response.statusCode ?? 0, headers: received, text: () => text(response) }
  as?.keep(new Response(null, { headers: received }))
  return answer
}

describe.each([
  ['a TLS proxy', () => secureUrl],
  ['a proxy that changes Host', () => plainUrl],
  ['nginx', () => nginxUrl],
])('behind %s', (_name, urlOf) => {
  test('people sign up, sign in, save, upload and sign out', async () => {
    const to = (where: string) => new URL(where, urlOf()).href
    const as = new Browser()
    const email = `person.${crypto.randomUUID()}@mail.test`
    const form = { user_type: 'talent', full_name: 'Ada Proxied', email, password: PASSWORD }
    const signedUp = await send(to('/signup'), { as, form })
    expect([signedUp.status, signedUp.headers.get('location')]).toEqual([302, '/talent/profile'])

    expect((await send(to('/logout'), { as, form: {} })).status).toBe(302)
    expect((await send(to('/talent/profile'), { as })).headers.get('location')).toContain('/login')
    const wrong = await send(to('/login'), { as, form: { email, password: 'wrong' } })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain(email)
    expect((await send(to('/login'), { as, form: { email, password: PASSWORD } })).status).toBe(302)
    const names = [...as.cookies.keys()].filter(name => name.endsWith('.session'))
    expect(names).toEqual([
      urlOf().startsWith('https:') ? '__Host-vinculum.session' : 'vinculum.session',
    ])

    const card = { intent: 'company-card', name: 'Proxied Ltd', website: '', about: '' }
    const company = new Browser()
    const founder = { ...form, user_type: 'company', email: `founder.${email}` }
    expect((await send(to('/signup'), { as: company, form: founder })).status).toBe(302)
    expect((await send(to('/settings'), { as: company, form: card })).status).toBe(302)
    expect(await (await send(to('/settings'), { as: company })).text()).toContain('Proxied Ltd')

    const talent = await build(tx => buildTalent(tx))
    const pictured = new Browser()
    await send(to('/login'), { as: pictured, form: { email: talent.email, password: PASSWORD } })
    // Larger than nginx accepts by default.
    const raw = { width: 800, height: 600, channels: 3 as const }
    const photo = await sharp(randomBytes(800 * 600 * 3), { raw })
      .png()
      .toBuffer()
    expect(photo.length).toBeGreaterThan(1024 * 1024)
    const upload = new FormData()
    upload.set('photo_action', 'upload')
    upload.set('photo', new File([new Uint8Array(photo)], 'me.png', { type: 'image/png' }))
    const uploaded = await send(to('/talent/profile/photo'), { as: pictured, form: upload })
    expect(uploaded.status).toBe(200)
    expect(await uploaded.text()).toMatch(/\/photos\/[0-9a-f]{32}-512\.webp/)

    // The data request that a browser's script sends.
    const data = await send(to('/settings.data'), { as: company, form: card })
    expect(data.status).toBe(202)
  })

  test('notices arrive at an open page, each at once', async () => {
    const talent = await build(tx => buildTalent(tx))
    const as = new Browser()
    const login = { email: talent.email, password: PASSWORD }
    await send(new URL('/login', urlOf()).href, { as, form: login })
    const heard: string[] = []
    const stream = await openStream(new URL('/notifications/stream', urlOf()).href, as, chunk =>
      heard.push(chunk),
    )
    await expect.poll(() => heard.join('')).toContain('data: 0')
    const request = await build(tx => buildRequest(tx))
    await build(tx => buildConnection(tx, { talent, request }))
    await expect.poll(() => heard.join('')).toContain('data: 1')
    stream.destroy()
  })

  test('a visitor’s form that is too large is refused while it is being sent', async () => {
    const socket = connectTo(urlOf())
    socket.write(
      [
        'POST /login HTTP/1.1',
        `Host: ${new URL(urlOf()).host}`,
        `Origin: ${urlOf()}`,
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 50000000',
        '',
        `email=${'x'.repeat(100_000)}`,
      ].join('\r\n'),
    )
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /)
    socket.destroy()
  })

  test('a foreign page cannot post', async () => {
    const form = { email: 'nobody@mail.test', password: PASSWORD }
    for (const Origin of ['https://evil.test', 'null', urlOf().replace(/:\d+$/, ':1')]) {
      const { status } = await send(new URL('/login', urlOf()).href, { form, headers: { Origin } })
      expect([Origin, status]).toEqual([Origin, 403])
    }
  })
})

test('headers that arrive too slowly end the connection, however steadily they come', async () => {
  await Promise.all(
    [secureUrl, nginxUrl].map(async url => {
      const socket = connectTo(url).resume()
      socket.write('GET / HTTP/1.1\r\nX-Slow: ')
      const dripping = setInterval(() => socket.write('x'), 500)
      await once(socket, 'end').finally(() => clearInterval(dripping))
      socket.destroy()
    }),
  )
}, 25_000)

function connectTo(url: string): Socket {
  const { hostname: host, port, protocol } = new URL(url)
  const ca = [proxy.certificate, nginx.certificate]
  const to = { host, port: Number(port) }
  return protocol === 'https:' ? connectTls({ ...to, ca }) : connect(to)
}

async function openStream(
  address: string,
  as: Browser,
  onData: (chunk: string) => void,
): Promise<IncomingMessage> {
  const options = { ca: [proxy.certificate, nginx.certificate], agent: false, headers: as.header() }
  return await new Promise((resolve, reject) => {
    const begin = address.startsWith('https:') ? tlsRequest : plainRequest
    const sent = begin(address, options, response => {
      response.on('data', chunk => onData(String(chunk)))
      response.on('error', () => {})
      resolve(response)
    })
    sent.once('error', reject)
    sent.end()
  })
}

test('the proxy closes an idle connection first: a form that it sends while the server closes it would be lost', async () => {
  const { headers } = await send(`${other.url}/healthz`, { headers: { Connection: 'keep-alive' } })
  const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? []
  // Longer than any common proxy keeps one.
  expect(Number(seconds)).toBeGreaterThan(600)
})

test('a page names the public address, whatever Host a client sends, and is cached once', async () => {
  const read = async (name: string) => {
    const { status, headers, text } = await send(`${secure.url}/about`, { headers: { Host: name } })
    return { status, tag: headers.get('etag'), html: await text() }
  }
  for (const name of ['evil.test', 'other.test:99', new URL(secure.url).host]) {
    const { status, html } = await read(name)
    expect(status).toBe(200)
    expect(html).toContain(`"${secureUrl}/about"`)
    expect(html).not.toMatch(/evil\.test|other\.test/)
  }
  const pages = await Promise.all(['a.test', 'b.test', 'c.test'].map(read))
  expect(new Set(pages.map(({ tag }) => tag)).size).toBe(1)
})
