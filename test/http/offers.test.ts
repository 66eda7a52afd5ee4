// Offers over HTTP: what a refusal keeps, the changes shown after a stale answer, and the document as a file.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeAccount } from '#app/features/accounts/commands.server.ts'
import { DAY_MS } from '#app/platform/units.ts'
import { textIn, textOf } from '#test/page-text.ts'
import { PlainVisitor } from '#test/plain-visitor.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildConnection,
  buildRequest,
  buildTalent,
  type Connection,
  type Person,
  restore,
  suspend,
} from '#test/world.ts'
import { readZip } from '#test/zip.ts'

const app = sharedApp()

const accepted = () => app.system(tx => buildConnection(tx, { status: 'accepted' }))

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

test('a form without its key is refused in plain words, with the typed values, and can be sent again', async () => {
  const room = await accepted()
  const as = await app.signIn(room.talent)
  for (const [path, form] of [
    [`/connections/${room.connectionId}/charter/new`, offer(0)],
    [`/connections/${room.connectionId}`, { intent: 'send', body: 'A close by day eight' }],
  ] as const) {
    const keyless = new URLSearchParams({ ...form, client_key: '' })
    const page = await new PlainVisitor(app, as).open(path, keyless)
    expect(page.status).toBe(400)
    expect(page.text).toContain('We couldn’t read that form. Please try again.')
    expect(page.text).toContain('A close by day eight')
    expect(page.text).not.toContain('Invalid')
    await page.press(path.endsWith('new') ? 'Send the offer' : 'Send')
    expect(page.status).toBe(200)
    expect(page.text).toContain('A close by day eight')
  }
})

test('an offer to somebody who has left is refused on a page that says whom it was for', async () => {
  const room = await accepted()
  await app.system(tx => removeAccount(tx, room.company))
  const refused = await post(room, room.talent, '/new', offer(0))
  expect(refused.status).toBe(409)
  expect(await textOf(refused)).toContain('Conversation with A company that left')
})

test('the challenge of a request is help for the outcome, never the outcome itself', async () => {
  const challenge = 'By February we are always nervous'
  const room = await app.system(async tx => {
    const request = await buildRequest(tx, { challenge_description: challenge })
    return await buildConnection(tx, { request, status: 'accepted' })
  })
  const path = `/connections/${room.connectionId}/charter/new`
  for (const person of [room.talent, room.company]) {
    const page = await new PlainVisitor(app, await app.signIn(person)).open(path)
    expect(page.text).toContain(challenge)
    await page.press('Send the offer')
    expect(page.status).toBe(400)
    expect(page.text).toContain('Describe the outcome')
    expect(page.text).toContain(challenge)
  }
})

