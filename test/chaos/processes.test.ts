// Real server processes on one real PostgreSQL, with a real mail server: they act as one, and when one is killed
// another finishes its work.
import { Agent } from 'node:http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import { type Database, openServerDatabase } from '#app/platform/db/open.ts'
import { Browser } from '#test/app.ts'
import { type OwnServer, startServer } from '#test/browser/own-server.ts'
import { createServerDatabase } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { holdPosts } from '#test/hold-posts.ts'
import { linkIn, type Mailbox, openMailbox, type Stage } from '#test/mailbox.ts'
import { metricIn } from '#test/metric-in.ts'
import { sendTo } from '#test/send.ts'
import { startTraffic } from '#test/traffic.ts'
import {
  buildAccount,
  buildConnection,
  buildPost,
  buildRequest,
  buildTalent,
  PASSWORD,
  type Person,
} from '#test/world.ts'

const folder = makeFolder()
let world: Awaited<ReturnType<typeof createServerDatabase>>
let database: Database
let mailbox: Mailbox
/** Servers that one test leaves to the next: starting one is the slowest step here. */
const running = new Set<OwnServer>()
/** Servers with their own settings, which end with their test. */
const special = new Set<OwnServer>()

beforeAll(async () => {
  world = await createServerDatabase()
  database = openServerDatabase(world.url, () => {})
  mailbox = await openMailbox()
})
afterEach(async () => {
  await Promise.all([...special].map(server => end(server, 'SIGKILL')))
  await build(tx => sql`delete from app.jobs`.execute(tx))
  for (const stage of ['connect', 'recipient', 'content'] as const)
    mailbox.pauseAt(stage, async () => {})
  mailbox.mails.length = 0
})
afterAll(async () => {
  await serversAre(0)
  await mailbox.close()
  await database.close()
  await world.drop()
})

function build<T>(work: (tx: SystemTx) => Promise<T>): Promise<T> {
  return withSystem(database.kysely, work)
}

function start(settings: Record<string, string> = {}): Promise<OwnServer> {
  return startServer({
    DATABASE_URL: world.url,
    DATA_DIR: folder,
    DEMO: 'off',
    SMTP_URL: mailbox.url,
    ...settings,
  })
}

async function startSpecial(settings: Record<string, string>): Promise<OwnServer> {
  const server = await start(settings)
  special.add(server)
  return server
}

/** Ensures that exactly this many run, reusing those that run already. */
async function serversAre(count: number): Promise<OwnServer[]> {
  const surplus = [...running].slice(count)
  const missing = Array.from({ length: Math.max(0, count - running.size) }, () => start())
  for (const server of await Promise.all(missing)) running.add(server)
  await Promise.all(surplus.map(server => end(server, 'SIGKILL')))
  return [...running]
}

async function onlyServer(): Promise<OwnServer> {
  const [server] = await serversAre(1)
  if (server === undefined) throw new Error('no server')
  return server
}

async function twoServers(): Promise<[OwnServer, OwnServer]> {
  const [one, other] = await serversAre(2)
  if (one === undefined || other === undefined) throw new Error('no two servers')
  return [one, other]
}

function end(server: OwnServer, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  running.delete(server)
  special.delete(server)
  return server.end(signal)
}

const forget = (server: OwnServer, email: string) =>
  sendTo(server, '/forgot-password', { form: { email } })

const openJobs = (kind = 'reset-password-link') =>
  build(async tx => {
    const { rows } = await sql`
      select from app.jobs where state = 'open' and kind = ${kind}
    `.execute(tx)
    return rows.length
  })

