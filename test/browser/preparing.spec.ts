// The directory while the market is reloading, as after the database was restored from a backup.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { expect, test } from './fixtures.ts'
import { type OwnServer, startEmptyPostgres, startServer } from './own-server.ts'

const ANOTHER_LOG = `
  create table app.restored (like app.changes including all);
  alter table app.restored owner to vinculum_login;
  alter table app.restored enable row level security;
  create policy system on app.restored to vinculum_system using (true) with check (true);
  grant select, insert, delete on app.restored to vinculum_system;
  drop table app.changes;
  alter table app.restored rename to changes;`

let postgres: Awaited<ReturnType<typeof startEmptyPostgres>> | undefined
let server: OwnServer | undefined

test.beforeAll(async () => {
  postgres = await startEmptyPostgres()
  server = await startServer({
    DATABASE_URL: postgres.url,
    DEMO: 'on',
    DEMO_PASSWORD: 'of the demo',
  })
})
test.afterAll(async () => {
  await server?.end('SIGTERM')
  await postgres?.stop()
})

/** Blocks loading at the requests until the returned function is called. */
async function holdLoading(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: postgres?.adminUrl })
  await client.connect()
  await client.query(ANOTHER_LOG)
  await client.query('begin; lock table public.company_requests in access exclusive mode')
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

/** What Chromium logs of the page that says so. */
const BEING_PREPARED = /status of 503/

async function openDirectory(page: Page) {
  const answer = await page.goto(`${server?.url}/talent-directory?sort=rate_low`)
  expect(answer?.status()).toBe(503)
  await expect(page.getByText('Preparing the directory')).toBeVisible()
}

test('profiles appear by themselves as soon as they are loaded', async ({ visit }) => {
  const release = await holdLoading()
  const page = await visit(null, { expects: BEING_PREPARED })
  await openDirectory(page)
  await expect(page.getByRole('article')).toHaveCount(0)
  // The page must not be reloaded.
  await page.evaluate(() => Object.assign(window, { opened: 'once' }))
  await release()
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(page.getByText('Preparing the directory')).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'opened'))).toBe('once')
  expect(new URL(page.url()).search).toBe('?sort=rate_low')
})

test('without JavaScript a link shows them', async ({ visit }) => {
  const release = await holdLoading()
  const page = await visit(null, { javaScriptEnabled: false, expects: BEING_PREPARED })
  await openDirectory(page)
  await release()
  await expect(async () => {
    await page.getByRole('link', { name: 'Check again' }).click()
    await expect(page.getByRole('article')).toHaveCount(24, { timeout: 500 })
  }).toPass()
})
