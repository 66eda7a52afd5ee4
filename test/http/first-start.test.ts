// The first start of a real server process: where it listens, whom it lets in, whom it sends mail to.
import { connect } from 'node:net'
import os from 'node:os'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findAccountId } from '#app/platform/auth/credentials.ts'
import { createLink } from '#app/platform/auth/links.ts'
import { withSystem } from '#app/platform/db/actor.ts'
import { openServerDatabase } from '#app/platform/db/open.ts'
import { Browser } from '#test/app.ts'
import { type OwnServer, startServer } from '#test/browser/own-server.ts'
import { createServerDatabase } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { openMailbox } from '#test/mailbox.ts'
import { runScript } from '#test/run-script.ts'
import { sendTo } from '#test/send.ts'
import { buildTalent } from '#test/world.ts'

const KNOWN = 'vinculum'
const DEMO = ['talent@example.com', 'company@example.com', 'admin@example.com']

const folder = makeFolder()
let servers: OwnServer[] = []
afterEach(async () => {
  await Promise.all(servers.map(server => server.end('SIGTERM')))
  servers = []
})

async function start(settings: Record<string, string>): Promise<OwnServer> {
  const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'info', ...settings })
  servers.push(server)
  return server
}

type Line = { msg: string; level: number; [field: string]: unknown }

/** Every line of its output. A line that is not JSON fails. */
const linesOf = (server: OwnServer): Line[] =>
  server
    .output()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

function post(
  { url }: OwnServer,
  where: string,
  form: Record<string, string>,
  as = new Browser(),
  origin = url,
): Promise<Response> {
  return sendTo({ url }, where, { as, form, headers: { Origin: origin } })
}

async function canSignIn(server: OwnServer, email: string, password: string, origin?: string) {
  const { status } = await post(server, '/login', { email, password }, new Browser(), origin)
  expect([302, 400]).toContain(status)
  return status === 302
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port, timeout: 2_000 })
    const end = (ok: boolean) => () => {
      socket.destroy()
      resolve(ok)
    }
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false))
  })
}

const admin = (settings: Record<string, string>, ...words: string[]) =>
  runScript('admin.ts', words, settings)