describe('two servers', () => {
  test('share sessions: signing in or out at one does so at the other', async () => {
    const [one, other] = await twoServers()
    const { email } = await build(tx => buildTalent(tx))
    const as = new Browser()
    await sendTo(one, '/login', { as, form: { email, password: PASSWORD } })
    const copy = new Browser()
    for (const [name, value] of as.cookies) copy.cookies.set(name, value)
    expect((await sendTo(other, '/settings', { as: copy })).status).toBe(200)
    await sendTo(other, '/logout', { as, form: {} })
    expect((await sendTo(one, '/settings', { as: copy })).status).toBe(302)
  })

  test('share the mail: each mail is sent once', async () => {
    const [one, other] = await twoServers()
    const people = await build(async tx => {
      const made = []
      for (let n = 0; n < 30; n += 1) made.push(await buildAccount(tx))
      return made
    })
    const answers = await Promise.all(
      people.map(({ email }, n) => forget(n % 2 ? one : other, email)),
    )
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 302))
    await expect.poll(() => openJobs()).toBe(0)
    expect(people.map(({ email }) => mailbox.to(email).length)).toEqual(people.map(() => 1))
    expect(new Set(mailbox.mails.map(mail => mail.messageId)).size).toBe(30)
  })
})

describe('two servers, each with its own mail server', () => {
  const stages: [string, Stage, number][] = [
    ['greets', 'connect', 1],
    ['knows the recipient', 'recipient', 1],
    ['has the content', 'content', 2],
  ]
  test.each(stages)(
    'one is killed when its mail server %s: the other mails the introduction, with the same id',
    async (_name, stage, copies) => {
      const other = await openMailbox()
      const [one, two] = [await onlyServer(), await startSpecial({ SMTP_URL: other.url })]
      const reached = Promise.withResolvers<OwnServer>()
      for (const [box, server] of [
        [mailbox, one],
        [other, two],
      ] as const)
        box.pauseAt(stage, () => {
          reached.resolve(server)
          return new Promise(() => {})
        })
      const { talent } = await build(tx => buildConnection(tx))
      await end(await reached.promise, 'SIGKILL')
      for (const box of [mailbox, other]) box.pauseAt(stage, async () => {})
      await endLeases()
      await expect.poll(() => openJobs('notice-mail')).toBe(0)
      const arrived = [...mailbox.to(talent.email), ...other.to(talent.email)]
      expect(arrived).toHaveLength(copies)
      expect(new Set(arrived.map(mail => mail.messageId)).size).toBe(1)
      expect(arrived.map(mail => mail.subject)).toEqual(
        arrived.map(() => expect.stringMatching(/wants to meet you$/)),
      )
      await other.close()
    },
  )

  test('report strong new matches once, though both plan the same morning', async () => {
    await serversAre(2)
    const role = 'Chief Revenue Officer (CRO)'
    const companies: Person[] = []
    for (let n = 0; n < 5; n += 1)
      companies.push((await build(tx => buildRequest(tx, { desired_role: role }))).company)
    await build(tx => buildTalent(tx, { primary_role: role }))
    await build(async tx => {
      for (const { userId } of companies)
        for (const copy of [1, 2, 3])
          await sql`
            insert into app.jobs (kind, key, payload)
            values ('match-digest-of', ${`${userId}:${copy}`},
                    jsonb_build_object('userId', ${userId}::text, 'day', '2026-01-05'))
          `.execute(tx)
    })
    // The day's regular digests wait for their recipients' mornings, and are not these.
    const open = () =>
      build(tx =>
        sql`select from app.jobs where state = 'open' and payload ->> 'day' = '2026-01-05'`.execute(
          tx,
        ),
      )
    await expect.poll(async () => (await open()).rows.length).toBe(0)
    await expect.poll(() => openJobs('notice-mail')).toBe(0)
    const mails = companies.map(({ email }) => mailbox.to(email).map(({ subject }) => subject))
    expect(mails).toEqual(companies.map(() => [expect.stringMatching(/match/i)]))
  })
})

