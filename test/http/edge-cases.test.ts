// What a page or a form does with a repeated, an odd or an outdated request.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reportPost } from '#app/features/community/commands.server.ts'
import { DAY_MS } from '#app/platform/units.ts'
import { overlap } from '#test/overlap.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  asPerson,
  buildCommunityPost,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
} from '#test/world.ts'

const app = sharedApp({ settings: { LIMITS: 'interest-talent=1/1d' } })

const accepted = () => app.system(tx => buildConnection(tx, { status: 'accepted' }))
const messagesIn = (roomId: string) =>
  app.system(tx =>
    tx
      .selectFrom('engagement_messages')
      .select(['id', 'body'])
      .where('engagement_id', '=', roomId)
      .orderBy('created_at')
      .execute(),
  )

test('a day or time that the database refuses does not fail a page or a form', async () => {
  const { connectionId, talent } = await accepted()
  const as = await app.signIn(talent)
  for (const at of ['2026-02-30T10:00:00.000000Z', '0000-01-01T10:00:00.000000Z']) {
    const before = encodeURIComponent(`${at} ${randomUUID()}`)
    const { status } = await app.fetch(`/connections/${connectionId}?before=${before}`, { as })
    expect(status, at).toBe(200)
  }
  const form = { intent: 'take', number: '1', link: '', starts_at: '0000-01-01T00:00:00Z' }
  const { status } = await app.fetch(`/connections/${connectionId}/meeting`, { as, form })
  expect(status).toBe(400)
})

test('a message that was changed before it is sent again is another one; unchanged, it is the same', async () => {
  const { connectionId, talent } = await accepted()
  const as = await app.signIn(talent)
  const client_key = randomUUID()
  for (const body of ['See you at nine', 'See you at nine', 'See you at ten', 'See you at ten']) {
    const form = { intent: 'send', client_key, body }
    const { status } = await app.fetch(`/connections/${connectionId}`, { as, form })
    expect(status).toBe(302)
  }
  const bodies = (await messagesIn(connectionId)).map(({ body }) => body)
  expect(bodies).toEqual(['See you at nine', 'See you at ten'])
})

test('an offer or times that were changed before they are sent again are not taken for the first ones', async () => {
  const { connectionId, talent } = await accepted()
  const as = await app.signIn(talent)
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await app.fetch(`/connections/${connectionId}/${path}`, { as, form })
    return { status: answer.status, page: await answer.text() }
  }
  const terms = { outcome: 'A calm board', starts_on: '2097-12-02', hours_per_week: '16' }
  const pay = { pay: 'hourly', payment_days: '14', notice_days: '30', unused_hours: 'carry' }
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  const days = { day_1: day(9), day_2: day(10), time_2: '17:00' }
  const forms: [string, Record<string, string>, [string, string, string]][] = [
    ['charter/new', { ...terms, ...pay }, ['amount', '150', '190']],
    [
      'meeting/new',
      { zone: 'UTC', minutes: '45', link: '', ...days },
      ['time_1', '10:00', '12:00'],
    ],
  ]
  for (const [path, rest, [name, first, changed]] of forms) {
    const form = { ...rest, client_key: randomUUID(), seen: '0' }
    expect((await send(path, { ...form, [name]: first })).status).toBe(302)
    expect((await send(path, { ...form, [name]: first })).status).toBe(302)
    const refused = await send(path, { ...form, [name]: changed })
    expect(refused.status, path).toBe(409)
    expect(refused.page).toContain(`value="${changed}"`)
    expect(refused.page).not.toContain(form.client_key)
  }
})

