// A real PgBouncer in transaction mode between the product and PostgreSQL, as many hosts provide it.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { type OwnServer, startEmptyPostgres, startServer } from '#test/browser/own-server.ts'
import { makeFolder } from '#test/folder.ts'
import { openTab } from '#test/open-tab.ts'
import { sendTo } from '#test/send.ts'
import { type Pooler, startPooler } from '#test/setup/pooler.ts'

const PEOPLE = 'vinculum_people'

let postgres: Awaited<ReturnType<typeof startEmptyPostgres>>
let pooler: Pooler
let server: OwnServer | undefined
const dataDir = makeFolder()
beforeAll(async () => {
  postgres = await startEmptyPostgres()
  pooler = await startPooler(postgres.url, ['vinculum_login', PEOPLE])
})
afterEach(async () => {
  await server?.end('SIGTERM')
  server = undefined
})
afterAll(async () => {
  await pooler.stop()
  await postgres.stop()
})

async function start(settings: Record<string, string>): Promise<OwnServer> {
  server = await startServer({
    DATABASE_URL: pooler.url('vinculum_login'),
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  })
  return server
}

let people = 0
/** Signs up somebody. Returns their browser and the account's id. */
async function signUp(server: OwnServer) {
  people += 1
  const as = new Browser()
  const email = `pooled.${people}@mail.test`
  const form = { user_type: 'company', full_name: 'Pooled', email, password: 'five plain words' }
  expect((await sendTo(server, '/signup', { as, form })).status).toBe(302)
  return { as, email }
}

async function notify(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.adminUrl })
  await client.connect()
  await client.query(`select pg_notify('notices', id::text) from public.users where email = $1`, [
    email,
  ])
  await client.end()
}

describe('through PgBouncer in transaction mode', () => {
  test('with a direct address: people sign up, two logins at once, notices are live', async () => {
    const server = await start({ DATABASE_DIRECT_URL: postgres.url })
    const admin = new pg.Client({ connectionString: postgres.adminUrl })
    await admin.connect()
    await admin.query(`create role ${PEOPLE} login in role vinculum_person`)
    await admin.query(`grant connect on database vinculum to ${PEOPLE}`)
    await admin.end()
    const { as, email } = await signUp(server)
    const pages = await Promise.all(
      Array.from({ length: 40 }, () => fetch(`${server.url}/settings`, { headers: as.header() })),
    )
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))
    const tab = await openTab(server, as)
    await expect.poll(tab.unread).toBe(1)
    await notify(email)
    await expect.poll(tab.unread, { timeout: 2_000 }).toBe(2)
    await tab.close()
    expect(server.output()).not.toContain('do not arrive')
  })

  test('with a login for people as well: no person’s queries use the product’s own', async () => {
    const server = await start({
      DATABASE_DIRECT_URL: postgres.url,
      DATABASE_PEOPLE_URL: pooler.url(PEOPLE),
    })
    const { as } = await signUp(server)
    expect((await fetch(`${server.url}/settings`, { headers: as.header() })).status).toBe(200)
    expect(server.output()).not.toContain('run under the login of the product')
  })

  test('without a direct address: the log warns, and notices arrive some seconds late', async () => {
    const server = await start({ DATABASE_PEOPLE_URL: pooler.url(PEOPLE) })
    await expect.poll(() => server.output()).toContain('DATABASE_DIRECT_URL')
    const { as } = await signUp(server)
    const tab = await openTab(server, as)
    await expect.poll(tab.unread).toBeGreaterThan(1)
    await tab.close()
  })

  test('a login that the database refuses: the server is not ready, before anybody asks for a page', async () => {
    const server = await start({
      DATABASE_DIRECT_URL: postgres.url,
      DATABASE_PEOPLE_URL: pooler.url(PEOPLE),
    })
    const ready = async () => (await fetch(`${server.url}/readyz`)).status
    await expect.poll(ready).toBe(200)
    const admin = new pg.Client({ connectionString: postgres.adminUrl })
    await admin.connect()
    await admin.query(`alter role ${PEOPLE} nologin`)
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = $1`, [
      PEOPLE,
    ])
    try {
      await expect.poll(ready, { timeout: 10_000 }).toBe(503)
    } finally {
      await admin.query(`alter role ${PEOPLE} login`)
      await admin.end()
    }
    await expect.poll(ready).toBe(200)
  })

  test('a login that the database refuses: nobody waits for the pooler, which would let them wait two minutes', async () => {
    const server = await start({
      DATABASE_DIRECT_URL: postgres.url,
      DATABASE_PEOPLE_URL: pooler.url(PEOPLE),
    })
    const admin = new pg.Client({ connectionString: postgres.adminUrl })
    await admin.connect()
    await admin.query(`alter role ${PEOPLE} nologin`)
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = $1`, [
      PEOPLE,
    ])
    const refused = await fetch(`${server.url}/blog`, {
      signal: AbortSignal.timeout(9_000),
    }).finally(async () => {
      await admin.query(`alter role ${PEOPLE} login`)
      await admin.end()
    })
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
  })
})