test('a server that is told to stop accepts nothing more, finishes what it has begun, and exits cleanly', async () => {
  const server = await onlyServer()
  const { slug } = await build(tx => buildPost(tx))
  const release = await holdPosts(database)
  const begun = Array.from({ length: 6 }, (_, n) => sendTo(server, `/blog/${slug}?slow=${n}`))
  const inFlight = async () => metricIn(await server.metrics(), 'http_requests_in_flight')
  const thisOne = 1
  await expect.poll(inFlight).toBe(begun.length + thisOne)
  const ended = end(server, 'SIGTERM')
  const refused = () =>
    sendTo(server, '/healthz').then(
      () => false,
      () => true,
    )
  await expect.poll(refused).toBe(true)
  await release()
  const answers = await Promise.all(begun)
  expect(answers.map(({ status }) => status)).toEqual(begun.map(() => 200))
  for (const answer of answers) expect(await answer.text()).toContain('</html>')
  expect(await ended).toBe(0)
})

test('a server that is told to stop under traffic cuts no request and is gone within 5 s', async () => {
  const server = await onlyServer()
  const agent = new Agent({ keepAlive: true })
  /** Over keep-alive connections, until the server stops listening. */
  const traffic = startTraffic(server.url, {
    clients: 20,
    agent,
    next: () => `/blog?${Math.random()}`,
    untilRefused: true,
  })
  await expect.poll(traffic.answered).toBeGreaterThan(40)
  const told = performance.now()
  expect(await end(server, 'SIGTERM')).toBe(0)
  expect(performance.now() - told).toBeLessThan(5_000)
  await traffic.ended
  agent.destroy()
  expect(traffic.cut).toEqual([])
})

/** Lets the leases of a dead server's jobs expire. */
const endLeases = () =>
  build(tx => sql`update app.jobs set run_at = now() where state = 'open'`.execute(tx))

describe('killed while it sends mail', () => {
  const stages: [string, Stage, number][] = [
    ['after taking the job, before the mail server greets', 'connect', 1],
    ['after naming the recipient, before the content', 'recipient', 1],
    ['after the content was taken, before it knew', 'content', 2],
  ]
  test.each(stages)(
    '%s: the mail arrives, and every copy has the same id',
    async (_name, stage, copies) => {
      const { email } = await build(tx => buildAccount(tx))
      const reached = Promise.withResolvers<void>()
      mailbox.pauseAt(stage, () => {
        reached.resolve()
        return new Promise(() => {})
      })
      const first = await onlyServer()
      await forget(first, email)
      await reached.promise
      await end(first, 'SIGKILL')
      mailbox.pauseAt(stage, async () => {})
      await endLeases()
      await onlyServer()
      await expect.poll(() => openJobs()).toBe(0)
      const arrived = mailbox.to(email)
      expect(arrived).toHaveLength(copies)
      expect(new Set(arrived.map(mail => mail.messageId)).size).toBe(1)
    },
  )

  test('in the middle of many: all arrive, and at most those being sent arrive twice', async () => {
    const people = await build(async tx => {
      const made = []
      for (let n = 0; n < 24; n += 1) made.push(await buildAccount(tx))
      return made
    })
    const first = await onlyServer()
    const second = Promise.withResolvers<void>()
    let seen = 0
    mailbox.pauseAt('content', async () => {
      seen += 1
      if (seen === 9) second.resolve()
      await new Promise(resolve => setTimeout(resolve, 20))
    })
    await Promise.all(people.map(({ email }) => forget(first, email)))
    await second.promise
    await end(first, 'SIGKILL')
    await endLeases()
    await onlyServer()
    await expect.poll(() => openJobs()).toBe(0)
    const copies = people.map(({ email }) => mailbox.to(email).length)
    expect(Math.min(...copies)).toBe(1)
    // The number of mails a server sends at a time.
    expect(mailbox.mails.length - people.length).toBeLessThanOrEqual(4)
    expect(new Set(mailbox.mails.map(mail => mail.messageId)).size).toBe(people.length)
  })
})

