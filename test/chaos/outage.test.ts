// The database goes down under load and comes back: visitors are asked to retry, and then it works again without a
// restart.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { type OwnServer, startEmptyPostgres, startServer } from '#test/browser/own-server.ts'
import { makeFolder } from '#test/folder.ts'
import { openTab } from '#test/open-tab.ts'
import { sendTo } from '#test/send.ts'
import { startPostgres } from '#test/setup/postgres-server.ts'
import { startRelay } from '#test/setup/relay.ts'
import { PASSWORD, signUpCompany } from '#test/sign-up.ts'
import { startOnPostgres } from './on-postgres.ts'

const VISITORS = 8

type Answer = { where: string; status: number; retryAfter: string | null }

/** Clients that request pages in a loop, each page uncached. */
function keepAsking({ url }: OwnServer, member: Browser) {
  const answers: Answer[] = []
  const failures: unknown[] = []
  let stopped = false
  const visit = async (visitor: number) => {
    for (let n = 0; !stopped; n += 1) {
      const [where, headers] =
        n % 2 === 0
          ? [`/talent-directory?q=visitor-${visitor}-${n}`, {}]
          : ['/settings', member.header()]
      try {
        const response = await fetch(new URL(where, url), { headers, redirect: 'manual' })
        await response.text()
        const retryAfter = response.headers.get('Retry-After')
        answers.push({ where, status: response.status, retryAfter })
      } catch (error) {
        failures.push(error)
      }
    }
  }
  const visits = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor))
  return {
    answers,
    failures,
    stop: async () => {
      stopped = true
      await Promise.all(visits)
    },
  }
}

async function signUp(server: OwnServer): Promise<Browser> {
  const member = new Browser()
  const signedUp = await signUpCompany(server, { full_name: 'Out Age', email: 'outage@mail.test' })
  member.keep(signedUp)
  expect(signedUp.status).toBe(302)
  return member
}

test('database down under load: 503 with Retry-After, and service again when it is back', async () => {
  const folder = makeFolder(onTestFinished)
  const keptFolder = makeFolder(onTestFinished)
  const postgres = await startEmptyPostgres({ keptFolder })
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    DEMO: 'off',
  })
  const member = await signUp(server)

  const load = keepAsking(server, member)
  const all = (status: number) => load.answers.every(answer => answer.status === status)
  await expect.poll(() => load.answers.length).toBeGreaterThan(4 * VISITORS)
  expect(all(200)).toBe(true)

  await postgres.stop()
  const whileItStopped = load.answers.splice(0)
  // Requests begun before may still fail in other ways.
  await expect.poll(() => load.answers.length).toBeGreaterThan(2 * VISITORS)
  whileItStopped.push(...load.answers.splice(0))
  await expect.poll(() => load.answers.length).toBeGreaterThan(8 * VISITORS)
  expect(load.answers.filter(({ status }) => status !== 503)).toEqual([])
  expect(load.answers.filter(({ retryAfter }) => !Number(retryAfter))).toEqual([])
  const health = await Promise.all(
    ['/healthz', '/readyz', '/favicon.svg'].map(where => fetch(server.url + where)),
  )
  expect(health.map(({ status }) => status)).toEqual([200, 503, 200])

  const port = Number(new URL(postgres.url).port)
  const back = await startPostgres({ keptFolder, port })
  await expect
    .poll(() => load.answers.slice(-3 * VISITORS).every(({ status }) => status === 200))
    .toBe(true)
  await load.stop()
  expect(load.failures).toEqual([])
  const told = [...whileItStopped, ...load.answers].filter(
    ({ status }) => status !== 200 && status !== 503,
  )
  expect(told, 'nobody is sent away, signed out or told of a mistake').toEqual([])

  expect(await server.end('SIGTERM')).toBe(0)
  await back.stop()
})

test('connections that stop responding under load: nobody waits forever, and it works again 5 s after', async () => {
  const postgres = await startEmptyPostgres()
  const url = new URL(postgres.url)
  const relay = await startRelay(Number(url.port))
  url.port = String(relay.port)
  const server = await startServer({
    DATABASE_URL: url.href,
    DEMO: 'off',
    LOG_LEVEL: 'error',
  })
  const load = keepAsking(server, await signUp(server))
  await expect.poll(() => load.answers.length).toBeGreaterThan(4 * VISITORS)

  relay.goMute()
  await expect.poll(() => server.output()).toContain('does not answer')
  load.answers.splice(0)
  await expect.poll(() => load.answers.length).toBeGreaterThan(2 * VISITORS)
  expect(load.answers.filter(({ status }) => status !== 503)).toEqual([])
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)

  relay.comeBack()
  const back = performance.now()
  const ready = async () => (await fetch(`${server.url}/readyz`)).status
  await expect.poll(ready).toBe(200)
  expect(performance.now() - back).toBeLessThan(5_000)
  await expect
    .poll(() => load.answers.slice(-3 * VISITORS).every(({ status }) => status === 200))
    .toBe(true)
  await load.stop()
  expect(load.failures).toEqual([])
  const told = load.answers.filter(({ status }) => status !== 200 && status !== 503)
  expect(told, 'nobody is sent away, signed out or told of a mistake').toEqual([])
  expect(await server.end('SIGTERM')).toBe(0)
  await relay.stop()
  await postgres.stop()
})

