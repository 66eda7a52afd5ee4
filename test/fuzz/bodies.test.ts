// Malicious form bodies over real connections: many names, endless, slow, early.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BODY_SETTINGS } from '#app/platform/http/bodies.ts'
import { type Browser, openApp, type TestApp } from '#test/app.ts'
import { answerOn, head, leastWait, open } from '#test/socket.ts'
import { buildTalent } from '#test/world.ts'

const FORM = 'application/x-www-form-urlencoded'
const METRICS_TOKEN = 'a token for figures'
const GRACE_MS = 3_000
/** Nothing may block the main thread for longer. */
const MAX_WAIT_MS = 250

let app: TestApp
let origin: string
let member: Browser
beforeAll(async () => {
  app = await openApp({
    settings: { METRICS_TOKEN, TRUSTED_PROXY: '1', LIMITS: 'pages-client=30/1m' },
    bodies: { ...BODY_SETTINGS, graceMs: GRACE_MS, maxMs: 6_000, maxPerClient: 50 },
  })
  const person = await app.system(tx => buildTalent(tx))
  member = await app.signIn(person)
  origin = await app.listen()
})
afterAll(() => app.close())

/** `from` is the client address that the trusted proxy forwards; undefined if it forwards none. */
type Sent = { path?: string; type?: string; as?: Browser; from?: string }

function headersOf({ type = FORM, as, from }: Sent): Record<string, string> {
  return {
    'Content-Type': type,
    ...as?.header(),
    ...(from === undefined ? {} : { 'X-Forwarded-For': from }),
  }
}

async function post(body: string, { path = '/tools/scope-builder', ...sent }: Sent = {}) {
  const socket = await open(origin)
  const length = String(Buffer.byteLength(body))
  const answer = answerOn(socket)
  socket.write(head(path, origin, { ...headersOf(sent), 'Content-Length': length }))
  socket.write(body)
  const { status, text, headers } = await answer
  socket.destroy()
  return { status, text, headers }
}

describe('a form larger than any of ours', () => {
  const names = (count: number) =>
    `${Array.from({ length: count }, (_, n) => n.toString(36)).join('=&')}=`
  const parts = Array.from(
    { length: 5_000 },
    (_, n) => `--b\r\nContent-Disposition: form-data; name="${n}"\r\n\r\nx\r\n`,
  ).join('')
  const BODIES: Record<string, { body: string; type?: string }> = {
    '20,000 names in 79 KB': { body: names(20_000).slice(0, 79_000) },
    '352 KB of names': { body: names(70_000).slice(0, 352_000) },
    'one field 130,000 times': { body: 'title=&'.repeat(130_000) },
    'one field 40,000 times': { body: 'title=&'.repeat(40_000) },
    'nothing but separators': { body: '&'.repeat(300_000) },
    '5,000 parts': { body: `${parts}--b--\r\n`, type: 'multipart/form-data; boundary=b' },
  }
  test.each(Object.entries(BODIES))(
    '%s is refused with a message, at once',
    async (_name, sent) => {
      for (const as of [undefined, member])
        for (const path of ['/tools/scope-builder', '/talent/profile', '/talent/profile.data']) {
          const wait = await leastWait(origin, MAX_WAIT_MS, async () => {
            const { status, text } = await post(sent.body, { path, as, type: sent.type })
            if (as === undefined && path.startsWith('/talent'))
              return expect([202, 302, 400, 413]).toContain(status)
            expect([400, 413]).toContain(status)
            expect(text).toMatch(/at most 600 fields|too much for this form/)
            expect(text.length).toBeLessThan(60_000)
          })
          expect(wait, path).toBeLessThan(MAX_WAIT_MS)
        }
    },
  )

  test('unknown fields are not shown again, nor are fields of unlimited length', async () => {
    const strange = 'strange'.repeat(20)
    const body = new URLSearchParams({ title: '', outcome: 'o'.repeat(30_000), [strange]: strange })
    const { status, text } = await post(`${body}`, {})
    expect(status).toBe(400)
    expect(text).toContain('oooo')
    expect(text).not.toContain(strange)
    expect(/o{13000}/.test(text)).toBe(false)
  })

  test('many query parameters are treated the same', async () => {
    await (await fetch(`${origin}/tools/rate-calculator`)).text()
    await (await fetch(`${origin}/tools/availability-planner`)).text()
    const search = Array.from({ length: 2_500 }, (_, n) => `p${n}`).join('&')
    for (const path of [
      '/tools/rate-calculator?income=x&',
      '/tools/availability-planner?hours=x&',
    ]) {
      const wait = await leastWait(origin, MAX_WAIT_MS, async () => {
        const response = await fetch(`${origin}${path}${search}`)
        expect(response.status).toBe(400)
        expect(await response.text()).not.toContain('p2499')
      })
      expect(wait).toBeLessThan(MAX_WAIT_MS)
    }
  })
})