test('nothing secret or personal is logged, through every flow and with failing mail', async () => {
  // Another server would log its part itself.
  await serversAre(0)
  const server = await startSpecial({ LOG_LEVEL: 'debug' })
  const secrets = new Set<string>()
  const secret = (text: string) => {
    secrets.add(text)
    return text
  }
  const as = new Browser()
  const email = secret('canary.person@mail.test')
  const password = secret('canary-password-one')
  const newPassword = secret('canary-password-two')
  const newEmail = secret('canary.moved@mail.test')
  const keepCookies = () => {
    for (const [name, value] of as.cookies)
      if (name.endsWith('.session') || name.endsWith('.device')) secret(decodeURIComponent(value))
  }
  const signUp = { user_type: 'company', full_name: secret('Canary Fullname'), email, password }
  await sendTo(server, '/signup', { as, form: signUp })
  keepCookies()
  await sendTo(server, '/signup', { form: signUp })
  await sendTo(server, '/login', { form: { email, password: secret('canary-wrong-password') } })
  await sendTo(server, '/login', { as, form: { email, password } })
  keepCookies()

  const { talent, requestId } = await build(async tx => {
    const { rows } = await sql<{ id: string }>`select id from users where email = ${email}`.execute(
      tx,
    )
    const company = { userId: rows[0]?.id ?? '', email, fullName: '' }
    const { requestId } = await buildRequest(tx, { company })
    return { talent: await buildTalent(tx), requestId }
  })
  const contact_details = secret('canary-contact +1 555 0142')
  const introduction = {
    request_id: requestId,
    requirements: secret('canary-words'),
    contact_details,
  }
  expect((await sendTo(server, talent.profileUrl, { as, form: introduction })).status).toBe(302)

  mailbox.pauseAt('recipient', async () => {
    throw Object.assign(new Error(`<${email}> is not here`), { responseCode: 450 })
  })
  await forget(server, email)
  await expect.poll(() => server.output()).toContain('a job failed and will be retried')
  mailbox.pauseAt('recipient', async () => {})
  await endLeases()
  const mailWith = (subject: string) => mailbox.to(email).find(mail => mail.subject === subject)
  await expect.poll(() => mailWith('Reset your password')).toBeDefined()
  await expect.poll(() => mailWith('Confirm your email address')).toBeDefined()
  for (const [, token = ''] of mailWith('Confirm your email address')?.text?.matchAll(
    /token=([\w-]+)/g,
  ) ?? [])
    secret(token)
  const reset = new URL(linkIn(mailWith('Reset your password')))
  secret(reset.searchParams.get('token') ?? 'no token')
  const passwords = { new_password: newPassword, confirm_password: newPassword }
  expect((await sendTo(server, reset.pathname + reset.search, { form: passwords })).status).toBe(
    302,
  )
  await sendTo(server, '/reset-password?token=canary-forged-token', { form: passwords })
  secret('canary-forged-token')

  await sendTo(server, '/login', { as, form: { email, password: newPassword } })
  keepCookies()
  const change = { intent: 'change-email', new_email: newEmail, current_password: newPassword }
  expect((await sendTo(server, '/settings', { as, form: change })).status).toBe(302)
  await expect.poll(() => mailbox.to(newEmail).length).toBe(1)
  const verify = new URL(linkIn(mailbox.to(newEmail)[0]))
  secret(verify.searchParams.get('token') ?? 'no token')
  expect((await sendTo(server, verify.pathname + verify.search, { form: {} })).status).toBe(302)
  await sendTo(server, '/settings/download', { as })
  // An unexpected failure whose error contains the posted values.
  await database.exec('alter table public.company_cards rename to company_cards_gone')
  const card = { intent: 'company-card', name: secret('Canary Company'), website: '', about: '' }
  expect((await sendTo(server, '/settings', { as, form: card })).status).toBe(500)
  await database.exec('alter table public.company_cards_gone rename to company_cards')
  const gone = await sendTo(server, '/settings', {
    as,
    form: { intent: 'delete-account', password: newPassword },
  })
  expect(gone.status).toBe(302)
  await end(server, 'SIGTERM')

  const output = server.output()
  expect(output).toContain('job done')
  expect(output).toContain('unexpected failure')
  expect(
    [...secrets].filter(one => output.includes(one) || output.includes(encodeURIComponent(one))),
  ).toEqual([])
})
