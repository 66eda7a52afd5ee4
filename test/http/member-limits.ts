// The limits on what members do, and on what is generated for them.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildCompany, buildConnection, buildRequest, buildTalent } from '#test/world.ts'
import { anywhere, type LimitsWorld, MANY, MOST, outcomes, SOME, split } from './limits-world.ts'

const PLAN =
  'hours=20&zone=America/New_York&start=09:00&end=17:00&other_zone=Europe/London&other_start=09:00&other_end=17:00&week=2026-03-11'

export function memberLimits({ request, build, signIn }: LimitsWorld): void {
  test('showing interest, per talent', async () => {
    const { talent, requestId } = await build(async tx => ({
      talent: await buildTalent(tx),
      ...(await buildRequest(tx)),
    }))
    const as = await signIn(talent)
    const form = { intent: 'interest', requestId, interested: 'yes' }
    const attempt = () => request('/talent/dashboard', { as, form, client: anywhere() })
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
      const sent = await request(talent.profileUrl, { as, form, client: anywhere() })
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

  test('counting who fits, with and without JavaScript', async () => {
    const as = await signIn(await build(tx => buildCompany(tx)))
    const attempt = (n: number) =>
      request(n % 2 ? '/company/request/fit' : '/company/request/new', {
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
        ? request('/tools/scope-builder/file', { form: paper, client })
        : n % 3 === 1
          ? request('/tools/contract-templates/mutual-nda/file', { form: {}, client })
          : request(`/tools/availability-planner/calendar.ics?${PLAN}`, { client })
    expect(await outcomes(attempt)).toEqual(split(200, MOST['files-client']))
    const elsewhere = await request('/tools/scope-builder/file', {
      form: paper,
      client: anywhere(),
    })
    expect(elsewhere.status).toBe(200)
  })

  test('the download of one’s own data', async () => {
    const as = await signIn(await build(tx => buildTalent(tx)))
    const attempt = () => request('/settings/download', { as, client: anywhere() })
    expect(await outcomes(attempt)).toEqual(split(200, MOST['downloads-account']))
  })

  test('messages, per account', async () => {
    const { connectionId, talent } = await build(tx => buildConnection(tx, { status: 'accepted' }))
    const as = await signIn(talent)
    const attempt = () =>
      request(`/connections/${connectionId}`, {
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
      return request(`/connections/${connectionId}`, { as, client: anywhere(), form })
    }
    expect(await outcomes(attempt)).toEqual(split(302, MOST['uploads-account']))
  })

  test('offers, per account, including the accepted one and those that come too late', async () => {
    const { connectionId, talent } = await build(tx => buildConnection(tx, { status: 'accepted' }))
    const as = await signIn(talent)
    const attempt = () =>
      request(`/connections/${connectionId}/charter/new`, {
        as,
        client: anywhere(),
        form: {
          outcome: 'A close in six days',
          starts_on: '2097-12-02',
          hours_per_week: '12',
          pay: 'retainer',
          amount: '9000',
          payment_days: '14',
          notice_days: '30',
          unused_hours: 'lapse',
          client_key: randomUUID(),
          seen: '0',
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
      request(`/connections/${connectionId}`, {
        as,
        client: anywhere(),
        form: { intent: 'act', act, seen },
      })
    expect((await send('pause', 'running')).status).toBe(302)
    expect((await send('resume', 'paused')).status).toBe(302)
    const left = MOST['messages-account'] - 2
    // Sent again, it is taken again and counts again, but changes nothing.
    expect(await outcomes(() => send('pause', 'running'))).toEqual({
      302: left,
      429: SOME - left,
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
      request('/company/request/new', {
        as,
        client: anywhere(),
        form: {
          desired_role: 'Chief Technology Officer (CTO)',
          challenge_description,
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
      request(where, {
        as,
        client: anywhere(),
        form: {
          desired_role: 'Chief Technology Officer (CTO)',
          challenge_description,
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
      request(where, {
        as,
        client: anywhere(),
        form: {
          full_name: talent.fullName,
          headline,
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
      request(profileUrl, {
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
      return request('/talent/profile/photo', { as, form, client: anywhere() })
    }
    expect(await outcomes(attempt, MANY)).toEqual(split(200, MOST['uploads-account'], MANY))
  })
}