describe('a body that is too large', () => {
  test('is refused by its Content-Length before it arrives, and the sender can read why', async () => {
    const large = 'x'.repeat(3_000_000)
    const { status, text } = await post(`email=${large}`, { path: '/login' })
    expect(status).toBe(413)
    expect(text).toContain('That’s too much for this form')
    const waiting = await open(origin)
    const answer = answerOn(waiting)
    waiting.write(
      head('/login', origin, {
        ...headersOf({}),
        'Content-Length': '3000000',
        Expect: '100-continue',
      }),
    )
    expect(await answer).toMatchObject({ status: 413, interim: [] })
    waiting.destroy()
  })

  test('is refused with 413 also while no page can be shown: sending it again is no use', async () => {
    await app.system(async tx => {
      await sql`lock table auth.session in access exclusive mode`.execute(tx)
      const sent = { path: '/settings', as: member }
      const { status, text, headers } = await post(`intent=${'x'.repeat(3_000_000)}`, sent)
      expect(status).toBe(413)
      expect(text).toContain('That’s too much for this form')
      expect(headers.get('retry-after')).toBeNull()
      expect((await post('intent=sign-out', sent)).status).toBe(503)
    })
  })

  test('in endless chunks it is discarded, not buffered', async () => {
    const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`)
    const before = process.memoryUsage().rss
    let most = 0
    await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const socket = await open(origin)
        const path = n % 2 ? '/tools/scope-builder' : '/about'
        const answer = answerOn(socket)
        socket.write(head(path, origin, { ...headersOf({}), 'Transfer-Encoding': 'chunked' }))
        while (!socket.destroyed) {
          most = Math.max(most, process.memoryUsage().rss - before)
          if (socket.write(chunk)) await sleep(0)
          else await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
        }
        expect([405, 413]).toContain((await answer).status)
        expect(socket.bytesWritten).toBeLessThan(60_000_000)
      }),
    )
    expect(most).toBeLessThan(200_000_000)
  })

  test('a stranger’s photo is refused before it is sent; a member’s gets 100 Continue', async () => {
    const type = 'multipart/form-data; boundary=b'
    for (const [as, path] of [
      [undefined, '/talent/profile/photo'],
      [undefined, '/talent/profile/photo.data'],
      [member, '/talent/profile/photo'],
    ] as const) {
      const socket = await open(origin)
      const answer = answerOn(socket)
      socket.write(
        head(path, origin, {
          ...headersOf({ type, as }),
          'Content-Length': '5000000',
          Expect: '100-continue',
        }),
      )
      if (as === undefined) {
        const { status, interim } = await answer
        expect([[302, 202], interim]).toEqual([expect.arrayContaining([status]), []])
      } else {
        expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 100 /)
        answer.catch(() => {})
      }
      socket.destroy()
    }
  })
})

describe('205 bodies that arrive byte by byte', () => {
  const SOCKETS = 205
  test.each([
    ['from one address', '203.0.113.9'],
    ['from behind a proxy that nobody declared', undefined],
  ])('%s delay nobody else’s pages, and are ended', async (_name, from) => {
    // Warms the pages up: compiling them the first time is not measured here.
    const PAGES = ['/', '/login', '/tools/rate-calculator', '/']
    for (const path of PAGES) await (await fetch(origin + path)).text()
    const begun = performance.now()
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => open(origin)))
    const answers = sockets.map(async socket => (await answerOn(socket)).status)
    for (const socket of sockets)
      socket.write(head('/login', origin, { ...headersOf({ from }), 'Content-Length': '500' }))
    const timer = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('x')
    }, 1_000)
    // Two hundred new requests take a moment to parse; from then on the server only waits for them.
    await sleep(600)
    const wait = await leastWait(origin, MAX_WAIT_MS, async () => {
      for (const path of PAGES) expect((await fetch(origin + path)).status, path).toBe(200)
      // Forms of others, and of the same network, still arrive.
      for (const who of ['203.0.113.10', from])
        expect((await post('email=&password=', { path: '/login', from: who })).status).toBe(400)
    })
    const ended = await Promise.all(answers)
    clearInterval(timer)
    expect(wait).toBeLessThan(MAX_WAIT_MS)
    const counts = Map.groupBy(ended, status => status)
    expect([...counts.keys()].sort()).toEqual(from === undefined ? [408] : [408, 429])
    expect(performance.now() - begun).toBeLessThan(GRACE_MS + 6_000)
  })
})

describe('a page that has to be rendered', () => {
  const visit = (path: string, from?: string) =>
    fetch(origin + path, { headers: from === undefined ? {} : { 'X-Forwarded-For': from } })

  test('is rendered only so often per address; cached pages are still sent', async () => {
    const [from, other] = ['198.51.100.1', '198.51.100.2']
    const outcomes: number[] = []
    for (let n = 0; n < 20; n += 1) {
      outcomes.push((await visit(`/about?n=${n}`, from)).status)
      outcomes.push((await visit(`/login?n=${n}`, from)).status)
    }
    expect(outcomes.filter(status => status === 429).length).toBeGreaterThanOrEqual(8)
    expect(outcomes.slice(0, 30)).toEqual(Array(30).fill(200))
    const refused = await visit('/about?n=new', from)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await refused.text()).toContain('Too many pages')
    expect((await visit('/about?kept', other)).status).toBe(200)
    expect((await visit('/about?kept', from)).status).toBe(200)
    // Behind a proxy that forwards no address, clients cannot be distinguished.
    for (let n = 0; n < 35; n += 1) expect((await visit(`/login?n=${n}`)).status).toBe(200)
  })

  test("a refused post doesn't drop cached pages; one that writes does", async () => {
    const made = async () => {
      const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
      const figures = await (await fetch(`${origin}/metrics`, { headers })).text()
      return Number(
        /^http_requests_total\{method="GET",kind="page",status="200"\} (\d+)$/m.exec(figures)?.[1],
      )
    }
    /** How many pages are rendered to show this one again. */
    const asMany = async () => {
      const before = await made()
      expect((await visit('/privacy')).status).toBe(200)
      return (await made()) - before
    }
    const REFUSED: Record<string, () => Promise<unknown>> = {
      'a faulty form': () => post('email=&password=', { path: '/login' }),
      'a stranger’s': () => post('full_name=x', { path: '/talent/profile' }),
      'a member’s faulty form': () => post('full_name=', { path: '/talent/profile', as: member }),
      'a page without a form': () => post('', { path: '/about' }),
      'a sign-out of nobody': () => post('', { path: '/logout' }),
    }
    for (const [what, send] of Object.entries(REFUSED)) {
      // A page is cached for seconds, and the posts must come well within them: a busy machine may need several
      // tries.
      let again = 1
      for (let tries = 0; again > 0 && tries < 5; tries += 1) {
        await asMany()
        await Promise.all(Array.from({ length: 4 }, send))
        again = await asMany()
      }
      expect(again, what).toBe(0)
    }
    const saved = await post('intent=notices&email=match_digest', { path: '/settings', as: member })
    expect(saved.status).toBe(302)
    expect(await asMany()).toBe(1)
  })
})