test('the connection for notices dies silently: it is replaced, and an open tab learns of what it missed', async () => {
  const { postgres, server } = await startOnPostgres(async () => ({ LOG_LEVEL: 'info' }))
  const member = await signUp(server)
  const tab = await openTab(server, member)
  await expect.poll(tab.unread).toBe(1)
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  const { rows } = await admin.query(`select pid from pg_stat_activity where query like 'listen %'`)
  expect(rows).toHaveLength(1)
  // It keeps the connection open, and sends nothing.
  process.kill(rows[0].pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(rows[0].pid, 'SIGCONT'))
  await admin.query(`select pg_notify('notices', id::text) from public.users`)
  await expect.poll(tab.unread).toBe(2)
  await expect.poll(server.output).toContain('notifications of the database arrive again')
  await admin.query(`select pg_notify('notices', id::text) from public.users`)
  await expect.poll(tab.unread).toBe(3)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await tab.close()
  await admin.end()
})

test('a database that comes back after some seconds: notices arrive again at once, and no setting is called missing', async () => {
  const keptFolder = makeFolder(onTestFinished)
  const postgres = await startEmptyPostgres({ keptFolder })
  const server = await startServer({ DATABASE_URL: postgres.url, DEMO: 'off', LOG_LEVEL: 'warn' })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const member = await signUp(server)
  const tab = await openTab(server, member)
  await expect.poll(tab.unread).toBe(1)
  await postgres.stop()
  await sleep(8_000)
  const back = await startPostgres({ keptFolder, port: Number(new URL(postgres.url).port) })
  onTestFinished(() => back.stop())
  const admin = new pg.Client({ connectionString: back.url('postgres') })
  await admin.connect()
  onTestFinished(() => admin.end())
  const listening = async () => {
    const asked = `select from pg_stat_activity where query like 'listen %'`
    return (await admin.query(asked)).rowCount
  }
  await expect.poll(listening, { timeout: 2_000 }).toBe(1)
  await tab.close()
  expect(server.output()).not.toContain('DATABASE_DIRECT_URL')
})

test('no connection left for pages: not ready, until there is one again', async () => {
  const { postgres, server } = await startOnPostgres()
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  const { rows } = await admin.query(
    `select quote_ident(rolname) as login from pg_roles where rolname like 'vinculum_people_%'`,
  )
  await admin.query(`alter role ${rows[0].login} connection limit 0`)
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'vinculum_people_%'`,
  )
  const pages = async () => {
    const [page, ready] = await Promise.all(
      ['/blog?fresh', '/readyz'].map(where => fetch(server.url + where)),
    )
    return [page?.status, ready?.status]
  }
  await expect.poll(pages).toEqual([503, 503])
  expect(await server.metrics()).toMatch(/works\{what="pages"\} 0/)
  await admin.query(`alter role ${rows[0].login} connection limit -1`)
  await expect.poll(pages).toEqual([200, 200])
  await admin.end()
  expect(await server.end('SIGTERM')).toBe(0)
})

test('pages that wait for a locked table give way to the others after two seconds', async () => {
  const { postgres, server } = await startOnPostgres()
  const member = await signUp(server)
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  const logIn = () =>
    sendTo(server, '/login', { form: { email: 'outage@mail.test', password: PASSWORD } })
  const headers = member.header()
  const blocked: [string, () => Promise<Response>][] = [
    ['public.blog_posts', () => fetch(`${server.url}/blog?locked=${Math.random()}`)],
    ['public.users', () => fetch(`${server.url}/settings`, { headers })],
    ['auth.session', logIn],
  ]
  for (const [table, ask] of blocked) {
    await admin.query(`begin; lock table ${table} in access exclusive mode`)
    // More than there are connections for pages.
    const waiting = Array.from({ length: 8 }, ask)
    await sleep(500)
    const ready = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(1_800) })
    expect(ready.status, `the database answers while ${table} is locked`).toBe(200)
    expect((await fetch(`${server.url}/talent-directory?q=${table}`)).status).toBe(200)
    const answers = await Promise.all(waiting)
    expect(answers.map(({ status }) => status)).toEqual(waiting.map(() => 503))
    expect(answers.every(({ headers }) => Number(headers.get('Retry-After')) > 0)).toBe(true)
    await admin.query('rollback')
    expect([200, 302]).toContain((await ask()).status)
  }
  await admin.end()
  expect(await server.end('SIGTERM')).toBe(0)
})