describe('on a PostgreSQL server', () => {
  let world: Awaited<ReturnType<typeof createServerDatabase>>
  let settings: Record<string, string>
  beforeAll(async () => {
    world = await createServerDatabase()
    settings = { DATABASE_URL: world.url }
  })
  afterAll(() => world.drop())

  test('it only listens on this machine, and seeds no accounts', async () => {
    const server = await start(settings)
    const port = Number(new URL(server.url).port)
    const addresses = Object.values(os.networkInterfaces()).flatMap(all => all ?? [])
    for (const { address, internal, scopeid } of addresses) {
      if (scopeid) continue
      const here = address === '127.0.0.1' || address === '::1'
      if (internal === here)
        expect([address, await connects(address, port)]).toEqual([address, here])
    }
    for (const email of DEMO) expect(await canSignIn(server, email, KNOWN)).toBe(false)
    expect(linesOf(server).find(({ msg }) => msg === 'listening')).toMatchObject({
      address: server.url,
      port,
    })
    await server.end('SIGTERM')
    expect(
      linesOf(server)
        .slice(-2)
        .map(({ msg }) => msg),
    ).toEqual(['stopping', 'stopped'])
  })

  test('if configured, it listens for others, and warns while it has no public address', async () => {
    const server = await start({ ...settings, HOST: '0.0.0.0' })
    const port = Number(new URL(server.url).port)
    expect(await connects('127.0.0.2', port)).toBe(true)
    const warned = (one: OwnServer) =>
      linesOf(one).some(({ level, msg }) => level === 40 && msg.includes('PUBLIC_URL is not set'))
    expect(warned(server)).toBe(true)
    const named = await start({ ...settings, HOST: '0.0.0.0', PUBLIC_URL: 'https://named.test' })
    expect(warned(named)).toBe(false)
  })

  test('a link creates the first administrator, and works once', async () => {
    const server = await start(settings)
    const email = 'first.admin@mail.test'
    const made = await admin({ ...settings, PUBLIC_URL: server.url }, 'create', email)
    expect([made.code, made.output]).toEqual([0, expect.stringContaining(server.url)])
    const older = new URL(/http\S+/.exec(made.output)?.[0] ?? '')
    const again = await admin({ ...settings, PUBLIC_URL: server.url }, 'create', email)
    const link = new URL(/http\S+/.exec(again.output)?.[0] ?? '')

    // Before that, nobody can sign in, and no mail is sent.
    expect(await canSignIn(server, email, '')).toBe(false)
    await post(server, '/forgot-password', { email })
    const asked = await post(server, '/sign-in-link', { email })
    expect(asked.headers.get('location')).toBe('/sign-in-link?sent')
    await expect.poll(() => openJobs(world.url)).toBe(0)
    expect(await countLinks(world.url, email)).toBe(1)
    const stray = await makeSignInLink(world.url, email)
    const visitor = new Browser()
    expect((await post(server, stray, {}, visitor)).headers.get('location')).toBe(stray)
    expect(visitor.cookies.has('vinculum.session')).toBe(false)
    expect((await fetch(new URL(stray, server.url))).status).toBe(410)

    expect((await fetch(older)).status).toBe(410)
    const page = await fetch(link)
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('Set up your account')
    expect(html).toContain('name="full_name"')
    const password = 'the first of all passwords'
    const form = { full_name: 'Grace First', new_password: password, confirm_password: password }
    const where = link.pathname + link.search
    expect((await post(server, where, { ...form, full_name: '' })).status).toBe(400)
    const twice = await Promise.all([post(server, where, form), post(server, where, form)])
    expect(twice.map(({ status }) => status)).toEqual([302, 302])
    expect(twice.map(({ headers }) => headers.get('location')).sort()).toEqual(
      ['/login', where].sort(),
    )
    expect((await fetch(link)).status).toBe(410)

    const as = new Browser()
    expect((await post(server, '/login', { email, password }, as)).status).toBe(302)
    const desk = await fetch(new URL('/admin', server.url), { headers: as.header() })
    expect(desk.status).toBe(200)
    expect(await desk.text()).toContain('Grace First')

    const refused = await admin(settings, 'create', email)
    expect(refused).toEqual({
      code: 1,
      output: `${email} has an account already: npm run admin -- grant ${email}`,
    })
  })

  test('a link expires after an hour, and without one there is no set-up page', async () => {
    const server = await start(settings)
    const made = await admin({ ...settings, PUBLIC_URL: server.url }, 'create', 'late@mail.test')
    const link = new URL(/http\S+/.exec(made.output)?.[0] ?? '')
    await asSystem(
      world.url,
      `update app.account_links set expires_at = expires_at - interval '1 hour'`,
    )
    expect((await fetch(link)).status).toBe(410)
    const password = 'much too late for this'
    const form = { full_name: 'Lou Late', new_password: password, confirm_password: password }
    await post(server, link.pathname + link.search, form)
    expect(await canSignIn(server, 'late@mail.test', password)).toBe(false)
    expect((await fetch(`${server.url}/reset-password`)).status).toBe(404)
    expect((await post(server, '/reset-password', form)).headers.get('location')).toBe(
      '/reset-password',
    )
  })
})

test('a database without tables is named', async () => {
  const empty = await createServerDatabase({ empty: true })
  const { code, output } = await admin({ DATABASE_URL: empty.url }, 'create', 'a@mail.test')
  expect([code, output]).toEqual([1, expect.stringContaining('Start the product once')])
  await empty.drop()
})