test('a question or an answer that was changed before it is sent again is another one; unchanged, it is the same', async () => {
  const talent = await app.system(tx => buildTalent(tx))
  const as = await app.signIn(talent)
  const postsOf = () =>
    app.system(tx =>
      tx
        .selectFrom('community_posts')
        .select(['title', 'body'])
        .where('author_id', '=', talent.userId)
        .orderBy('created_at')
        .execute(),
    )
  const question = {
    submission: randomUUID(),
    topic: 'hiring',
    title: 'How long is a notice period?',
    body: 'It is not in the contract.',
  }
  const ask = async (more = {}) => {
    const form = { ...question, ...more }
    const { status, headers } = await app.fetch('/community/ask', { as, form })
    expect(status).toBe(302)
    return headers.get('location') ?? ''
  }
  const address = await ask()
  expect(await ask()).toBe(address)
  const changed = await ask({ title: 'How long is their notice period?' })
  expect(changed).not.toBe(address)
  expect(await ask({ title: 'How long is their notice period?' })).toBe(changed)
  expect((await postsOf()).map(({ title }) => title)).toEqual([
    'How long is a notice period?',
    'How long is their notice period?',
  ])
  const form = { intent: 'answer', submission: randomUUID() }
  const bodies = ['It was thirty days for us.', 'It was forty days for us.']
  for (const body of [bodies[0], bodies[0], bodies[1], bodies[1]]) {
    const answer = await app.fetch(address, { as, form: { ...form, body: body ?? '' } })
    expect(answer.status).toBe(302)
  }
  expect((await postsOf()).slice(2).map(({ body }) => body)).toEqual(bodies)
  // Edited in the meantime, it is what the repetition is about.
  await app.system(tx =>
    sql`update public.community_posts set body = 'It was fifty days for us.'
         where author_id = ${talent.userId} and body like '%thirty%'`.execute(tx),
  )
  await app.fetch(address, { as, form: { ...form, body: bodies[0] ?? '' } })
  expect(await postsOf()).toHaveLength(4)
})

test('a new request’s form that is sent again does not overwrite what was changed since', async () => {
  const company = await app.system(tx => buildCompany(tx))
  const as = await app.signIn(company)
  const storedAs = async () =>
    app.system(tx =>
      tx
        .selectFrom('company_requests')
        .select(['id', 'challenge_description as text', 'updated_at'])
        .where('user_id', '=', company.userId)
        .execute(),
    )
  const submission = randomUUID()
  const save = async (text: string, more: Record<string, string> = {}, path = 'new') => {
    const form = {
      desired_role: 'Chief Technology Officer (CTO)',
      challenge_description: text,
      ...more,
    }
    const answer = await app.fetch(`/company/request/${path}`, { as, form })
    return { status: answer.status, page: await answer.text() }
  }
  const send = (text: string, more: Record<string, string> = {}) =>
    save(text, { submission, ...more })
  expect((await send('One')).status).toBe(302)
  const [made] = await storedAs()
  expect((await send('One')).status).toBe(302)
  expect(await storedAs()).toEqual([made])
  // Changed before it was sent again, as its response was lost.
  expect((await send('Two')).status).toBe(302)
  expect(await storedAs()).toMatchObject([{ id: made?.id, text: 'Two' }])

  expect((await save('Edited elsewhere', {}, made?.id)).status).toBe(302)
  const edited = await storedAs()
  const refused = await send('Three')
  expect(refused.status).toBe(409)
  for (const part of ['This request has changed', 'Three', submission])
    expect(refused.page).toContain(part)
  expect(refused.page).toContain(`href="/company/request/${made?.id}"`)
  expect(await storedAs()).toEqual(edited)
  const [, version = ''] =
    /name="overwrites" value="([0-9a-f]+)"/.exec(refused.page) ??
    /value="([0-9a-f]+)"[^>]*name="overwrites"/.exec(refused.page) ??
    []
  expect((await send('Three', { overwrites: version })).status).toBe(302)
  expect(await storedAs()).toMatchObject([{ id: made?.id, text: 'Three' }])
  // What was sent first, arriving late.
  expect((await send('One')).status).toBe(409)
  expect(await storedAs()).toMatchObject([{ text: 'Three' }])
})

