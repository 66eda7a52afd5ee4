// Offers over HTTP: what a refusal keeps, the changes shown after a stale answer, and the document as a file.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { openApp, type TestApp } from '#test/app.ts'
import { buildConnection, buildTalent, type Connection, type Person } from '#test/world.ts'
import { readZip } from '#test/zip.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const accepted = () =>
  withSystem(app.database.kysely, tx => buildConnection(tx, { status: 'accepted' }))

const offer = (seen: number, more: Record<string, string> = {}) => ({
  outcome: 'A close by day eight',
  starts_on: '2097-12-02',
  hours_per_week: '16',
  pay: 'hourly',
  amount: '$150',
  payment_days: '14',
  notice_days: '30',
  unused_hours: 'carry',
  client_key: randomUUID(),
  seen: String(seen),
  ...more,
})

async function post(room: Connection, person: Person, where: string, form: Record<string, string>) {
  const as = await app.signIn(person)
  return await app.fetch(`/connections/${room.connectionId}/charter${where}`, { as, form })
}

async function read(room: Connection, person: Person, where = ''): Promise<string> {
  const as = await app.signIn(person)
  return await (await app.fetch(`/connections/${room.connectionId}/charter${where}`, { as })).text()
}

test('an incomplete offer is refused with the typed values', async () => {
  const room = await accepted()
  const refused = await post(room, room.talent, '/new', offer(0, { outcome: '', amount: 'much' }))
  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(page).toContain('Describe the outcome')
  expect(page).toContain('value="much"')
  const endless = await post(room, room.talent, '/new', offer(0, { pay: 'fixed', amount: '900' }))
  expect(await endless.text()).toContain('A fixed price needs a length in weeks')
})

test('an offer can start today where its sender works, but not before', async () => {
  const today = (zone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
  const yesterday = (day: string) =>
    new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  // At any moment, these two zones are on different days.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const room = await withSystem(app.database.kysely, async tx => {
      const talent = await buildTalent(tx, { timezone: zone })
      return await buildConnection(tx, { talent, status: 'accepted' })
    })
    const past = offer(0, { starts_on: yesterday(today(zone)), outcome: 'Kept as typed' })
    const refused = await post(room, room.talent, '/new', past)
    expect(refused.status).toBe(400)
    const page = await refused.text()
    expect(page).toContain('The start can’t be in the past')
    expect(page).toContain('Kept as typed')
    const sent = await post(room, room.talent, '/new', offer(0, { starts_on: today(zone) }))
    expect(sent.status).toBe(302)
  }
})

test('the monthly amount is the same on both sides, with its arithmetic', async () => {
  const room = await accepted()
  expect((await post(room, room.talent, '/new', offer(0))).status).toBe(302)
  for (const person of [room.talent, room.company]) {
    const page = await read(room, person)
    // 16 hours a week at $150: 69.33 hours a month.
    for (const text of [
      '$10,400',
      '16 hours a week ÷ 8 = 2 days a week',
      '2 days a week × 52 weeks ÷ 12 months × $1,200 a day = $10,400 a month',
    ])
      expect(page).toContain(text)
  }
  expect(await read(room, room.company)).toContain('It’s your turn')
  expect(await read(room, room.talent)).toContain('Withdraw the offer')
})

test('an answer that comes too late is refused and shows what has changed', async () => {
  const room = await accepted()
  await post(room, room.company, '/new', offer(0))
  await post(room, room.company, '', { intent: 'withdraw', number: '1' })
  await post(room, room.company, '/new', offer(1, { amount: '140', outcome: 'A close by day ten' }))
  const late = await post(room, room.talent, '', { intent: 'answer', number: '1', answer: 'agree' })
  expect(late.status).toBe(409)
  const page = await late.text()
  expect(page).toContain('so nothing was agreed')
  expect(page).toContain('What changed since you answered')
  for (const text of ['$150 an hour', '$140 an hour', 'A close by day eight', 'A close by day ten'])
    expect(page).toContain(text)

  const counter = await post(room, room.talent, '/new', offer(1, { amount: '160' }))
  expect(counter.status).toBe(409)
  const kept = await counter.text()
  expect(kept).toContain('A newer version arrived before you sent yours')
  expect(kept).toContain('value="160"')
  expect(kept).toMatch(/name="seen" value="2"/)
})

test('only the two sides can open the charter, as a page and a file, with both names', async () => {
  const room = await accepted()
  await post(room, room.company, '/new', offer(0))
  const agreed = await post(room, room.talent, '', {
    intent: 'answer',
    number: '1',
    answer: 'agree',
  })
  expect([agreed.status, agreed.headers.get('location')]).toEqual([
    302,
    `/connections/${room.connectionId}/charter`,
  ])
  const page = await read(room, room.company)
  for (const text of [
    'Your charter',
    room.company.fullName,
    room.talent.fullName,
    'A close by day eight',
  ])
    expect(page).toContain(text)
  // The date beside "Agreed" is when they agreed, not when the offer was sent.
  const { answered_at: agreedAt } = await app.database.kysely
    .selectFrom('charter_versions')
    .select('answered_at')
    .where('engagement_id', '=', room.connectionId)
    .executeTakeFirstOrThrow()
  expect(page.replaceAll('<!-- -->', '')).toContain(
    `Agreed · <time dateTime="${agreedAt?.toISOString()}"`,
  )
  const as = await app.signIn(room.talent)
  const file = await app.fetch(`/connections/${room.connectionId}/charter/1/file`, { as })
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="charter.docx"')
  const document = readZip(Buffer.from(await file.arrayBuffer())).get('word/document.xml') ?? ''
  for (const text of ['A close by day eight', room.company.fullName])
    expect(document).toContain(text)

  const stranger = await app.signIn((await accepted()).talent)
  for (const where of ['', '/new', '/1/file']) {
    const answer = await app.fetch(`/connections/${room.connectionId}/charter${where}`, {
      as: stranger,
    })
    expect(answer.status).toBe(404)
  }
})
