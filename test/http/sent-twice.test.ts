// Every form may arrive twice: the first response was lost, or the button was pressed twice.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#app/platform/units.ts'
import type { Browser, Form } from '#test/app.ts'
import { ROOMY_LIMITS } from '#test/roomy-limits.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildAdmin,
  buildCommunityPost,
  buildConnection,
  buildRequest,
  buildTalent,
  type Connection,
  type Person,
} from '#test/world.ts'

const app = sharedApp({ settings: { LIMITS: `${ROOMY_LIMITS} introductions-pair=2/1h` } })
beforeAll(async () => {
  // Jobs of earlier tests would change rows: a company learns of a decline ten seconds later.
  await app.drain()
})

const accepted = () => app.system(tx => buildConnection(tx, { status: 'accepted' }))
const pending = () => app.system(tx => buildConnection(tx))

type Sent = { status: number; to: string | null; text: string }

async function post(as: Browser, path: string, form: Form): Promise<Sent> {
  const response = await app.fetch(path, { as, form })
  const to = response.headers.get('location')
  return { status: response.status, to, text: await response.text() }
}

/** What a repetition must leave as it is: the rows, the notices and the mail. */
async function everything(): Promise<unknown[]> {
  const tables = [
    ...['connection_requests', 'connection_events', 'decline_lines', 'company_requests'],
    ...['engagements', 'engagement_events', 'engagement_messages', 'charter_versions'],
    ...['meeting_rounds', 'meetings', 'request_interests', 'featured_applications'],
    ...['community_posts', 'community_reports', 'audit_entries', 'notices'],
  ]
  const dumps: unknown[] = []
  for (const table of tables) {
    const { rows } = await app.system(tx =>
      sql`select to_jsonb(t) as row from ${sql.table(`public.${table}`)} t order by 1`.execute(tx),
    )
    dumps.push({ table, rows })
  }
  const { rows } = await app.system(tx =>
    sql`select kind, key from app.jobs where kind ~ '^(notice-mail|tell-)' order by 1, 2`.execute(
      tx,
    ),
  )
  return [...dumps, rows]
}

/** Sends it twice. Both are taken alike, and the second changes nothing. */
async function sendTwice(as: Browser, path: string, form: Form): Promise<void> {
  const first = await post(as, path, form)
  expect(first.status, first.text.slice(0, 4000)).toBe(302)
  const before = await everything()
  const second = await post(as, path, form)
  expect({ status: second.status, to: second.to }).toEqual({ status: 302, to: first.to })
  expect(await everything()).toEqual(before)
}

async function refused(as: Browser, path: string, form: Form, words: string): Promise<void> {
  const answer = await post(as, path, form)
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(words)])
}

const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const TIMES = { zone: 'UTC', minutes: '45', link: '', day_1: day(9), day_2: day(10) }
const CLOCKS = { time_1: '10:00', time_2: '17:00' }
const TERMS = { outcome: 'A calm board', starts_on: '2097-12-02', hours_per_week: '16' }
const PAY = { pay: 'hourly', amount: '150', payment_days: '14', notice_days: '30' }

const propose = (as: Browser, { connectionId }: Connection, seen: number) =>
  post(as, `/connections/${connectionId}/meeting/new`, {
    ...TIMES,
    ...CLOCKS,
    client_key: randomUUID(),
    seen: String(seen),
  })
const offer = (as: Browser, { connectionId }: Connection) =>
  post(as, `/connections/${connectionId}/charter/new`, {
    ...TERMS,
    ...PAY,
    unused_hours: 'carry',
    client_key: randomUUID(),
    seen: '0',
  })

test('an acceptance, on whichever page; a decline after it is refused', async () => {
  const { connectionId, talent } = await pending()
  const as = await app.signIn(talent)
  const answer = (answer: string) => ({ intent: 'answer', connectionId, answer })
  await sendTwice(as, '/connections', answer('accepted'))
  await sendTwice(as, '/talent/dashboard', answer('matched'))
  await refused(as, '/connections', answer('declined'), 'already been answered')
})

