import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function open(
  answer: (url: URL, times: number) => Response | Promise<Response>,
  { serveDuringOutage = false } = {},
) {
  const asked: string[] = []
  let time = 0
  const cache = createPageCache({
    fetch: request => {
      const url = new URL(request.url)
      asked.push(url.pathname + url.search)
      return answer(url, asked.length)
    },
    origin: undefined,
    isShared: path => path.startsWith('/shared'),
    harmlessCookie: /^theme=\w*$/,
    serveDuringOutage,
    now: () => time,
  })
  const server = createServer(cache.before((_, response) => response.end('the long way')))
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    cache,
    asked,
    pass: (ms: number) => {
      time += ms
    },
    get: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
  }
}
const page = (text: string, init: ResponseInit = {}) =>
  new Response(text, { headers: { 'Content-Type': 'text/html' }, ...init })
const text = async (response: Promise<Response>) => await (await response).text()

test('concurrent requests share one rendering', async () => {
  const { get, asked } = await open(async (_, times) => {
    await sleep(20)
    return page(`page ${times}`)
  })
  const answers = await Promise.all(Array.from({ length: 20 }, () => text(get('/shared'))))
  expect(new Set(answers)).toEqual(new Set(['page 1']))
  expect(asked).toEqual(['/shared'])
})

test('a slightly stale page is served and refreshed in the background; an old one is rendered first', async () => {
  const { get, asked, pass } = await open((_, times) => page(`page ${times}`))
  expect(await text(get('/shared'))).toBe('page 1')
  pass(1_900)
  expect(await text(get('/shared'))).toBe('page 1')
  pass(200)
  expect(await text(get('/shared'))).toBe('page 1')
  await expect.poll(() => asked.length).toBe(2)
  expect(await text(get('/shared'))).toBe('page 2')
  pass(5_100)
  expect(await text(get('/shared'))).toBe('page 3')
})

test('after a change here nobody gets an earlier rendering, not even one in progress', async () => {
  const first = Promise.withResolvers<Response>()
  const { get, asked, cache } = await open((_, times) =>
    times === 1 ? first.promise : page('after'),
  )
  const early = text(get('/shared'))
  await expect.poll(() => asked.length).toBe(1)
  cache.changed()
  expect(await text(get('/shared'))).toBe('after')
  first.resolve(page('before'))
  expect(await early).toBe('before')
  expect(await text(get('/shared'))).toBe('after')
})

test('the cache key is path, query and host; the theme cookie changes nothing', async () => {
  const { get, asked } = await open(url => page(url.search))
  expect(await text(get('/shared?a'))).toBe('?a')
  expect(await text(get('/shared?b'))).toBe('?b')
  expect(await text(get('/shared?a', { headers: { Cookie: 'theme=dark' } }))).toBe('?a')
  expect(asked).toEqual(['/shared?a', '/shared?b'])
})

test('another cookie, method or path bypasses the cache', async () => {
  const { get } = await open(() => page('shared'))
  await text(get('/shared'))
  for (const asked of [
    get('/shared', { headers: { Cookie: 'vinculum.session=x' } }),
    get('/shared', { headers: { Cookie: 'theme=dark; vinculum.session=x' } }),
    get('/shared', { method: 'POST' }),
    get('/own'),
  ])
    expect(await text(asked)).toBe('the long way')
})

test('a response that sets a cookie is not cached, and neither is a refusal', async () => {
  const { get, asked } = await open(url =>
    url.search === '?cookie'
      ? page('mine', { headers: { 'Set-Cookie': 'a=b', 'Content-Type': 'text/html' } })
      : page('missing', { status: url.search === '?missing' ? 404 : 500 }),
  )
  expect(await text(get('/shared?cookie'))).toBe('the long way')
  for (const [query, status] of [
    ['?missing', 404],
    ['?broken', 500],
  ] as const) {
    for (let time = 0; time < 2; time++) expect((await get(`/shared${query}`)).status).toBe(status)
    expect(asked.filter(url => url.endsWith(query))).toHaveLength(2)
  }
})

test('a page the client already has is not sent again', async () => {
  const { get } = await open(() => page('shared'))
  const first = await get('/shared')
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^W\/"/)
  const again = await get('/shared', { headers: { 'If-None-Match': tag } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  const head = await get('/shared', { method: 'HEAD' })
  expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', tag])
})

test.each(['br', 'gzip', 'identity'])('encoded as %s it has the same content', async coding => {
  const long = 'a page of words '.repeat(500)
  const { get } = await open(() => page(long))
  for (let time = 0; time < 2; time++) {
    const response = await get('/shared', { headers: { 'Accept-Encoding': coding } })
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(coding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    expect(await response.text()).toBe(long)
  }
})

test.each([
  ['br;q=1, gzip;q=0.1', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['*;q=0.5', 'br'],
  ['GZIP;q=0.8', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['broken', 'identity'],
])('whoever accepts "%s" gets %s', async (accepted, coding) => {
  const { get } = await open(() => page('a page of words '.repeat(500)))
  for (let time = 0; time < 2; time++) {
    const { headers } = await get('/shared', { headers: { 'Accept-Encoding': accepted } })
    expect(headers.get('content-encoding') ?? 'identity').toBe(coding)
  }
})

test('a flood of addresses does not exceed the size limit', async () => {
  const large = 'x'.repeat(200_000)
  const { get, cache } = await open(() => page(large))
  for (let n = 0; n < 500; n += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, m) =>
        text(get(`/shared?${n + m}`, { headers: { 'Accept-Encoding': 'identity' } })),
      ),
    )
  expect(cache.figures().bytes).toBeGreaterThan(32 * 1024 * 1024)
  expect(cache.figures().bytes).toBeLessThanOrEqual(64 * 1024 * 1024)
})

test('while rendering fails the last page is served, unless something was written since', async () => {
  const away = () => page('away', { status: 503 })
  const { get, cache, pass } = await open(
    (_, times) => (times === 1 ? page('the last one') : away()),
    { serveDuringOutage: true },
  )
  expect(await text(get('/shared'))).toBe('the last one')
  pass(60_000)
  const kept = await get('/shared')
  expect([kept.status, await kept.text()]).toEqual([200, 'the last one'])
  cache.changed()
  expect((await get('/shared')).status).toBe(503)
})

test('if other servers can write, no old page is served', async () => {
  const { get, pass } = await open((_, times) =>
    times === 1 ? page('the last one') : page('away', { status: 503 }),
  )
  expect(await text(get('/shared'))).toBe('the last one')
  pass(60_000)
  expect((await get('/shared')).status).toBe(503)
})
