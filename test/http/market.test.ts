// The in-memory market from outside: while it is loading, and when its thread dies.
import type { Worker } from 'node:worker_threads'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { openServerDatabase } from '#app/platform/db/open.ts'
import { openApp, type TestApp } from '#test/app.ts'
import { createServerDatabase } from '#test/database.ts'
import { buildRequest, buildTalent, type Request, type Talent } from '#test/world.ts'

/** The product's threads, newest last. */
const threads: Worker[] = []
process.on('worker', worker => threads.push(worker))

const SOON = { timeout: 15_000, interval: 50 }

let server: Awaited<ReturnType<typeof createServerDatabase>>
let other: pg.Client
let app: TestApp
let talent: Talent
let request: Request
beforeAll(async () => {
  server = await createServerDatabase()
  const database = openServerDatabase(server.url, () => {})
  await withSystem(database.kysely, async tx => {
    talent = await buildTalent(tx, { full_name: 'Prudence Ready' })
    request = await buildRequest(tx)
  })
  other = new pg.Client({ connectionString: server.url })
  await other.connect()
  // Loading starts with the log of changes, which no page reads.
  await other.query('begin; lock table app.changes in access exclusive mode')
  app = await openApp({ database, waitsUntilReady: false })
})
afterAll(async () => {
  await other.end()
  await app.close()
  await server.drop()
})

describe('while the market is loading', () => {
  test('the server reports that it is not ready, and why', async () => {
    const ready = await app.fetch('/readyz')
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({
      ready: false,
      pages: 'the market is being loaded',
    })
    expect((await app.fetch('/healthz')).status).toBe(200)
  })

  test('pages that don’t need it work', async () => {
    const home = await app.fetch('/')
    expect(home.status).toBe(200)
    for (const path of ['/about', '/blog', '/login'])
      expect((await app.fetch(path)).status, path).toBe(200)
  })

  test('the directory says that it is being prepared, and asks to retry', async () => {
    const directory = await app.fetch('/talent-directory?q=prudence')
    expect(directory.status).toBe(503)
    expect(directory.headers.get('retry-after')).toBe('1')
    expect(directory.headers.get('cache-control')).toBe('no-store')
    const html = await directory.text()
    expect(html).toContain('Preparing the directory')
    // Without JavaScript, the link repeats the search.
    expect(html).toMatch(/<a[^>]* href="\/talent-directory\?q=prudence"[^>]*>Check again/)
    expect(html).not.toContain('Prudence Ready')
  })

  test('the dashboards and the meter say so too', async () => {
    const asTalent = await app.signIn(talent)
    const own = await app.fetch('/talent/dashboard', { as: asTalent })
    expect(own.status).toBe(200)
    expect(await own.text()).toContain('Preparing your matches')
    const asCompany = await app.signIn(request.company)
    const dashboard = await app.fetch('/company/dashboard', { as: asCompany })
    expect(dashboard.status).toBe(200)
    expect(await dashboard.text()).toContain('Preparing your matches')
    const form = { desired_role: 'Chief Financial Officer (CFO)' }
    const count = await app.fetch('/company/request/fit', { as: asCompany, form })
    expect(count.status).toBe(503)
    expect(count.headers.get('retry-after')).toBe('1')
    expect(await count.json()).toEqual({
      ok: false,
      status: 503,
      message: 'Counting. You’ll see the result in a moment.',
      retryAfterS: 1,
    })
  })

  test('everything works once it is loaded', async () => {
    await other.query('commit')
    await expect.poll(async () => (await app.fetch('/readyz')).status, SOON).toBe(200)
    const directory = await app.fetch('/talent-directory?q=prudence')
    expect(directory.status).toBe(200)
    expect(await directory.text()).toContain('Prudence Ready')
    const as = await app.signIn(request.company)
    const dashboard = await app.fetch('/company/dashboard', { as })
    expect(await dashboard.text()).toContain('Prudence Ready')
  })
})

test('a thread that dies is restarted, and finds what was written meanwhile', async () => {
  const [thread] = threads.slice(-1)
  await thread?.terminate()
  await app.system(tx => buildTalent(tx, { full_name: 'Phoebe Anew' }))
  const directory = await app.fetch('/talent-directory?q=phoebe')
  expect(directory.status).toBe(200)
  expect(await directory.text()).toContain('Phoebe Anew')
  expect(threads.at(-1)).not.toBe(thread)
  expect((await app.fetch('/readyz')).status).toBe(200)
})