test('a decline with its reason; another reason or an acceptance after it is refused', async () => {
  const { connectionId, talent } = await pending()
  const as = await app.signIn(talent)
  const decline = { intent: 'answer', connectionId, answer: 'declined', own_line: 'Not this year.' }
  await sendTwice(as, '/connections', decline)
  const another = { ...decline, own_line: 'Not this month.' }
  await refused(as, '/connections', another, 'already been answered')
  const accept = { intent: 'answer', connectionId, answer: 'accepted' }
  await refused(as, '/connections', accept, 'already been answered')
})

test('undoing a decline, on each page; after an acceptance there is nothing to undo', async () => {
  const { connectionId, requestId, talent } = await pending()
  const as = await app.signIn(talent)
  const undo = { intent: 'take-back', connectionId }
  for (const path of ['/connections', '/talent/dashboard', `/requests/${requestId}`]) {
    await post(as, path, { intent: 'answer', connectionId, answer: 'declined' })
    await sendTwice(as, path, undo)
  }
  await post(as, '/connections', { intent: 'answer', connectionId, answer: 'accepted' })
  await refused(as, '/connections', undo, 'you can’t undo your answer')
})

test('a withdrawal, before and after the talent knows of it, on either page; not of what was answered', async () => {
  for (const path of ['/connections', '/company/dashboard']) {
    const known = await pending()
    const as = await app.signIn(known.company)
    await sendTwice(as, path, { intent: 'withdraw', connectionId: known.connectionId })
    const unknown = await app.system(tx => buildConnection(tx, { company: known.company }))
    await app.system(tx =>
      sql`update public.connection_requests set held_until = now() + interval '10 seconds'
           where id = ${unknown.connectionId}`.execute(tx),
    )
    await app.system(tx =>
      sql`insert into app.jobs (kind, key, payload, run_at)
          values ('tell-introduction', ${unknown.connectionId}, '{}', now() + interval '1 day')`.execute(
        tx,
      ),
    )
    await sendTwice(as, path, { intent: 'withdraw', connectionId: unknown.connectionId })
    const answered = await app.system(tx =>
      buildConnection(tx, { company: known.company, status: 'accepted' }),
    )
    const late = { intent: 'withdraw', connectionId: answered.connectionId }
    await refused(as, path, late, 'already been answered')
  }
})

test('asking for an introduction, also with the last one that the limit allows; other words about it are refused', async () => {
  const { request, talent } = await app.system(async tx => ({
    request: await buildRequest(tx),
    talent: await buildTalent(tx),
  }))
  const as = await app.signIn(request.company)
  const form = { request_id: request.requestId, requirements: 'Soon', contact_details: 'me' }
  await sendTwice(as, talent.profileUrl, { ...form, undoable: 'on' })
  await refused(
    ...([as, talent.profileUrl, { ...form, requirements: 'Later' }] as const),
    'already asked about this request',
  )
  await app.system(tx =>
    tx
      .updateTable('connection_requests')
      .set({ status: 'withdrawn' })
      .where('talent_id', '=', talent.talentId)
      .execute(),
  )
  await sendTwice(as, talent.profileUrl, { ...form, undoable: 'on' })
  const third = await post(as, talent.profileUrl, { ...form, requirements: 'Later' })
  expect(third.status).toBe(429)
})

test('closing and reopening a request', async () => {
  const { requestId, company } = await app.system(tx => buildRequest(tx))
  const as = await app.signIn(company)
  const close = { intent: 'close', requestId, closedAs: 'filled' }
  await sendTwice(as, '/company/dashboard', close)
  await sendTwice(as, '/company/dashboard', { intent: 'reopen', requestId })
})

