// What visitors ask for again and again, over a real connection: kept for seconds, never a member's, soon new.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { type Browser, openApp, type TestApp } from '#test/app.ts'
import { figureIn } from '#test/figures.ts'
import { buildPost, buildTalent, type Talent } from '#test/world.ts'

let app: TestApp
let origin: string
let person: Talent
beforeAll(async () => {
  app = await openApp()
  person = await withSystem(app.database.kysely, tx =>
    buildTalent(tx, { full_name: 'Mina Member', public_profile_url: '/talent/mina' }),
  )
  origin = await app.listen()
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers, redirect: 'manual' })

const nonceOf = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? 'none'

/** Twice the same page, once no work of the server's own comes between. */
async function twice(path: string): Promise<[Response, Response]> {
  for (;;) {
    const both: [Response, Response] = [await get(path), await get(path)]
    if (nonceOf(both[0]) === nonceOf(both[1])) return both
  }
}

test('a page comes with the policy it was made with, and with all other headers', async () => {
  const [first, again] = await twice('/')
  const body = await again.text()
  expect(body).toContain(`nonce="${nonceOf(again)}"`)
  expect(body).toBe(await first.text())
  const long = await app.fetch('/')
  for (const [name, value] of long.headers)
    if (!['x-request-id', 'content-security-policy', 'vary', 'transfer-encoding'].includes(name))
      expect([name, again.headers.get(name)]).toEqual([name, value])
  expect(again.headers.getSetCookie()).toEqual([])
})

test('a member’s page neither comes from what is kept nor goes into it', async () => {
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

test('what is published is seen within seconds, whoever wrote it', async () => {
  const html = async () => await (await get('/blog')).text()
  expect(await html()).not.toContain('Fresh from elsewhere')
  // Written past this server, as another one would.
  await withSystem(app.database.kysely, tx =>
    buildPost(tx, { title: 'Fresh from elsewhere', slug: 'fresh' }),
  )
  await expect.poll(html, { timeout: 7_000, interval: 200 }).toContain('Fresh from elsewhere')
}, 10_000)

test('what somebody changes here is seen by the next who asks', async () => {
  const browser = await app.signIn(person)
  const [before] = await twice('/about')
  const posted = await app.fetch('/logout', { as: browser, form: {} })
  expect(posted.status).toBeLessThan(400)
  expect(nonceOf(await get('/about'))).not.toBe(nonceOf(before))
})

test('a missing profile and a closed page are made for each who asks', async () => {
  for (const [path, status] of [
    ['/talent/nobody', 404],
    ['/talent/dashboard', 302],
    ['/login', 200],
  ] as const) {
    const [first, again] = [await get(path), await get(path)]
    expect([first.status, again.status]).toEqual([status, status])
    expect(nonceOf(again)).not.toBe(nonceOf(first))
  }
})

test('who watches the server sees how many were answered from what is kept', async () => {
  const figure = async (name: string) => figureIn(await (await get('/metrics')).text(), name)
  const before = await figure('kept_pages_answers_total')
  for (const path of ['/about', '/about', '/terms', '/healthz', '/about.data']) await get(path)
  expect(await figure('kept_pages_answers_total')).toBe(before + 3)
  expect(await figure('kept_pages')).toBeGreaterThanOrEqual(2)
  expect(await figure('kept_pages_bytes')).toBeGreaterThan(1_000)
})
