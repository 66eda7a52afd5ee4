// Every limit under many concurrent attempts: one hundred for signing in, signing up, resets, introductions and
// photos. Over the embedded database, and over two server processes on one real PostgreSQL.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import { type Database, openServerDatabase } from '#app/platform/db/open.ts'
import { Browser, type Form, openApp, type TestApp } from '#test/app.ts'
import { type OwnServer, startServer } from '#test/browser/own-server.ts'
import { createServerDatabase } from '#test/database.ts'
import { buildCompany, buildConnection, buildRequest, buildTalent, PASSWORD } from '#test/world.ts'

/** Concurrent attempts: for limits that must hold under one hundred, and for all others. */
const MANY = 100
const SOME = 25
const MOST = {
  'sign-in-pair': 7,
  'sign-in-network-pair': 8,
  'sign-in-address': 9,
  'sign-in-client': 11,
  'sign-in-network': 13,
  'sign-up-client': 5,
  'sign-up-network': 6,
  'reset-address': 4,
  'reset-client': 6,
  'reset-network': 7,
  'password-account': 8,
  'email-change-account': 3,
  'confirmation-account': 3,
  'sign-in-link-address': 2,
  'requests-account': 5,
  'request-saves-account': 9,
  'profile-saves-account': 4,
  'introductions-company': 10,
  'introductions-pair': 4,
  'interest-talent': 6,
  'messages-account': 9,
  'uploads-account': 2,
  'feasibility-account': 12,
  'files-client': 7,
  'downloads-account': 3,
}
const SETTINGS = {
  TRUSTED_PROXY: '1',
  LIMITS: Object.entries(MOST)
    .map(([name, most]) => `${name}=${most}/1h`)
    .join(' '),
}

const PLAN =
  'hours=20&zone=America/New_York&start=09:00&end=17:00&other_zone=Europe/London&other_start=09:00&other_end=17:00&week=2026-03-11'

type Ask = { as?: Browser; form?: Form; client: string }
type World = {
  database: Database
  fetch: (path: string, asked: Ask) => Promise<Response>
  close: () => Promise<void>
}

async function openEmbeddedWorld(): Promise<World> {
  const app = await openApp({ engine: 'embedded', settings: SETTINGS })
  return {
    database: app.database,
    fetch: (where, { client, ...asked }) =>
      app.fetch(where, { ...asked, from: '10.0.0.1', headers: { 'X-Forwarded-For': client } }),
    close: app.close,
  }
}