test('a message deleted before it was read leaves no notice that holds back the next one’s', async () => {
  const { connectionId, company, talent } = await accepted()
  const as = await app.signIn(company)
  const path = `/connections/${connectionId}`
  const send = (body: string) =>
    app.fetch(path, { as, form: { intent: 'send', client_key: randomUUID(), body } })
  const unread = async () => {
    const { rows } = await app.system(tx =>
      sql<{ is_unread: boolean }>`
        select read_at is null as is_unread from public.notices
         where user_id = ${talent.userId} and kind = 'message_received' order by created_at`.execute(
        tx,
      ),
    )
    return rows.map(({ is_unread }) => is_unread)
  }
  await send('A slip')
  expect(await unread()).toEqual([true])
  const [slip] = await messagesIn(connectionId)
  await app.fetch(path, { as, form: { intent: 'delete', message_id: slip?.id ?? '' } })
  expect(await unread()).toEqual([false])
  await send('What matters')
  await send('And another')
  expect(await unread()).toEqual([false, true])
  // With another message still to read, the notice stays.
  const last = (await messagesIn(connectionId)).at(-1)
  await app.fetch(path, { as, form: { intent: 'delete', message_id: last?.id ?? '' } })
  expect(await unread()).toEqual([false, true])
})

test('an interest that is refused counts towards no limit, and a closed request takes none', async () => {
  const { talent, gone, closed, open } = await app.system(async tx => {
    const declined = await buildConnection(tx, { status: 'declined' })
    return {
      talent: declined.talent,
      closed: declined.requestId,
      gone: randomUUID(),
      open: (await buildRequest(tx)).requestId,
    }
  })
  await app.system(tx =>
    sql`update public.company_requests set closed_as = 'filled' where id = ${closed}`.execute(tx),
  )
  const as = await app.signIn(talent)
  const show = async (requestId: string) => {
    const { talentId } = talent
    const form = { intent: 'interest', requestId, talentId, interested: 'yes' }
    return (await app.fetch('/talent/dashboard', { as, form })).status
  }
  expect(await show(gone)).toBe(409)
  expect(await show(closed)).toBe(409)
  expect(await show(open)).toBe(302)
})

test('reports sent at once stay within the fifty of a day', async () => {
  const { reader, posts } = await app.system(async tx => {
    const { userId: author_id } = await buildTalent(tx)
    const posts: string[] = []
    while (posts.length < 70) posts.push((await buildCommunityPost(tx, { author_id })).id)
    return { reader: await buildCompany(tx), posts }
  })
  const report = (post_id: string) =>
    asPerson(app.database.kysely, reader, tx => reportPost(tx, { post_id, reason: 'x' }))
  for (const post of posts.slice(0, 48)) await report(post)
  await Promise.allSettled(posts.slice(48).map(report))
  const { rows } = await app.system(tx =>
    sql`select from public.community_reports where user_id = ${reader.userId}`.execute(tx),
  )
  expect(rows).toHaveLength(50)
})

test('an introduction about a request that is deleted at that moment asks for another request', async () => {
  const { request, talent } = await app.system(async tx => ({
    request: await buildRequest(tx),
    talent: await buildTalent(tx),
  }))
  const as = await app.signIn(request.company)
  const form = { request_id: request.requestId, requirements: 'Soon', contact_details: 'me' }
  await overlap(
    app.database.kysely,
    commit =>
      app.system(async tx => {
        await sql`lock table public.connection_requests in access exclusive mode`.execute(tx)
        await tx.deleteFrom('company_requests').where('id', '=', request.requestId).execute()
        await commit()
      }),
    async () => {
      const sent = await app.fetch(talent.profileUrl, { as, form })
      const page = await sent.text()
      expect([sent.status, page]).toEqual([400, expect.stringContaining('Choose the request')])
    },
  )
})

test('an answer to a question that is deleted at that moment finds no question, and is no failure', async () => {
  const { author, question } = await app.system(async tx => {
    const author = await buildCompany(tx)
    return { author, question: await buildCommunityPost(tx, { author_id: author.userId }) }
  })
  const as = await app.signIn(await app.system(tx => buildTalent(tx)))
  await overlap(
    app.database.kysely,
    commit =>
      asPerson(app.database.kysely, author, async tx => {
        await tx.deleteFrom('community_posts').where('id', '=', question.id).execute()
        await commit()
      }),
    async () => {
      const form = {
        intent: 'answer',
        body: 'It depends on the notice period.',
        submission: randomUUID(),
      }
      const { status } = await app.fetch(`/community/${question.key}`, { as, form })
      expect(status).toBe(404)
    },
  )
})