describe('with DEMO=on on a public address', () => {
  test('random passwords are printed once, and sign in to their accounts', async () => {
    const world = await createServerDatabase()
    const settings = { DATABASE_URL: world.url, DEMO: 'on' }
    const server = await start(settings)
    const told = linesOf(server).filter(({ msg }) => msg.startsWith('demo sign-in'))
    expect(told.map(({ email }) => email)).toEqual(DEMO)
    expect(new Set(told.map(({ password }) => password)).size).toBe(3)
    for (const { email, password } of told) {
      expect(await canSignIn(server, String(email), KNOWN)).toBe(false)
      expect(await canSignIn(server, String(email), String(password))).toBe(true)
    }
    await server.end('SIGTERM')
    const again = await start(settings)
    expect(again.output()).not.toMatch(/demo sign-in|password/)
    await again.end('SIGTERM')
    await world.drop()
  })

  test('DEMO_PASSWORD is used and not printed, and no mail is sent to a demo address', async () => {
    const world = await createServerDatabase()
    const mailbox = await openMailbox()
    const password = 'a demo of our own'
    const server = await start({
      DATABASE_URL: world.url,
      DEMO: 'on',
      DEMO_PASSWORD: password,
      SMTP_URL: mailbox.url,
    })
    expect(await canSignIn(server, 'talent@example.com', password)).toBe(true)
    expect(server.output()).not.toContain(password)
    const real = 'somebody.real@mail.test'
    await asSystem(world.url, async tx => void (await buildTalent(tx, { email: real })))
    for (const email of [...DEMO, 'amara.okafor@demo.example', real])
      await post(server, '/forgot-password', { email })
    await expect.poll(() => openJobs(world.url)).toBe(0)
    await expect.poll(() => mailbox.to(real).length).toBe(1)
    expect(mailbox.mails).toHaveLength(1)
    await server.end('SIGTERM')
    await mailbox.close()
    await world.drop()
  })
})

test('demo accounts made locally are disabled when the product becomes public', async () => {
  const own = makeFolder(onTestFinished)
  const tried = await start({ DATA_DIR: own })
  const told = linesOf(tried).filter(({ msg }) => msg === 'demo sign-in')
  expect(told.map(({ email, password }) => [email, password])).toEqual(
    DEMO.map(email => [email, KNOWN]),
  )
  const as = new Browser()
  await post(tried, '/login', { email: 'admin@example.com', password: KNOWN }, as)
  expect((await fetch(`${tried.url}/admin`, { headers: as.header() })).status).toBe(200)
  const busy = await admin({ DATA_DIR: own }, 'create', 'me@mail.test')
  expect([busy.code, busy.output]).toEqual([
    1,
    expect.stringMatching(/^The server is running .* Stop it, run this again, and start it\./s),
  ])
  await tried.end('SIGTERM')

  const origin = 'http://people.test'
  const served = await start({ DATA_DIR: own, PUBLIC_URL: origin })
  for (const email of DEMO) expect(await canSignIn(served, email, KNOWN, origin)).toBe(false)
  const desk = await fetch(`${served.url}/admin`, { headers: as.header(), redirect: 'manual' })
  expect(desk.status).toBe(302)
  await served.end('SIGTERM')
})

async function asSystem(
  url: string,
  work: string | Parameters<typeof withSystem<void>>[1],
): Promise<void> {
  const database = openServerDatabase(url, () => {})
  try {
    await withSystem(database.kysely, async tx => {
      if (typeof work === 'string') await sql.raw(work).execute(tx)
      else await work(tx)
    })
  } finally {
    await database.close()
  }
}

async function count(url: string, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  const database = openServerDatabase(url, () => {})
  try {
    const { rows } = await withSystem(database.kysely, tx => query.execute(tx))
    return rows[0]?.n ?? -1
  } finally {
    await database.close()
  }
}
const openJobs = (url: string) =>
  count(
    url,
    sql`
      select count(*) as n from app.jobs
       where state = 'open' and kind in ('reset-password-link', 'sign-in-link')
    `,
  )
const countLinks = (url: string, email: string) =>
  count(
    url,
    sql`
      select count(*) as n from app.account_links link join public.users person on person.id = link.user_id
       where person.email = ${email} and link.used_at is null
    `,
  )

/** The path of a link that lets the account in, as a mail would have it. */
async function makeSignInLink(url: string, email: string): Promise<string> {
  let token = ''
  await asSystem(url, async tx => {
    const userId = await findAccountId(tx, email)
    if (userId === undefined) throw new Error(`no account ${email}`)
    token = await createLink(tx, { purpose: 'sign-in', userId })
  })
  return `/sign-in-link?token=${token}`
}
