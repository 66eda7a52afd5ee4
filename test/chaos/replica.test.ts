// Visitors read from a real streaming replica without seeing outdated data: not after their own write, not while it
// lags, not while it is down.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import { type Database, openServerDatabase } from '#app/platform/db/open.ts'
import { Browser } from '#test/app.ts'
import { type OwnServer, startServer } from '#test/browser/own-server.ts'
import { makeFolder } from '#test/folder.ts'
import { sendTo } from '#test/send.ts'
import { type PostgresServer, startPostgres, startStandby } from '#test/setup/postgres-server.ts'
import { buildCompany, buildPost, buildTalent, PASSWORD } from '#test/world.ts'

const folder = makeFolder()
const keptFolder = makeFolder()
let primary: PostgresServer
let standby: PostgresServer
let database: Database
let server: OwnServer
let settings: Record<string, string>

const asLogin = (postgres: PostgresServer) =>
  postgres.url('vinculum').replace('postgres@', 'vinculum_login@')

async function asAdmin<T>(postgres: PostgresServer, statement: string, name = 'vinculum') {
  const admin = new pg.Client({ connectionString: postgres.url(name) })
  await admin.connect()
  try {
    // Checked edge: the statement defines the rows' type.
    return (await admin.query(statement)).rows as T[]
  } finally {
    await admin.end()
  }
}

function build<T>(work: (tx: SystemTx) => Promise<T>): Promise<T> {
  return withSystem(database.kysely, work)
}

beforeAll(async () => {
  primary = await startPostgres()
  const root = 'postgres'
  await asAdmin(
    primary,
    'create role vinculum_login login createrole nosuperuser nobypassrls',
    root,
  )
  await asAdmin(primary, 'create database vinculum owner vinculum_login', root)
  standby = await startStandby(primary, { keptFolder })
  settings = {
    DATABASE_URL: asLogin(primary),
    DATABASE_READ_URL: asLogin(standby),
    DATA_DIR: folder,
    DEMO: 'off',
    LOG_LEVEL: 'info',
  }
  server = await startServer(settings)
  database = openServerDatabase(asLogin(primary), () => {})
})
afterAll(async () => {
  await server.end('SIGKILL')
  await database.close()
  await standby.stop()
  await primary.stop()
})

/** An address that is not cached yet. */
const fresh = (where: string) => `${where}${where.includes('?') ? '&' : '?'}${randomUUID()}`