async function openServersWorld(): Promise<World> {
  const { url, drop } = await createServerDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vinculum-limits-'))
  const settings = { ...SETTINGS, DATABASE_URL: url, DATA_DIR: folder, DEMO: 'off' }
  const servers: OwnServer[] = await Promise.all([startServer(settings), startServer(settings)])
  const database = openServerDatabase(url, () => {})
  let asked = 0
  return {
    database,
    async fetch(where, { client, as, form }) {
      asked += 1
      const { url: origin = '' } = servers[asked % 2] ?? {}
      const body = form instanceof FormData ? form : new URLSearchParams(form as never)
      const response = await fetch(new URL(where, origin), {
        method: form ? 'POST' : 'GET',
        headers: { Origin: origin, 'X-Forwarded-For': client, ...as?.header() },
        body: form ? body : undefined,
        redirect: 'manual',
      })
      as?.keep(response)
      return response
    },
    async close() {
      await Promise.all(servers.map(server => server.end('SIGTERM')))
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

describe.each([
  ['the embedded database', openEmbeddedWorld],
  ['two servers on one PostgreSQL', openServersWorld],
])('%s: of many concurrent attempts exactly as many succeed as the limit allows', (_name, open) => {
  let world: World
  beforeAll(async () => {
    world = await open()
  })
  afterAll(() => world.close())

  let made = 0
  /** A client in its own network. */
  const anywhere = () => {
    made += 1
    return `198.${made >> 8}.${made & 255}.7`
  }
  /** The clients of one network, by number. */
  const oneNetwork = () => {
    const start = anywhere().replace(/7$/, '')
    return (n: number) => start + n
  }
  const build = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(world.database.kysely, work)

  async function signIn(person: { email: string }) {
    const as = new Browser()
    const form = { email: person.email, password: PASSWORD }
    const { status } = await world.fetch('/login', { as, form, client: anywhere() })
    expect(status).toBe(302)
    return as
  }

  /** A slow machine sheds some concurrent requests: they are retried, as Retry-After asks. */
  async function insist(attempt: () => Promise<Response>): Promise<Response> {
    const answer = await attempt()
    if (answer.status !== 503) return answer
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    await sleep(1_000)
    return await insist(attempt)
  }

  /** Counts the statuses of `tries` attempts. Expects every refusal to have a Retry-After. */
  async function outcomes(attempt: (n: number) => Promise<Response>, tries = SOME) {
    const answers = await Promise.all(
      Array.from({ length: tries }, (_, n) => insist(() => attempt(n))),
    )
    const counts: Record<number, number> = {}
    for (const answer of answers) {
      counts[answer.status] = (counts[answer.status] ?? 0) + 1
      const retryAfter = Number(answer.headers.get('retry-after'))
      if (answer.status !== 429) continue
      expect(retryAfter).toBeGreaterThan(3500)
      expect(retryAfter).toBeLessThanOrEqual(3600)
    }
    return counts
  }
  const split = (status: number, most: number, tries = SOME) => ({
    [status]: most,
    429: tries - most,
  })

  test('signing in with one address from one client', async () => {
    const { email } = await build(tx => buildTalent(tx))
    const client = anywhere()
    const attempt = () => world.fetch('/login', { form: { email, password: 'not it' }, client })
    expect(await outcomes(attempt, MANY)).toEqual(split(400, MOST['sign-in-pair'], MANY))
    // Nobody can lock out somebody else: the owner can sign in from another client, which resets the count.
    await signIn({ email })
    const right = await world.fetch('/login', { form: { email, password: PASSWORD }, client })
    expect(right.status, 'that place waits all the same').toBe(429)
  })

  test('signing in with one address from one network', async () => {
    const { email } = await build(tx => buildTalent(tx))
    for (const client of [oneNetwork(), (n: number) => `2001:db8:${made}:${n}::1`]) {
      const attempt = (n: number) =>
        world.fetch('/login', { form: { email, password: 'not it' }, client: client(n) })
      expect(await outcomes(attempt)).toEqual(split(400, MOST['sign-in-network-pair']))
      // The network has used up its own attempts, not the account's.
      await signIn({ email })
    }
  })

  test('signing in with one address from many clients', async () => {
    const attempt = () =>
      world.fetch('/login', {
        form: { email: 'hunted@mail.test', password: 'not it' },
        client: anywhere(),
      })
    expect(await outcomes(attempt)).toEqual(split(400, MOST['sign-in-address']))
  })

  test('signing in with many addresses from one client', async () => {
    const client = anywhere()
    const attempt = (n: number) =>
      world.fetch('/login', { form: { email: `list-${n}@mail.test`, password: 'not it' }, client })
    expect(await outcomes(attempt)).toEqual(split(400, MOST['sign-in-client']))
    const network = oneNetwork()
    const wider = (n: number) =>
      world.fetch('/login', {
        form: { email: `wide-${n}@mail.test`, password: 'not it' },
        client: network(n),
      })
    expect(await outcomes(wider)).toEqual(split(400, MOST['sign-in-network']))
  })

  test('signing up', async () => {
    const client = anywhere()
    const network = oneNetwork()
    const attempt = (name: string, n: number, from: string) =>
      world.fetch('/signup', {
        client: from,
        form: {
          user_type: 'talent',
          full_name: name,
          email: `${name}-${n}@mail.test`,
          password: 'secret',
        },
      })
    expect(await outcomes(n => attempt('Many', n, client), MANY)).toEqual(
      split(302, MOST['sign-up-client'], MANY),
    )
    expect(await outcomes(n => attempt('Wide', n, network(n)))).toEqual(
      split(302, MOST['sign-up-network']),
    )
    const rows = await build(tx =>
      tx.selectFrom('users').select('id').where('full_name', '=', 'Many').execute(),
    )
    expect(rows).toHaveLength(MOST['sign-up-client'])
  })

  test('requesting a reset link, for one address and from one client', async () => {
    const forOne = () =>
      world.fetch('/forgot-password', { form: { email: 'one@mail.test' }, client: anywhere() })
    expect(await outcomes(forOne, MANY)).toEqual(split(302, MOST['reset-address'], MANY))
    const client = anywhere()
    const fromOne = (n: number) =>
      world.fetch('/forgot-password', { form: { email: `each-${n}@mail.test` }, client })
    expect(await outcomes(fromOne)).toEqual(split(302, MOST['reset-client']))
    const network = oneNetwork()
    const fromNetwork = (n: number) =>
      world.fetch('/forgot-password', {
        form: { email: `wide-${n}@mail.test` },
        client: network(n),
      })
    expect(await outcomes(fromNetwork)).toEqual(split(302, MOST['reset-network']))
  })

  test('requesting a link to log in, for one address and from one client', async () => {
    const forOne = () =>
      world.fetch('/sign-in-link', { form: { email: 'one@mail.test' }, client: anywhere() })
    expect(await outcomes(forOne)).toEqual(split(302, MOST['sign-in-link-address']))
    const client = anywhere()
    const fromOne = (n: number) =>
      world.fetch('/sign-in-link', { form: { email: `each-${n}@mail.test` }, client })
    expect(await outcomes(fromOne)).toEqual(split(302, MOST['reset-client']))
  })

  test('requesting another link to confirm the address', async () => {
    const as = await signIn(await build(tx => buildTalent(tx, { confirmed: false })))
    const attempt = () =>
      world.fetch('/settings', { as, form: { intent: 'confirm-address' }, client: anywhere() })
    expect(await outcomes(attempt)).toEqual(split(302, MOST['confirmation-account']))
  })

  test('showing interest, per talent', async () => {
    const { talent, requestId } = await build(async tx => ({
      talent: await buildTalent(tx),
      ...(await buildRequest(tx)),
    }))
    const as = await signIn(talent)
    const form = { intent: 'interest', requestId, interested: 'yes' }
    const attempt = () => world.fetch('/talent/dashboard', { as, form, client: anywhere() })
    expect(await outcomes(attempt)).toEqual(split(302, MOST['interest-talent']))
  })

  test('introductions of one company to one talent, however often they are withdrawn', async () => {
    const { company, talent, requestId } = await build(async tx => {
      const company = await buildCompany(tx)
      const { requestId } = await buildRequest(tx, { company })
      return { company, requestId, talent: await buildTalent(tx) }
    })
    const as = await signIn(company)
    const form = { request_id: requestId, requirements: 'Two.', contact_details: 'by mail' }
    const statuses = []
    let last = ''
    for (let n = 0; n <= MOST['introductions-pair']; n += 1) {
      const sent = await world.fetch(talent.profileUrl, { as, form, client: anywhere() })
      statuses.push(sent.status)
      last = await sent.text()
      await build(tx =>
        sql`update connection_requests set status = 'withdrawn'
             where talent_id = ${talent.talentId} and status = 'pending'`.execute(tx),
      )
    }
    expect(statuses).toEqual([...Array(MOST['introductions-pair']).fill(302), 429])
    expect(last).toContain('You’ve sent as many introductions as a day allows.')
  })

  test('the current password in the settings, in any form', async () => {
    const as = await signIn(await build(tx => buildCompany(tx)))
    const forms: Record<string, string>[] = [
      { intent: 'change-email', new_email: 'x@mail.test', current_password: 'not it' },
      {
        intent: 'change-password',
        current_password: 'not it',
        new_password: 'another one',
        confirm_password: 'another one',
      },
      { intent: 'delete-account', password: 'not it' },
    ]
    const attempt = (n: number) =>
      world.fetch('/settings', { as, form: forms[n % 3], client: anywhere() })
    expect(await outcomes(attempt)).toEqual(split(400, MOST['password-account']))
  })

  test('links to confirm a new address', async () => {
    const as = await signIn(await build(tx => buildCompany(tx)))
    const attempt = (n: number) =>
      world.fetch('/settings', {
        as,
        client: anywhere(),
        form: {
          intent: 'change-email',
          new_email: `to-${n}@mail.test`,
          current_password: PASSWORD,
        },
      })
    expect(await outcomes(attempt)).toEqual(split(302, MOST['email-change-account']))
  })

  test('counting who fits, with and without JavaScript', async () => {
    const as = await signIn(await build(tx => buildCompany(tx)))
    const attempt = (n: number) =>
      world.fetch(n % 2 ? '/company/request/fit' : '/company/request/new', {
        as,
        client: anywhere(),
        form: { intent: 'count', budget_day_max: '1500' },
      })
    // Of the requests that arrive during a count, only the newest is counted.
    const { 200: counted = 0, 409: givenUp = 0, ...others } = await outcomes(attempt)
    expect(others).toEqual({ 429: SOME - MOST['feasibility-account'] })
    expect(counted).toBeGreaterThanOrEqual(2)
    expect(counted + givenUp).toBe(MOST['feasibility-account'])
  })

  test('documents and calendars, per client', async () => {
    const client = anywhere()
    const paper = { title: 'A scope' }
    const attempt = (n: number) =>
      n % 3 === 0
        ? world.fetch('/tools/scope-builder/file', { form: paper, client })
        : n % 3 === 1
          ? world.fetch('/tools/contract-templates/mutual-nda/file', { form: {}, client })
          : world.fetch(`/tools/availability-planner/calendar.ics?${PLAN}`, { client })
    expect(await outcomes(attempt)).toEqual(split(200, MOST['files-client']))
    const elsewhere = await world.fetch('/tools/scope-builder/file', {
      form: paper,
      client: anywhere(),
    })
    expect(elsewhere.status).toBe(200)
  })

  test('the download of one’s own data', async () => {
    const as = await signIn(await build(tx => buildTalent(tx)))
    const attempt = () => world.fetch('/settings/download', { as, client: anywhere() })
    expect(await outcomes(attempt)).toEqual(split(200, MOST['downloads-account']))
  })

  test('messages, per account', async () => {
    const { connectionId, talent } = await build(tx => buildConnection(tx, { status: 'accepted' }))
    const as = await signIn(talent)
    const attempt = () =>
      world.fetch(`/connections/${connectionId}`, {
        as,
        client: anywhere(),
        form: { intent: 'send', client_key: randomUUID(), body: 'Hello.' },
      })
    expect(await outcomes(attempt)).toEqual(split(302, MOST['messages-account']))
  })

  test('messages with files, per account', async () => {
    const { connectionId, talent } = await build(tx => buildConnection(tx, { status: 'accepted' }))
    const as = await signIn(talent)
    const attempt = () => {
      const form = new FormData()
      const fields = { intent: 'send', client_key: randomUUID(), body: 'Here it is.' }
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('files', new Blob(['%PDF-1.7']), 'plan.pdf')
      return world.fetch(`/connections/${connectionId}`, { as, client: anywhere(), form })
    }
    expect(await outcomes(attempt)).toEqual(split(302, MOST['uploads-account']))
  })

  test('offers, per account, including the accepted one and those that come too late', async () => {
    const { connectionId, talent } = await build(tx => buildConnection(tx, { status: 'accepted' }))
    const as = await signIn(talent)
    const attempt = () =>
      world.fetch(`/connections/${connectionId}/charter/new`, {
        as,
        client: anywhere(),
        form: {
          ...{ outcome: 'A close in six days', starts_on: '2097-12-02', hours_per_week: '12' },
          ...{ pay: 'retainer', amount: '9000', payment_days: '14', notice_days: '30' },
          ...{ unused_hours: 'lapse', client_key: randomUUID(), seen: '0' },
        },
      })
    const most = MOST['messages-account']
    expect(await outcomes(attempt)).toEqual({ 302: 1, 409: most - 1, 429: SOME - most })
  })

  test('acts in an engagement, per account, including those that come too late', async () => {
    const { connectionId, talent } = await build(async tx => {
      const connection = await buildConnection(tx, { status: 'accepted' })
      for (const state of ['offered', 'agreed', 'running'])
        await tx
          .updateTable('engagements')
          .set({ state })
          .where('id', '=', connection.connectionId)
          .execute()
      return connection
    })
    const as = await signIn(talent)
    const send = (act: string, seen: string) =>
      world.fetch(`/connections/${connectionId}`, {
        as,
        client: anywhere(),
        form: { intent: 'act', act, seen },
      })
    expect((await send('pause', 'running')).status).toBe(302)
    expect((await send('resume', 'paused')).status).toBe(302)
    const left = MOST['messages-account'] - 2
    // Sent again, it is taken again and counts again, but changes nothing.
    expect(await outcomes(() => send('pause', 'running'))).toEqual({
      ...{ 302: left, 429: SOME - left },
    })
    const refused = await send('resume', 'paused')
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining(
        'You’ve sent as much in your conversations as an hour allows. Please wait 60 minutes and try again.',
      ),
    ])
    const events = await build(tx =>
      tx
        .selectFrom('engagement_events')
        .select('act')
        .where('engagement_id', '=', connectionId)
        .orderBy('at')
        .execute(),
    )
    expect(events.map(({ act }) => act)).toEqual(['pause', 'resume', 'pause'])
  })

  test('new requests, per company; one that is sent again is not new', async () => {
    const company = await build(tx => buildCompany(tx))
    const as = await signIn(company)
    const save = (challenge_description: string, submission: string) =>
      world.fetch('/company/request/new', {
        as,
        client: anywhere(),
        form: {
          ...{ desired_role: 'Chief Technology Officer (CTO)', challenge_description },
          submission,
        },
      })
    const stored = () =>
      build(tx =>
        tx
          .selectFrom('company_requests')
          .select('challenge_description')
          .where('user_id', '=', company.userId)
          .orderBy('created_at')
          .execute(),
      ).then(rows => rows.map(row => row.challenge_description))

    const first = randomUUID()
    // Neither does one count that isn't saved.
    expect((await save('x'.repeat(5001), first)).status).toBe(400)
    expect(await outcomes(() => save('First', first), 2)).toEqual({ 302: 2 })
    expect(await outcomes(() => save('Second', randomUUID()))).toEqual(
      split(302, MOST['requests-account'] - 1),
    )
    const refused = await save('What I typed', randomUUID())
    const text = await refused.text()
    expect(refused.status).toBe(429)
    expect(text).toContain(
      'You’ve posted as many new requests as a day allows. Please wait 60 minutes and try again.',
    )
    expect(text).toContain('What I typed')
    expect((await save('First again', first)).status).toBe(302)
    expect(await stored()).toEqual([
      'First again',
      ...Array(MOST['requests-account'] - 1).fill('Second'),
    ])
  })

  test('saves of requests, per company: new ones, changes, and the same form sent again', async () => {
    const { company, requestId } = await build(tx => buildRequest(tx))
    const as = await signIn(company)
    const submission = randomUUID()
    const save = (where: string, challenge_description: string) =>
      world.fetch(where, {
        as,
        client: anywhere(),
        form: {
          ...{ desired_role: 'Chief Technology Officer (CTO)', challenge_description },
          submission,
        },
      })
    const edit = `/company/request/${requestId}`
    // A save that is refused for what it says doesn't count.
    expect((await save(edit, 'x'.repeat(5001))).status).toBe(400)
    expect((await save('/company/request/new', 'New')).status).toBe(302)
    expect((await save('/company/request/new', 'Sent again')).status).toBe(302)
    expect(await outcomes(() => save(edit, 'Changed'))).toEqual(
      split(302, MOST['request-saves-account'] - 2),
    )
    for (const where of [edit, '/company/request/new', `${edit}.data`]) {
      const refused = await save(where, 'What I typed')
      const text = await refused.text()
      expect(refused.status, where).toBe(429)
      expect(text).toContain(
        'You’ve saved very often in the last few minutes. Please wait 60 minutes and try again.',
      )
      expect(text).toContain('What I typed')
    }
    const stored = await build(tx =>
      tx
        .selectFrom('company_requests')
        .select('challenge_description')
        .where('user_id', '=', company.userId)
        .execute(),
    )
    expect(stored.map(row => row.challenge_description).toSorted()).toEqual([
      'Changed',
      'Sent again',
    ])
  })

  test('saves of a profile, per talent', async () => {
    const talent = await build(tx => buildTalent(tx))
    const as = await signIn(talent)
    const save = (headline: string, where = '/talent/profile') =>
      world.fetch(where, {
        as,
        client: anywhere(),
        form: {
          ...{ full_name: talent.fullName, headline },
          skill_ids__custom: JSON.stringify({ id: 'custom_typed', name: 'Typed', category: '' }),
        },
      })
    expect((await save('x'.repeat(201))).status).toBe(400)
    expect(await outcomes(() => save('Saved'))).toEqual(split(302, MOST['profile-saves-account']))
    for (const where of ['/talent/profile', '/talent/profile.data']) {
      const refused = await save('What I typed', where)
      const text = await refused.text()
      expect(refused.status, where).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
      expect(text).toContain(
        'You’ve saved very often in the last few minutes. Please wait 60 minutes and try again.',
      )
      expect(text).toContain('What I typed')
      expect(text).toContain('Typed')
    }
    const { headline } = await build(tx =>
      tx
        .selectFrom('talent_profiles')
        .select('headline')
        .where('id', '=', talent.talentId)
        .executeTakeFirstOrThrow(),
    )
    expect(headline).toBe('Saved')
  })

  test('introductions, per company', async () => {
    const { company, requestId, talents } = await build(async tx => {
      const company = await buildCompany(tx)
      const { requestId } = await buildRequest(tx, { company })
      const talents = []
      for (let n = 0; n <= MANY; n += 1) talents.push(await buildTalent(tx))
      return { company, requestId, talents }
    })
    const as = await signIn(company)
    const send = (profileUrl = '', requirements = 'Two days.') =>
      world.fetch(profileUrl, {
        as,
        client: anywhere(),
        form: { request_id: requestId, requirements, contact_details: 'by mail' },
      })
    // An introduction that isn't sent doesn't count, and one that is sent twice counts once.
    expect((await send(talents[0]?.profileUrl)).status).toBe(302)
    expect((await send(talents[0]?.profileUrl)).status).toBe(302)
    expect((await send(talents[0]?.profileUrl, 'Three days.')).status).toBe(409)
    const most = MOST['introductions-company']
    const counts = await outcomes(n => send(talents[n + 1]?.profileUrl), MANY)
    expect((counts[302] ?? 0) + 1).toBe(most)
    const rows = await build(tx =>
      tx
        .selectFrom('connection_requests')
        .select('id')
        .where('company_id', '=', company.userId)
        .execute(),
    )
    expect(rows).toHaveLength(most)
  })

  test('photos, per talent', async () => {
    const as = await signIn(await build(tx => buildTalent(tx)))
    const picture = { width: 300, height: 300, channels: 3 as const, background: '#456' }
    const png = new Uint8Array(await sharp({ create: picture }).png().toBuffer())
    const attempt = () => {
      const form = new FormData()
      form.set('photo_action', 'save')
      form.set('photo', new Blob([png], { type: 'image/png' }), 'me.png')
      return world.fetch('/talent/profile/photo', { as, form, client: anywhere() })
    }
    expect(await outcomes(attempt, MANY)).toEqual(split(200, MOST['uploads-account'], MANY))
  })
})

describe('a refusal', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp({ settings: { LIMITS: 'sign-in-client=2/15m sign-up-client=1/1h' } })
  })
  afterAll(() => app.close())
  const build = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(app.database.kysely, work)

  test('is shown in the form with the typed values except the password, for pages and scripts', async () => {
    const from = '203.0.113.1'
    const form = { email: 'typed@mail.test', password: 'a secret typed', remember: 'on' }
    for (let n = 0; n < 2; n += 1) await app.fetch('/login', { form, from })
    for (const where of ['/login', '/login.data']) {
      const response = await app.fetch(where, { form, from })
      const text = await response.text()
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800)
      expect(text).toContain('Too many attempts. Please wait 15 minutes and try again.')
      expect(text).toContain('typed@mail.test')
      expect(text).not.toContain('a secret typed')
    }
  })

  test('ends when the time has passed', async () => {
    const from = '203.0.113.2'
    const form = { email: 'later@mail.test', password: 'not it' }
    const tried = async () => (await app.fetch('/login', { form, from })).status
    expect([await tried(), await tried(), await tried()]).toEqual([400, 400, 429])
    await build(tx =>
      sql`
        update app.limit_tries
           set taken = array(select t - interval '15 minutes' from unnest(taken) as t order by t)
      `.execute(tx),
    )
    expect(await tried()).toBe(400)
  })

  test('ends when the clock is set back to before the tries', async () => {
    const from = '203.0.113.5'
    const form = { email: 'earlier@mail.test', password: 'not it' }
    const tried = async () => (await app.fetch('/login', { form, from })).status
    expect([await tried(), await tried(), await tried()]).toEqual([400, 400, 429])
    await build(tx =>
      sql`
        update app.limit_tries
           set taken = array(select t + interval '30 days' from unnest(taken) as t order by t)
      `.execute(tx),
    )
    expect([await tried(), await tried(), await tried()]).toEqual([400, 400, 429])
  })

  test('follows the connection, not what a client claims about itself', async () => {
    const form = (n: number) => ({
      user_type: 'talent',
      full_name: 'Forger',
      email: `forger-${n}@mail.test`,
      password: 'secret',
    })
    const tried = async (n: number) => {
      const headers = { 'X-Forwarded-For': `198.51.100.${n}`, Forwarded: `for=198.51.100.${n}` }
      return (await app.fetch('/signup', { form: form(n), from: '203.0.113.3', headers })).status
    }
    expect([await tried(1), await tried(2), await tried(3)]).toEqual([302, 429, 429])
    expect((await app.fetch('/signup', { form: form(4), from: '203.0.113.4' })).status).toBe(302)
  })
})