test('an incomplete offer is refused with the typed values', async () => {
  const room = await accepted()
  const refused = await post(room, room.talent, '/new', offer(0, { outcome: '', amount: 'much' }))
  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(page).toContain('Describe the outcome')
  expect(page).toContain('Amount must be a whole number of dollars')
  expect(page).toContain('value="much"')
  // Each error names its field as the label does, with the unit.
  const far = {
    hours_per_week: '41',
    weeks: '0',
    amount: '-1',
    payment_days: '121',
    notice_days: '',
  }
  const outside = await (
    await post(room, room.talent, '/new', offer(0, { ...far, advises: 'x'.repeat(4001) }))
  ).text()
  for (const message of [
    'Time must be between 1 and 40 hours a week',
    'Length must be between 1 and 520 weeks',
    'Amount must be between $0 and $10,000,000',
    '“Paid within” must be between 0 and 120 days',
    'Enter the notice in days',
    '“The executive only advises” must be at most 4,000 characters long',
  ])
    expect(outside).toContain(message)
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
    const room = await app.system(async tx => {
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

test('an offer can’t start after 2099, and says so', async () => {
  const room = await accepted()
  const refused = await post(room, room.talent, '/new', offer(0, { starts_on: '2100-01-01' }))
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('Choose a day before 2100'),
  ])
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
    // Once, in the document.
    expect(textIn(page).match(/16 hours a week ÷ 8/g)).toHaveLength(1)
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

test('whoever agrees does so with the name that they read', async () => {
  const room = await accepted()
  await post(room, room.company, '/new', offer(0))
  const [, readName = ''] =
    /name="otherName" value="([^"]*)"/.exec(await read(room, room.talent)) ?? []
  expect(readName).toBe(room.company.fullName)
  const agree = (otherName: string) =>
    post(room, room.talent, '', { intent: 'answer', number: '1', answer: 'agree', otherName })
  const rename = (name: string) =>
    app.system(tx =>
      tx
        .insertInto('company_cards')
        .values({ user_id: room.company.userId, name })
        .onConflict(conflict => conflict.column('user_id').doUpdateSet({ name }))
        .execute(),
    )
  await rename('An Empty Shell')
  const refused = await agree(readName)
  expect(refused.status).toBe(409)
  const page = await refused.text()
  expect(page).toContain('They’ve changed their name')
  expect(page).toContain('name="otherName" value="An Empty Shell"')
  expect((await agree('An Empty Shell')).status).toBe(302)
  // Sent twice, whatever the name is by now.
  await rename('Another Shell')
  expect((await agree('An Empty Shell')).status).toBe(302)
})

test('agreeing is confirmed beside the terms, after a warning of too many hours; sent twice, it is one agreement', async () => {
  const room = await app.system(async tx => {
    const talent = await buildTalent(tx, { max_hours_per_week: 20 })
    await tx
      .insertInto('talent_hours')
      .values({ talent_id: talent.talentId, elsewhere: 12 })
      .execute()
    return await buildConnection(tx, { talent, status: 'accepted' })
  })
  expect((await post(room, room.company, '/new', offer(0, { over: '16' }))).status).toBe(302)
  const page = (await read(room, room.talent)).replaceAll('<!-- -->', '')
  expect(page).toContain('This is 16 hours a week, but only 8 of 20 are free on December 2, 2097.')
  const [, confirmation = ''] =
    /<details[^>]*><summary[^>]*>Agree to version 1<\/summary>([\s\S]*?)<\/details>/.exec(page) ??
    []
  for (const text of ['$150 an hour', '16 hours a week', 'December 2, 2097', 'value="agree"'])
    expect(confirmation).toContain(text)
  expect(page.replace(confirmation, '')).not.toContain('value="agree"')
  for (let n = 0; n < 2; n += 1) {
    const sent = await post(room, room.talent, '', {
      intent: 'answer',
      number: '1',
      answer: 'agree',
    })
    expect(sent.status).toBe(302)
  }
  const agreed = await read(room, room.talent)
  expect(agreed).toContain('Your charter')
  expect(agreed).not.toContain('More hours than are free')

  // What follows: fewer free hours from the agreed day, and a start that isn't due before it.
  const as = await app.signIn(room.talent)
  const text = async (path: string) =>
    (await (await app.fetch(path, { as })).text()).replaceAll('<!-- -->', '')
  const { fullName } = room.company
  const dashboard = await text('/talent/dashboard')
  for (const said of [
    'Up to 20 hrs/week, 8 free',
    `0 hrs/week from Mon, Dec 2, 2097, when the work with ${fullName} starts`,
    `Your work with ${fullName} starts on Mon, Dec 2, 2097.`,
  ])
    expect(dashboard).toContain(said)
  expect(await text(`/connections/${room.connectionId}`)).toContain(
    'You agreed to start on Mon, Dec 2, 2097. If you start earlier, the hours count from today, and the end stays as agreed.',
  )
})

test('a first offer says where its amount comes from, and on which side of rate and budget it is', async () => {
  const room = await app.system(async tx => {
    const talent = await buildTalent(tx, { price_day_min: 1800, price_day_max: 2200 })
    const budget = { budget_day_min: 1000, budget_day_max: 1500 }
    const request = await buildRequest(tx, { ...budget, hours_per_week_needed: 16 })
    return await buildConnection(tx, { talent, request, status: 'accepted' })
  })
  const talents = (await read(room, room.talent, '/new')).replaceAll('<!-- -->', '')
  for (const text of [
    'value="15600"',
    'We started from $1,800 a day, the lower end of your rate.',
    'This is above their budget.',
    'These don’t overlap',
  ])
    expect(talents).toContain(text)
  const companys = (await read(room, room.company, '/new')).replaceAll('<!-- -->', '')
  for (const text of [
    'value="13000"',
    'We started from $1,500 a day, the upper end of your budget.',
    'This is below their rate.',
  ])
    expect(companys).toContain(text)
})

test('a rate or budget that a form only suggested is nobody’s', async () => {
  const room = await app.system(async tx => {
    const rate = { price_day_min: 500, price_day_max: 1500 }
    const budget = { budget_day_min: 500, budget_day_max: 1500 }
    const talent = await buildTalent(tx, {
      ...rate,
      untouched: ['price_day_min', 'price_day_max'],
    })
    const request = await buildRequest(tx, {
      ...budget,
      untouched: ['budget_day_min', 'budget_day_max'],
    })
    return await buildConnection(tx, { talent, request, status: 'accepted' })
  })
  for (const person of [room.talent, room.company]) {
    const form = await read(room, person, '/new')
    for (const text of ['We started from', 'rate</dt>', 'their budget', 'their rate', 'overlap'])
      expect(form).not.toContain(text)
    const as = await app.signIn(person)
    const conversation = await app.fetch(`/connections/${room.connectionId}`, { as })
    expect(await conversation.text()).not.toContain('rate at the time')
  }
})

test.each(['company', 'talent'] as const)(
  'a %s can decline the offer of a suspended account, and agree to it only once it is restored',
  async side => {
    const room = await accepted()
    const [reader, writer] =
      side === 'company' ? [room.company, room.talent] : [room.talent, room.company]
    const answer = (number: string, choice: string) =>
      post(room, reader, '', { intent: 'answer', number, answer: choice })
    await post(room, writer, '/new', offer(0))
    await app.system(tx => suspend(tx, writer))

    const page = textIn(await read(room, reader))
    expect(page).toContain(`${writer.fullName} can’t use their account at the moment`)
    expect(page).toContain('Decline the offer')
    expect(page).not.toMatch(/Agree to version|Write a counteroffer/)
    const agreed = await answer('1', 'agree')
    expect(agreed.status).toBe(409)
    expect(await textOf(agreed)).toContain('so nothing was agreed')
    const countered = await post(room, reader, '/new', offer(1, { outcome: 'Kept as typed' }))
    expect(countered.status).toBe(409)
    const kept = await countered.text()
    expect(textIn(kept)).toContain('so we didn’t send your offer')
    expect(kept).toContain('Kept as typed')
    expect((await answer('1', 'refuse')).status).toBe(302)

    await app.system(tx => restore(tx, writer))
    await post(room, writer, '/new', offer(1))
    expect((await answer('2', 'agree')).status).toBe(302)
    // The same answer again is still done, whatever has become of the account.
    await app.system(tx => suspend(tx, writer))
    expect((await answer('2', 'agree')).status).toBe(302)
  },
)

test('while the other side is suspended, it is not their turn to answer an offer', async () => {
  const room = await accepted()
  await post(room, room.company, '/new', offer(0))
  await app.system(tx => suspend(tx, room.talent))
  const page = textIn(await read(room, room.company))
  expect(page).toContain('Until they’re back, they can’t answer your offer. It expires after')
  expect(page).not.toContain('’s turn')
})

test('the page of many versions lists all, and carries only the texts it needs', async () => {
  const room = await accepted()
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    const writer = number % 2 === 1 ? room.talent : room.company
    await post(room, writer, '/new', offer(number - 1, { outcome: `Outcome no. ${number}` }))
  }
  const newest = await read(room, room.talent)
  for (const number of [1, 2, 7]) expect(newest).toContain(`?version=${number}"`)
  expect(newest).toContain('Outcome no. 7')
  expect(newest).not.toContain('Outcome no. 1')
  const second = await read(room, room.talent, '?version=2')
  for (const said of ['What version 2 changes', 'Outcome no. 2', 'Outcome no. 1'])
    expect(second).toContain(said)
})

test('versions are dated in the stated time zone, as in the conversation, or else in the browser’s', async () => {
  const room = await app.system(async tx =>
    buildConnection(tx, {
      status: 'accepted',
      talent: await buildTalent(tx, { timezone: 'Asia/Singapore' }),
      request: await buildRequest(tx, { untouched: ['timezone'] }),
    }),
  )
  await post(room, room.talent, '/new', offer(0))
  for (const [person, zone] of [
    [room.talent, 'GMT+8'],
    [room.company, 'GMT+5:30'],
  ] as const) {
    const as = await app.signIn(person)
    as.cookies.set('zone', encodeURIComponent('Asia/Kolkata'))
    for (const where of ['', '/charter']) {
      const page = await textOf(
        await app.fetch(`/connections/${room.connectionId}${where}`, { as }),
      )
      expect(page, where).toContain(`M ${zone}`)
    }
  }
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

test('an acceptance, then an offer that waits for the company, come first on its dashboard', async () => {
  const room = await accepted()
  const dashboard = async () => {
    const as = await app.signIn(room.company)
    return await textOf(await app.fetch('/company/dashboard', { as }))
  }
  expect(await dashboard()).toMatch(
    /What’s Next You and .+ have both said yes\. Write to .+ Top Matches/,
  )
  await post(room, room.talent, '/new', offer(0))
  expect(await dashboard()).toMatch(
    /What’s Next .+ sent you an offer\. Read the offer .*Top Matches/,
  )
})

test('both sides read how an offer compares with rate and budget, then what comes next, and when notice ends', async () => {
  const room = await app.system(async tx => {
    const talent = await buildTalent(tx, { price_day_min: 1000, price_day_max: 1100 })
    return await buildConnection(tx, { talent, status: 'accepted' })
  })
  const path = `/connections/${room.connectionId}`
  const as = await app.signIn(room.talent)
  const text = async (where: string) =>
    (await (await app.fetch(where, { as })).text()).replaceAll('<!-- -->', '')
  const act = async (name: string, seen: string) => {
    const form = { intent: 'act', act: name, seen }
    expect((await app.fetch(path, { as, form })).status).toBe(302)
  }
  expect(await text('/talent/dashboard')).toContain(`Write to ${room.company.fullName}`)
  await post(room, room.talent, '/new', offer(0))
  const asCompany = await app.signIn(room.company)
  const notices = async () => await (await app.fetch('/notifications', { as: asCompany })).text()
  expect(await notices()).toContain('Please answer by')
  expect(await read(room, room.company)).toContain('This is above their rate.')
  expect(await read(room, room.talent)).toContain('This is above your rate.')
  await post(room, room.company, '', { intent: 'answer', number: '1', answer: 'agree' })
  const agreed = await read(room, room.company)
  expect(agreed).toContain('Press “Start the work” once it begins.')
  expect(agreed).not.toContain('This is above')
  expect(await notices()).not.toContain('Please answer by')

  // The company can close its request from here, which nobody but the company is offered.
  const fill = 'Close the request as filled'
  const companys = async () => await (await app.fetch(path, { as: asCompany })).text()
  expect(await companys()).toContain(fill)
  expect(await text(path)).not.toContain(fill)
  const form = { intent: 'close', requestId: room.requestId, closedAs: 'filled' }
  await app.fetch('/company/dashboard', { as: asCompany, form })
  expect(await companys()).not.toContain(fill)

  await act('start', 'agreed')
  await act('notify', 'running')
  const last = new Date(Date.now() + 30 * DAY_MS)
  const day = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
  expect(await text(path)).toContain(
    `the notice period ends on ${new Intl.DateTimeFormat('en-US', { ...day, timeZone: 'UTC' }).format(last)}`,
  )
  await app.system(tx =>
    sql`update public.engagements set state_since = state_since - interval '31 days' where id = ${room.connectionId}`.execute(
      tx,
    ),
  )
  expect(await text(path)).toContain('The notice period is over.')
  expect(await text('/talent/dashboard')).toContain('the notice period is over')
})
