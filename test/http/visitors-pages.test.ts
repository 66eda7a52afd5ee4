// Pages for visitors, over a real connection: cached for seconds, never a member's, and soon up to date.
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { metricIn } from '#test/metric-in.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildPost, buildTalent, type Talent } from '#test/world.ts'

const TOKEN = 'a token for the monitor'

const app = sharedApp({ settings: { METRICS_TOKEN: TOKEN } })
let origin: string
let person: Talent
beforeAll(async () => {
  person = await app.system(tx =>
    buildTalent(tx, { full_name: 'Mina Member', public_profile_url: '/talent/mina' }),
  )
  origin = await app.listen()
})

/** The metrics, with the number of rendered pages under a name of its own. */
const metrics = async () => {
  const said = await (await get('/metrics', { Authorization: `Bearer ${TOKEN}` })).text()
  return said.replace('_count{kind="page"}', '_count_of_pages')
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers, redirect: 'manual' })

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''
const nonceOf = (response: Response) => /'nonce-([^']+)'/.exec(policyOf(response))?.[1] ?? 'none'

test.each(['/', '/about', '/talent-directory', '/talent/mina', '/talent/nobody', '/login'])(
  '%s begins with its doctype, once',
  async path => {
    const html = await (await app.fetch(path)).text()
    expect(html).toMatch(/^<!doctype html><html/i)
    expect(html.split(/<!doctype/i)).toHaveLength(2)
  },
)

test.each(['/', '/about', '/talent-directory', '/talent/mina'])(
  '%s: a cached page has no nonce, and its policy allows its own scripts by hash',
  async path => {
    const [first, again] = [await get(path), await get(path)]
    const body = await again.text()
    expect(body).toBe(await first.text())
    expect(policyOf(again)).toBe(policyOf(first))
    expect(body + policyOf(again)).not.toMatch(/nonce[-=]/)
    const hashes = policyOf(again).match(/'sha256-[^']+'/g) ?? []
    const inline = [
      ...body.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
    ]
    expect(inline.length).toBeGreaterThan(0)
    expect(
      inline.map(
        ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
      ),
    ).toEqual(expect.arrayContaining(hashes))
    expect(hashes).toHaveLength(new Set(inline.map(([, source]) => source)).size)
    expect(policyOf(again)).not.toContain('unsafe')

    // Rendered for one person, it has a fresh nonce.
    const fresh = [await app.fetch(path), await app.fetch(path)]
    for (const response of fresh) {
      expect(await response.text()).toContain(`nonce="${nonceOf(response)}"`)
      expect(policyOf(response)).not.toContain('sha256')
    }
    expect(new Set(fresh.map(nonceOf)).size).toBe(2)
  },
)

test('a cached page has all the headers of a rendered one', async () => {
  const again = await get('/')
  const long = await app.fetch('/')
  for (const [name, value] of long.headers)
    if (!['x-request-id', 'content-security-policy', 'vary', 'transfer-encoding'].includes(name))
      expect([name, again.headers.get(name)]).toEqual([name, value])
  expect(again.headers.getSetCookie()).toEqual([])
})

test('a member’s page neither comes from the cache nor goes into it', async () => {
  const browser: Browser = await app.signIn(person)
  const paths = ['/', '/talent-directory', '/talent/mina', '/blog', '/about']
  for (const order of [
    ['visitor', 'member', 'visitor'],
    ['member', 'visitor', 'member'],
  ])
    for (const path of paths)
      for (const who of order) {
        const headers: Record<string, string> = who === 'member' ? browser.header() : {}
        const html = await (await get(`${path}?${order[0]}`, headers)).text()
        expect(
          html.includes('action="/logout"') || html.includes('Log out') || html.includes('Logout'),
          `${path} ${who}`,
        ).toBe(who === 'member')
      }
})

test('what is published shows within seconds, whichever server wrote it', async () => {
  const html = async () => await (await get('/blog')).text()
  expect(await html()).not.toContain('Fresh from elsewhere')
  // Written without this server, as another one would.
  await app.system(tx => buildPost(tx, { title: 'Fresh from elsewhere', slug: 'fresh' }))
  await expect.poll(html, { timeout: 7_000, interval: 200 }).toContain('Fresh from elsewhere')
}, 10_000)

test('a change made here shows in the next response', async () => {
  const browser = await app.signIn(person)
  const made = async () => metricIn(await metrics(), 'http_request_duration_seconds_count_of_pages')
  await get('/about')
  const before = await made()
  const form = { intent: 'notices', email: 'match_digest' }
  const posted = await app.fetch('/settings', { as: browser, form })
  expect(posted.status).toBe(302)
  await get('/about')
  // The save, and the page rendered after it.
  expect(await made()).toBe(before + 2)
})

test('a missing profile and a protected page are rendered for every request', async () => {
  for (const [path, status] of [
    ['/talent/nobody', 404],
    ['/talent/dashboard', 302],
    ['/login', 200],
  ] as const) {
    const [first, again] = [await get(path), await get(path)]
    expect([first.status, again.status]).toEqual([status, status])
    expect(nonceOf(again)).toMatch(/^[\w+/]{22}==$/)
    expect(nonceOf(again)).not.toBe(nonceOf(first))
  }
})

test('the metrics show how many were served from the cache', async () => {
  const figure = async (name: string) => metricIn(await metrics(), name)
  const before = await figure('page_cache_hits_total')
  for (const path of ['/about', '/about', '/terms', '/healthz', '/about.data']) await get(path)
  expect(await figure('page_cache_hits_total')).toBe(before + 3)
  expect(await figure('page_cache_pages')).toBeGreaterThanOrEqual(2)
  expect(await figure('page_cache_bytes')).toBeGreaterThan(1_000)
})