async function visit(where: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(server.url + fresh(where), { redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}

async function reads(): Promise<{ replica: number; primary: number; up: number }> {
  const metrics = await server.metrics()
  const figure = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)
  return {
    replica: figure('visitor_reads_total\\{server="replica"\\}'),
    primary: figure('visitor_reads_total\\{server="primary"\\}'),
    up: figure('replica_up'),
  }
}

/** Which database a new page is read from. */
async function whoAnswers(): Promise<'replica' | 'primary'> {
  const before = await reads()
  expect((await visit('/blog')).status).toBe(200)
  const after = await reads()
  return after.replica > before.replica && after.primary === before.primary ? 'replica' : 'primary'
}

async function signIn(): Promise<Browser> {
  const { email } = await build(tx => buildCompany(tx))
  const as = new Browser()
  const form = { email, password: PASSWORD }
  expect((await sendTo(server, '/login', { as, form })).status).toBe(302)
  return as
}

async function askQuestion(as: Browser, title: string): Promise<void> {
  const form = {
    title,
    topic: 'hiring',
    body: 'In words, and in enough of them to be a question.',
    submission: randomUUID(),
  }
  expect((await sendTo(server, '/community/ask', { as, form })).status).toBe(302)
}

const PAGES = [
  '/',
  '/talent-directory',
  '/talent-directory?q=Thistle&sort=recent',
  '/blog',
  '/blog/nothing',
  '/community',
  '/community/0123456789-nothing',
  '/resources',
  '/how-it-works',
  '/success-stories/talent',
  '/tools/contract-templates',
  '/about',
  '/contact',
  '/login',
  '/sitemap.xml',
]

test('visitors read from the replica, and none of their pages writes', async () => {
  const { profileUrl } = await build(tx => buildTalent(tx, { full_name: 'Thistle Reader' }))
  const found = async () => (await visit('/talent-directory?q=Thistle')).text
  await expect.poll(found).toContain('Thistle Reader')
  await expect.poll(whoAnswers).toBe('replica')
  const before = await reads()
  for (const page of [...PAGES, profileUrl])
    expect((await visit(page)).status, page).toBeLessThan(500)
  const after = await reads()
  // A write would be refused there and sent to the primary.
  expect(after.primary).toBe(before.primary)
  expect(after.replica).toBeGreaterThan(before.replica + 8)
})

test('while it lags, the primary answers those who need what it lacks', async () => {
  const as = await signIn()
  await expect.poll(whoAnswers).toBe('replica')
  await asAdmin(standby, 'select pg_wal_replay_pause()')
  // Something written by this server.
  await askQuestion(as, 'Is what was just written seen at once?')
  expect((await visit('/community')).text).toContain('Is what was just written seen at once?')
  expect(await whoAnswers()).toBe('primary')
  // Something the market has loaded.
  await build(tx => buildTalent(tx, { full_name: 'Needs A Newer Position' }))
  expect((await visit('/talent-directory?q=Newer')).text).toContain('Needs A Newer Position')
  await asAdmin(standby, 'select pg_wal_replay_resume()')
  await expect.poll(whoAnswers).toBe('replica')

  // Something this server was not notified of.
  await asAdmin(standby, 'select pg_wal_replay_pause()')
  await build(tx => buildPost(tx, { title: 'Written by another server' }))
  const blog = async () => (await visit('/blog')).text
  await expect.poll(blog, { timeout: 6_000 }).toContain('Written by another server')
  await asAdmin(standby, 'select pg_wal_replay_resume()')
  await expect.poll(whoAnswers).toBe('replica')
})

test('while it is down or unresponsive the primary answers; when it is back, it answers again', async () => {
  standby.signal('SIGSTOP')
  const asked = performance.now()
  expect((await visit('/blog')).status).toBe(200)
  expect(performance.now() - asked).toBeLessThan(5_000)
  expect(await whoAnswers()).toBe('primary')
  standby.signal('SIGCONT')
  await expect.poll(whoAnswers).toBe('replica')

  const port = Number(new URL(standby.url('x')).port)
  await standby.crash()
  for (const page of PAGES) expect((await visit(page)).status, page).toBeLessThan(500)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await expect.poll(async () => (await reads()).up).toBe(0)
  standby = await startPostgres({ keptFolder, port })
  await expect.poll(whoAnswers).toBe('replica')
  expect(server.output()).toContain('the replica cannot be used')
  expect(server.output()).toContain('the replica is used again')
})

test('a server that is no standby is not used as a replica, and does no harm', async () => {
  const wrong = await startServer({ ...settings, DATABASE_READ_URL: asLogin(primary) })
  expect((await fetch(`${wrong.url}/blog`)).status).toBe(200)
  expect(await wrong.metrics()).toMatch(/^replica_up 0$/m)
  expect(wrong.output()).toContain('the replica cannot be used')
  expect(await wrong.end('SIGTERM')).toBe(0)
})

/** Only the market reads requests there. */
async function readsOfRequests(): Promise<number> {
  const [found] = await asAdmin<{ n: number }>(
    standby,
    `select coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::integer as n
       from pg_stat_user_tables where relname = 'company_requests'`,
  )
  return found?.n ?? 0
}

test('several processes load from it, and learn of each other’s changes before the replica answers a visitor', async () => {
  await server.end('SIGTERM')
  const before = await readsOfRequests()
  server = await startServer({ ...settings, PROCESSES: '2' })
  await expect.poll(readsOfRequests).toBeGreaterThan(before)
  const as = await signIn()
  await asAdmin(standby, 'select pg_wal_replay_pause()')
  await askQuestion(as, 'Do both processes know what is new?')
  for (let n = 0; n < 6; n += 1) {
    await build(tx => buildTalent(tx, { full_name: `Sorrel Number${n}` }))
    const directory = await visit(`/talent-directory?q=Number${n}`)
    expect(directory.text).toContain(`Sorrel Number${n}`)
    expect((await visit('/community')).text).toContain('Do both processes know what is new?')
  }
  await asAdmin(standby, 'select pg_wal_replay_resume()')
})