test('an act in a conversation; what the other side did is no repetition', async () => {
  const room = await accepted()
  const [talent, company] = [await app.signIn(room.talent), await app.signIn(room.company)]
  const path = `/connections/${room.connectionId}`
  const close = { intent: 'act', act: 'close', seen: 'introduced' }
  await sendTwice(talent, path, close)
  await refused(company, path, close, 'Something changed')
  await sendTwice(company, path, { intent: 'act', act: 'reopen', seen: 'lapsed' })
  // Reopened by the other side: closing it from a page of before is not what stands.
  await refused(talent, path, close, 'Something changed')
  for (const state of ['offered', 'agreed', 'running'])
    await app.system(tx =>
      tx.updateTable('engagements').set({ state }).where('id', '=', room.connectionId).execute(),
    )
  const pause = { intent: 'act', act: 'pause', seen: 'running' }
  await sendTwice(talent, path, pause)
  // Times to meet change no state.
  await propose(company, room, 0)
  await sendTwice(talent, path, pause)
  await refused(talent, path, { intent: 'act', act: 'end', seen: 'running' }, 'Something changed')
})

test('deleting and editing a message, also when it is too late for a first try', async () => {
  const room = await accepted()
  const [talent, company] = [await app.signIn(room.talent), await app.signIn(room.company)]
  const path = `/connections/${room.connectionId}`
  for (const body of ['A slip', 'A typo'])
    await post(talent, path, { intent: 'send', client_key: randomUUID(), body })
  const messages = await app.system(tx =>
    tx
      .selectFrom('engagement_messages')
      .select('id')
      .where('engagement_id', '=', room.connectionId)
      .orderBy('created_at')
      .execute(),
  )
  const [slip = '', typo = ''] = messages.map(({ id }) => id)
  const remove = { intent: 'delete', message_id: slip }
  const edit = { intent: 'edit', message_id: typo, body: 'No typo' }
  await sendTwice(talent, path, remove)
  await sendTwice(talent, path, edit)
  await app.system(tx =>
    sql`update public.engagement_messages set created_at = created_at - interval '11 minutes'
         where engagement_id = ${room.connectionId}`.execute(tx),
  )
  await sendTwice(talent, path, remove)
  await sendTwice(talent, path, edit)
  for (const [as, form] of [
    [company, remove],
    [company, edit],
    [talent, { ...edit, body: 'Another' }],
    [talent, { ...edit, message_id: slip }],
    [talent, { ...remove, message_id: typo }],
  ] as const)
    await refused(as, path, form, 'after sending it')
})

test('withdrawing an offer, and answering one; what the other side did is no repetition', async () => {
  const room = await accepted()
  const [talent, company] = [await app.signIn(room.talent), await app.signIn(room.company)]
  const path = `/connections/${room.connectionId}/charter`
  await offer(talent, room)
  await sendTwice(talent, path, { intent: 'withdraw', number: '1' })
  const agree = { intent: 'answer', number: '1', answer: 'agree' }
  await refused(company, path, agree, 'so nothing was agreed')
  await refused(company, path, { intent: 'withdraw', number: '1' }, 'no longer open')
  const other = await accepted()
  await offer(await app.signIn(other.talent), other)
  const theirs = `/connections/${other.connectionId}/charter`
  await sendTwice(await app.signIn(other.company), theirs, { ...agree, answer: 'refuse' })
})

test('another answer to an offer that both agreed to doesn’t say that nothing was agreed', async () => {
  const room = await accepted()
  await offer(await app.signIn(room.talent), room)
  const as = await app.signIn(room.company)
  const path = `/connections/${room.connectionId}/charter`
  const answer = { intent: 'answer', number: '1' }
  await post(as, path, { ...answer, answer: 'agree' })
  await refused(as, path, { ...answer, answer: 'refuse' }, 'You’ve both agreed already')
})

test('ending a round of times, by either side; what the other side did is no repetition', async () => {
  const room = await accepted()
  const [talent, company] = [await app.signIn(room.talent), await app.signIn(room.company)]
  const path = `/connections/${room.connectionId}/meeting`
  for (const [number, [ends, other, words]] of [
    [talent, company, 'withdrew these times'],
    [company, talent, 'already been declined'],
  ].entries() as Iterable<[number, [Browser, Browser, string]]>) {
    expect((await propose(talent, room, number)).status).toBe(302)
    const end = { intent: 'end', number: String(number + 1) }
    await sendTwice(ends, path, end)
    await refused(other, path, end, words)
  }
})

test('accepting a time and cancelling the meeting; what the other side did is no repetition', async () => {
  const room = await accepted()
  const [talent, company] = [await app.signIn(room.talent), await app.signIn(room.company)]
  const path = `/connections/${room.connectionId}/meeting`
  await propose(talent, room, 0)
  const time = new Date(`${day(9)}T10:00:00Z`).toISOString()
  await sendTwice(company, path, { intent: 'take', number: '1', starts_at: time, link: '' })
  const { id } = await app.system(tx =>
    tx
      .selectFrom('meetings')
      .select('id')
      .where('engagement_id', '=', room.connectionId)
      .executeTakeFirstOrThrow(),
  )
  const cancel = { intent: 'cancel', meeting: id, seen: '0' }
  await sendTwice(company, path, cancel)
  await refused(talent, path, cancel, 'The meeting has changed')
  await refused(company, path, { ...cancel, seen: '1' }, 'The meeting has changed')
})

test('showing interest, also once the company has asked', async () => {
  const { request, talent } = await app.system(async tx => ({
    request: await buildRequest(tx),
    talent: await buildTalent(tx),
  }))
  const as = await app.signIn(talent)
  const interest = { intent: 'interest', requestId: request.requestId, interested: 'yes' }
  await sendTwice(as, '/talent/dashboard', interest)
  await app.system(tx => buildConnection(tx, { talent, request }))
  await sendTwice(as, '/talent/dashboard', interest)
})

test('deleting an answer and a question of the community, and the fiftieth report of a day', async () => {
  const { asker, question, answer, posts } = await app.system(async tx => {
    const asker = await buildTalent(tx)
    const question = await buildCommunityPost(tx, { author_id: asker.userId })
    const answer = await buildCommunityPost(tx, {
      author_id: asker.userId,
      parent_id: question.id,
      title: null,
      topic: null,
    })
    const { userId: author_id } = await buildTalent(tx)
    const posts: { id: string; key: string }[] = []
    while (posts.length < 50) posts.push(await buildCommunityPost(tx, { author_id }))
    return { asker, question, answer, posts }
  })
  const as = await app.signIn(asker)
  const addressOf = ({ key }: { key: string }) => `/community/${key}`
  const path = addressOf(question)
  await sendTwice(as, path, { intent: 'delete', post_id: answer.id })
  await sendTwice(as, path, { intent: 'delete', post_id: question.id })
  const last = posts.pop()
  for (const { id } of posts)
    await app.system(tx =>
      tx
        .insertInto('community_reports')
        .values({ post_id: id, user_id: asker.userId, reason: 'x' })
        .execute(),
    )
  if (last === undefined) throw new Error('No post is left to report')
  await sendTwice(as, addressOf(last), { intent: 'report', post_id: last.id, reason: 'x' })
})

test('an administrator’s answer to an application; another answer is refused', async () => {
  const { admin, id } = await app.system(async tx => {
    const { talentId: talent_id } = await buildTalent(tx)
    const { id } = await tx
      .insertInto('featured_applications')
      .values({ talent_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const admin: Person = await buildAdmin(tx)
    return { admin, id }
  })
  const as = await app.signIn(admin)
  const form = { application_id: id, answer: 'approved', note: 'Welcome' }
  await sendTwice(as, '/admin/featured', form)
  const declined = { ...form, answer: 'declined' }
  await refused(as, '/admin/featured', declined, 'already been answered')
})
