// Meetings over HTTP: what a refusal keeps, why an answer came too late, and the invitations sent by mail.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeAccount } from '#app/features/accounts/commands.server.ts'
import { answerConnection } from '#app/features/connections/commands.server.ts'
import { linksIn, partUnder, textIn, textOf } from '#test/page-text.ts'
import { PageForm } from '#test/plain-visitor.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  asPerson,
  buildConnection,
  buildRequest,
  buildTalent,
  type Connection,
  type Person,
  suspend,
} from '#test/world.ts'

const app = sharedApp()

/** A talent in Singapore, which has no daylight saving time, and a company in London. */
const accepted = () =>
  app.system(async tx =>
    buildConnection(tx, {
      status: 'accepted',
      talent: await buildTalent(tx, { timezone: 'Asia/Singapore' }),
      request: await buildRequest(tx, { timezone: 'Europe/London' }),
    }),
  )

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const times = (seen: number, more: Record<string, string> = {}) => ({
  client_key: randomUUID(),
  seen: String(seen),
  zone: 'Asia/Singapore',
  minutes: '45',
  link: '',
  day_1: inDays(9),
  time_1: '16:00',
  day_3: inDays(10),
  time_3: '17:00',
  ...more,
})
const instant = (days: number, time: string) =>
  new Date(`${inDays(days)}T${time}:00+08:00`).toISOString()

async function post(room: Connection, person: Person, where: string, form: Record<string, string>) {
  const as = await app.signIn(person)
  return await app.fetch(`/connections/${room.connectionId}/meeting${where}`, { as, form })
}
async function read(room: Connection, person: Person, where = '/meeting'): Promise<string> {
  const as = await app.signIn(person)
  const answer = await app.fetch(`/connections/${room.connectionId}${where}`, { as })
  return (await answer.text()).replaceAll('<!-- -->', '')
}
async function mailsTo({ email }: Person) {
  return (await app.mailsTo(email))
    .filter(({ subject }) => /\b(meeting|meet)\b/i.test(subject))
    .toReversed()
}
/** The unfolded lines of a calendar. */
const linesOf = (content = '') => content.replaceAll('\r\n ', '').split('\r\n')
const lineOf = (content: string | undefined, name: string) =>
  linesOf(content).find(line => line.startsWith(name))

test('invalid times are refused with the typed values', async () => {
  const room = await accepted()
  const cases: [Record<string, string>, string][] = [
    [{ day_3: '', time_3: '' }, 'Propose 2 to 5 times'],
    [{ time_3: '' }, 'Choose a time'],
    [{ day_3: 'soon' }, 'Choose a day'],
    [{ day_3: inDays(9), time_3: '16:00' }, 'Choose a time that isn’t in the list already'],
    [{ day_3: '2020-01-06' }, 'Choose a time that hasn’t passed'],
    [{ link: 'http://meet.test/' }, 'A link must begin with https://'],
    [{ zone: 'Europe/Atlantis' }, 'Choose a time zone from the list'],
    [{ minutes: '7' }, 'Choose how long it takes'],
  ]
  for (const [changes, message] of cases) {
    const refused = await post(room, room.talent, '/new', times(0, changes))
    expect(refused.status, message).toBe(400)
    const page = await refused.text()
    expect(page).toContain(message)
    expect(page).toContain(`value="${inDays(9)}"`)
  }
  expect(await read(room, room.company, '/meeting')).toContain('Nothing is proposed')
})

test('without JavaScript, two people in two zones propose, read and agree on a time', async () => {
  const room = await app.system(async tx =>
    buildConnection(tx, {
      status: 'accepted',
      talent: await buildTalent(tx, { timezone: 'America/New_York' }),
      request: await buildRequest(tx, { timezone: 'Europe/London' }),
    }),
  )
  const path = `/connections/${room.connectionId}`
  const [mine, theirs] = [await app.signIn(room.talent), await app.signIn(room.company)]
  const get = async (as: typeof mine, where: string) => (await app.fetch(where, { as })).text()
  const proposal = (html: string) =>
    new PageForm(app, theirs, `${path}/meeting/new`, html, 'Propose these times')

  const inBerlin = await proposal(await get(theirs, `${path}/meeting/new`))
    .fill('Day of the first time', inDays(8))
    .fill('Time of the first time', '09:00')
    .fill('Day of the second time', '')
    .fill('Time of the second time', '')
    .fill('Day of the third time', '')
    .fill('Time of the third time', '')
    .fill('Your time zone', 'Europe/Berlin')
    .send('Use this time zone')
  expect(inBerlin.status).toBe(200)
  const asked = await inBerlin.text()
  expect(textIn(asked)).toContain('Berlin time for you')
  expect(proposal(asked).value('Time of the first time')).toBe('09:00')
  // Enter in a field proposes, and doesn't change the time zone.
  const alone = await proposal(asked).send()
  expect(alone.status).toBe(400)
  const refused = await alone.text()
  expect(refused).toContain('Propose 2 to 5 times')
  const proposed = await proposal(refused)
    .fill('Day of the second time', inDays(9))
    .fill('Time of the second time', '14:00')
    .send('Propose these times')
  expect([proposed.status, proposed.headers.get('location')]).toEqual([
    302,
    `${path}/meeting?zone=Europe%2FBerlin`,
  ])
  expect(textIn(await get(theirs, `${path}/meeting`))).toContain('You proposed')

  const [choose = ''] = linksIn(await get(mine, path), 'Choose a time')
  const shown = await get(mine, choose)
  // 2 PM in Berlin.
  const [, offered = ''] = /([^<>]*8:00 AM to 8:30 AM)</.exec(shown) ?? []
  expect(textIn(shown)).toContain('1:00 PM to 1:30 PM London time')
  const taken = await new PageForm(app, mine, choose, shown, 'Accept this time')
    .check(offered)
    .send('Accept this time')
  expect(taken.status).toBe(302)
  const agreed = await get(mine, `${path}/meeting`)
  expect(textIn(partUnder('Agreed', agreed))).toContain('London time')
  const link = 'https://meet.example.com/plain'
  const linked = await new PageForm(app, mine, `${path}/meeting`, agreed, 'Save link')
    .fill('Link to a video call', link)
    .send('Save link')
  expect(linked.status).toBe(302)
  expect(linksIn(await get(mine, `${path}/meeting`), link)).toEqual([link])
})

test('a link is stored as browsers read it, so nothing in it can show another address', async () => {
  const room = await accepted()
  const link = 'https://me\u0435t.test/\u202emoc.ytrap/\u0007"'
  expect((await post(room, room.company, '/new', times(0, { link }))).status).toBe(302)
  const rounds = await app.system(tx =>
    tx
      .selectFrom('meeting_rounds')
      .select('link')
      .where('engagement_id', '=', room.connectionId)
      .execute(),
  )
  expect(rounds).toEqual([{ link: 'https://xn--met-sdd.test/%E2%80%AEmoc.ytrap/%07%22' }])
  const long = times(1, { link: `https://meet.test/${'\u00e9'.repeat(200)}` })
  const refused = await post(room, room.company, '/new', long)
  expect([refused.status, await textOf(refused)]).toEqual([400, expect.stringContaining('A link')])
})

test('while the other side is suspended, their times can be declined but not accepted, and none proposed', async () => {
  const room = await accepted()
  const answer = (number: string, form: Record<string, string>) =>
    post(room, room.talent, '', { number, link: '', ...form })
  const take = { intent: 'take', starts_at: instant(9, '16:00') }
  await post(room, room.company, '/new', times(0))
  await app.system(tx => suspend(tx, room.company))
  const page = textIn(await read(room, room.talent))
  expect(page).toContain(`${room.company.fullName} can’t use their account at the moment`)
  expect(page).toContain('None of these')
  expect(page).not.toMatch(/Accept this time|Propose other times/)
  const taken = await answer('1', take)
  expect(taken.status).toBe(409)
  expect(await textOf(taken)).toContain('so nothing was agreed')
  const proposed = await post(room, room.talent, '/new', times(1))
  expect(proposed.status).toBe(409)
  const kept = await proposed.text()
  expect(textIn(kept)).toContain('so we didn’t send your times')
  expect(kept).toContain(`value="${inDays(9)}"`)
  expect((await answer('1', { intent: 'end' })).status).toBe(302)
})

test('the green button of a conversation is its next step: an offer only once they have talked', async () => {
  const room = await accepted()
  const look = async (label: string) =>
    (await read(room, room.talent, '')).match(
      new RegExp(`<a [^>]*button-(primary|secondary)[^>]*>(?:<[^>]*>)*${label}<`),
    )?.[1]
  expect(await look('Write an offer')).toBe('secondary')
  const as = await app.signIn(room.company)
  const form = { intent: 'send', client_key: randomUUID(), body: 'Could we talk?' }
  await app.fetch(`/connections/${room.connectionId}`, { as, form })
  expect(await look('Write an offer')).toBe('primary')
  await post(room, room.company, '/new', times(0))
  expect(await look('Write an offer')).toBe('secondary')
  expect(await look('Choose a time')).toBe('primary')
})

test('while the other side is suspended, it is not their turn to answer proposed times', async () => {
  const room = await accepted()
  await post(room, room.company, '/new', times(0))
  await app.system(tx => suspend(tx, room.talent))
  const page = textIn(await read(room, room.company))
  expect(page).toContain('They can accept one once they’re back.')
  expect(page).not.toContain('turn to accept one')
})

test('all problems of a proposal are reported at once, each at its field', async () => {
  const room = await accepted()
  const typed = times(0, {
    day_1: '2020-01-06',
    day_2: 'soon',
    time_2: 'noon',
    time_3: '',
    minutes: '7',
    link: 'http://meet.test/',
  })
  const refused = await post(room, room.talent, '/new', typed)
  expect(refused.status).toBe(400)
  const page = (await refused.text()).replaceAll('<!-- -->', '')
  const lines = [...page.matchAll(/<li><a href="#(\w+)"[^>]*>([^<]*)<\/a>/g)]
  expect(lines.map(([, field, said]) => `${field} ${said}`)).toEqual([
    'day_1 The first time: choose a time that hasn’t passed',
    'day_2 The second time: choose a day',
    'time_2 The second time: choose a time',
    'time_3 The third time: choose a time',
    'minutes Choose how long it takes',
    'link A link must begin with https://',
  ])
  for (const field of ['day_1', 'day_2', 'time_2', 'time_3', 'minutes', 'link'])
    expect(page).toMatch(new RegExp(`id="${field}-error"`))
  for (const [name, value] of Object.entries(typed))
    if (!['client_key', 'minutes', 'time_3', 'zone'].includes(name))
      expect(page, name).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`))
  expect(await read(room, room.company, '/meeting')).toContain('Nothing is proposed')
})

test('times that passed, were declined or withdrawn say so, with what to do next', async () => {
  const room = await accepted()
  const lede = async (person: Person, where = '/meeting') => await read(room, person, where)
  await app.system(tx =>
    sql`
      insert into public.meeting_rounds (engagement_id, number, side, client_key, minutes, link, times)
      values (${room.connectionId}, 1, 'talent', gen_random_uuid(), 30, '',
              array[now() - interval '2 hours', now() - interval '1 hour'])
    `.execute(tx),
  )
  const name = { company: room.company.fullName, talent: room.talent.fullName }
  const next = 'Either of you can propose others.'
  for (const where of ['/meeting', '']) {
    const [mine, theirs] = [await lede(room.talent, where), await lede(room.company, where)]
    expect(mine).toContain(
      `The times you proposed have passed without an answer from ${name.company}.`,
    )
    expect(theirs).toContain(`The times ${name.talent} proposed have passed.`)
    for (const page of [mine, theirs]) {
      expect(page).toContain('Propose other times')
      if (where !== '') expect(page).toContain(next)
    }
  }
  await post(room, room.company, '/new', times(1))
  await post(room, room.talent, '', { intent: 'end', number: '2' })
  expect(await lede(room.company)).toContain(
    `${name.talent} can’t make any of the times you proposed. ${next}`,
  )
  expect(await lede(room.talent)).toContain(
    `You can’t make any of the times ${name.company} proposed. ${next}`,
  )
  await post(room, room.company, '/new', times(2))
  await post(room, room.company, '', { intent: 'end', number: '3' })
  expect(await lede(room.company)).toContain('You withdrew the times you proposed.')
  expect(await lede(room.talent)).toContain(`${name.company} withdrew the times they proposed.`)
})

test('a meeting that has passed or was canceled is named, with its time', async () => {
  const room = await accepted()
  const { connectionId, company, talent } = room
  const said = async (person: Person, where?: string) => textIn(await read(room, person, where))
  const agree = async (number: number) => {
    await post(room, talent, '/new', times(number - 1))
    const starts = instant(10, '17:00')
    const take = { intent: 'take', number: `${number}`, starts_at: starts, link: '' }
    expect((await post(room, company, '', take)).status).toBe(302)
  }
  const next = 'Either of you can propose another.'

  await agree(1)
  await app.system(tx =>
    sql`update public.meetings set starts_at = '2024-11-26 09:00Z' where engagement_id = ${connectionId}`.execute(
      tx,
    ),
  )
  const passed = (zone: string) => `Your last meeting was on Tue, Nov 26, 2024, ${zone} time.`
  for (const where of ['/meeting', '']) {
    expect(await said(talent, where)).toContain(passed('5:00 PM to 5:45 PM Singapore'))
    expect(await said(company, where)).toContain(passed('9:00 AM to 9:45 AM London'))
  }
  expect(await said(talent)).toContain(next)

  // Times that were declined since are newer.
  await post(room, talent, '/new', times(1))
  await post(room, company, '', { intent: 'end', number: '2' })
  expect(await said(talent)).toContain('can’t make any of the times you proposed.')
  expect(await said(talent)).not.toContain('last meeting')

  await agree(3)
  const meeting = /name="meeting" value="([^"]+)"/.exec(await read(room, company))?.[1] ?? ''
  await post(room, company, '', { intent: 'cancel', meeting, seen: '0' })
  const canceled = / canceled the meeting on \w+, [^.]*, 5:00 PM to 5:45 PM Singapore time\. /
  expect(await said(talent)).toMatch(new RegExp(`${company.fullName}${canceled.source}${next}`))
  expect(await said(company)).toContain('You canceled the meeting on')
  for (const person of [talent, company])
    expect(await said(person)).not.toContain('Nothing is proposed')
})

test('both sides see the times in both zones, or in UTC if theirs is unknown', async () => {
  const room = await accepted()
  const page = `/connections/${room.connectionId}/meeting`
  const proposed = await post(room, room.talent, '/new', times(0))
  expect(proposed.headers.get('location')).toBe(page)
  const theirs = await read(room, room.company)
  for (const said of ['London time', 'Singapore time', '4:00 PM to 4:45 PM', 'Accept this time'])
    expect(theirs).toContain(said)
  expect(await read(room, room.talent)).toContain('Withdraw these times')
  // The conversation shows them in the reader's stated time zone too.
  for (const [reader, time] of [
    [room.talent, /4:00 PM<\/time> Singapore time/],
    [room.company, /[89]:00 AM<\/time> London time/],
  ] as const)
    expect(await read(room, reader, '')).toMatch(time)
  // So are the times of what was written.
  expect(await read(room, room.talent, '')).toContain('GMT+8')
  // A reader who is in another zone at the moment.
  const elsewhere = await read(room, room.talent, '/meeting?zone=Asia%2FKolkata')
  expect(elsewhere).toContain('1:30 PM to 2:15 PM')
  const inNewYork = await read(room, room.company, '/meeting/new?zone=America%2FNew_York')
  expect(inNewYork).toContain('New York time for you')
  expect(inNewYork).toMatch(/Times are in New York time; [^;]* sees them in Singapore time\./)
  const together = await read(room, room.company, '/meeting/new?zone=Asia%2FSingapore')
  expect(together).toContain('Monday to Friday: Singapore time for both of you.')
  expect(together).toContain('9:00 AM to 5:00 PM for both of you')
  // Times proposed in another zone are shown in it.
  const moved = times(1, { zone: 'America/New_York', time_1: '11:00' })
  const { headers } = await post(room, room.company, '/new', moved)
  expect(headers.get('location')).toBe(`${page}?zone=America%2FNew_York`)
  const shown = await read(room, room.company, '/meeting?zone=America%2FNew_York')
  expect(shown).toContain('11:00 AM to 11:45 AM')
  // The drawn hours are written like the others.
  expect(shown).toMatch(/>12 PM<\/text>.*>6 PM<\/text>/)
  expect(shown).not.toContain('18:00')

  const nobody = await app.system(tx => buildConnection(tx, { status: 'accepted' }))
  expect(await read(nobody, nobody.company, '/meeting/new')).toMatch(
    /UTC|hasn’t stated a time zone/,
  )
})

test('the conversation names the year of a time that is not in the year of its proposal', async () => {
  const room = await accepted()
  await post(room, room.talent, '/new', times(0, { day_3: inDays(365) }))
  expect(await read(room, room.talent, '')).toMatch(/, 20\d\d, 5:00 PM<\/time> Singapore time/)
})

/** Two people of whom neither has stated a time zone. */
async function acceptedWithoutZones() {
  const unstated = { untouched: ['timezone'], timezone: 'America/New_York' }
  const room = await app.system(async tx =>
    buildConnection(tx, {
      talent: await buildTalent(tx, unstated),
      request: await buildRequest(tx, unstated),
    }),
  )
  await asPerson(app.database.kysely, room.talent, tx =>
    answerConnection(tx, { connectionId: room.connectionId, answer: 'accepted' }),
  )
  return room
}

test('mails about a meeting are in the zone in which their reader chose its time', async () => {
  const room = await acceptedWithoutZones()
  await post(room, room.company, '/new', times(0))
  // Mails that are due at once are sent in any order.
  await mailsTo(room.talent)
  const talent = await app.signIn(room.talent)
  talent.cookies.set('zone', encodeURIComponent('Asia/Calcutta'))
  const taken = await app.fetch(`/connections/${room.connectionId}/meeting`, {
    as: talent,
    form: { intent: 'take', number: '1', starts_at: instant(10, '17:00'), link: '' },
  })
  expect(taken.status).toBe(302)
  const [proposed, agreed] = await mailsTo(room.talent)
  expect(proposed?.text).toContain('9:00 AM to 9:45 AM UTC')
  expect(agreed?.text).toContain('2:30 PM to 3:15 PM Kolkata time')
  const [theirs] = await mailsTo(room.company)
  expect(theirs?.text).toContain('5:00 PM to 5:45 PM Singapore time')
  expect(`${agreed?.text} ${theirs?.text}`).not.toMatch(/UTC|Kolkata.+Singapore|Singapore.+Kolkata/)
})

test('an unstated time zone is not shown as a person’s own; the browser’s is used', async () => {
  const room = await acceptedWithoutZones()
  for (const person of [room.talent, room.company]) {
    const as = await app.signIn(person)
    const newMeeting = async () => {
      const answer = await app.fetch(`/connections/${room.connectionId}/meeting/new`, { as })
      return (await answer.text()).replaceAll('<!-- -->', '')
    }
    const plain = await newMeeting()
    expect(plain).toContain('Times are in UTC')
    expect(plain).toContain('sees them in the time zone of their browser.')
    expect(plain).toContain('hasn’t stated a time zone')
    as.cookies.set('zone', encodeURIComponent('Asia/Calcutta'))
    const told = await newMeeting()
    expect(told).toContain('Times are in Kolkata time')
    expect(told).toMatch(/<option value="Asia\/Kolkata" selected/)
    expect(told).not.toContain('Calcutta')
    // The conversation too shows all its times in it.
    const conversation = await app.fetch(`/connections/${room.connectionId}`, { as })
    expect(await conversation.text()).toContain('GMT+5:30')
    as.cookies.set('zone', 'no%20zone')
    expect(await newMeeting()).toContain('Times are in UTC')
  }
})

test('the invitation is sent to both, updated with each change, and cancelled with the meeting', async () => {
  const room = await accepted()
  await post(room, room.talent, '/new', times(0, { link: 'https://meet.test/room' }))
  // Mails that are due at once are sent in any order.
  await mailsTo(room.company)
  const taken = await post(room, room.company, '', {
    intent: 'take',
    number: '1',
    starts_at: instant(10, '17:00'),
    link: '',
  })
  expect([taken.status, taken.headers.get('location')]).toEqual([
    302,
    `/connections/${room.connectionId}/meeting`,
  ])
  const [mine] = await mailsTo(room.talent)
  const [, theirs] = await mailsTo(room.company)
  for (const [mail, reader, other] of [
    [mine, room.talent, room.company],
    [theirs, room.company, room.talent],
  ] as const) {
    const { method, content } = mail?.calendar ?? {}
    expect(method).toBe('REQUEST')
    expect(lineOf(content, 'DTSTART')).toBe(
      `DTSTART:${instant(10, '17:00').replaceAll(/[-:]|\.000/g, '')}`,
    )
    expect(lineOf(content, 'SEQUENCE')).toBe('SEQUENCE:0')
    expect(lineOf(content, 'LOCATION')).toBe('LOCATION:https://meet.test/room')
    expect(content).toContain(reader.email)
    // The account's address is not shown to the other side.
    for (const said of [content, mail?.text, mail?.html]) expect(said).not.toContain(other.email)
    expect(mail?.text).toContain('Video call: https://meet.test/room')
    expect(mail?.text).toContain('5:00 PM to 5:45 PM Singapore time')
  }
  const uid = lineOf(mine?.calendar?.content, 'UID')
  expect(lineOf(theirs?.calendar?.content, 'UID')).toBe(uid)
  // The first mail to the company was the proposal, without a calendar entry.
  expect((await mailsTo(room.company))[0]?.calendar).toBeUndefined()

  const file = await app.fetch(`/connections/${room.connectionId}/meeting/file`, {
    as: await app.signIn(room.company),
  })
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="meeting.ics"')
  const taking = await file.text()
  expect([lineOf(taking, 'UID'), lineOf(taking, 'METHOD')]).toEqual([uid, 'METHOD:PUBLISH'])

  const meeting = /name="meeting" value="([^"]+)"/.exec(await read(room, room.talent))?.[1] ?? ''
  const link = { intent: 'link', meeting, seen: '0', link: 'https://meet.test/other' }
  const mistyped = await post(room, room.talent, '', { ...link, link: 'meet.test/other' })
  expect(mistyped.status).toBe(400)
  // The box takes the focus: a text beside the field alone would be silent.
  expect(await mistyped.text()).toMatch(/role="alert"(?:(?!<form).)*A link must begin with https/s)
  const linked = await post(room, room.talent, '', link)
  expect(linked.status).toBe(302)
  const stale = await post(room, room.company, '', { intent: 'cancel', meeting, seen: '0' })
  expect(stale.status).toBe(409)
  expect(await stale.text()).toContain('The meeting has changed')
  await mailsTo(room.talent)
  expect(
    (await post(room, room.company, '', { intent: 'cancel', meeting, seen: '1' })).status,
  ).toBe(302)
  const sent = (await mailsTo(room.talent)).map(({ calendar }) => [
    calendar?.method,
    lineOf(calendar?.content, 'SEQUENCE'),
    lineOf(calendar?.content, 'UID'),
  ])
  expect(sent).toEqual([
    ['REQUEST', 'SEQUENCE:0', uid],
    ['REQUEST', 'SEQUENCE:1', uid],
    ['CANCEL', 'SEQUENCE:2', uid],
  ])
  const gone = await app.fetch(`/connections/${room.connectionId}/meeting/file`, {
    as: await app.signIn(room.company),
  })
  expect(gone.status).toBe(404)
  expect(await gone.text()).toContain('File not found')
})

test('moving a meeting starts from its length, and says that it stands until the answer', async () => {
  const room = await accepted()
  await post(room, room.talent, '/new', times(0))
  const take = { intent: 'take', number: '1', starts_at: instant(10, '17:00'), link: '' }
  await post(room, room.company, '', take)
  expect(await read(room, room.talent, '/meeting/new')).toMatch(
    /<option value="45" selected="">45 minutes/,
  )
  await post(room, room.talent, '/new', times(1))
  for (const person of [room.talent, room.company])
    expect(await read(room, person)).toContain('Until then, the agreed time stands.')
})

test('a second proposal of the same side is refused with the typed values', async () => {
  const room = await accepted()
  expect((await post(room, room.talent, '/new', times(0))).status).toBe(302)
  const second = await post(room, room.talent, '/new', times(1, { link: 'https://meet.test/two' }))
  expect(second.status).toBe(409)
  const page = await second.text()
  expect(page).toContain('Your own times are still open')
  expect(page).toContain('value="https://meet.test/two"')
})

test('when a side deletes its account, the other gets a calendar cancellation', async () => {
  const room = await accepted()
  await post(room, room.talent, '/new', times(0))
  await post(room, room.company, '', {
    intent: 'take',
    number: '1',
    starts_at: instant(9, '16:00'),
    link: '',
  })
  await mailsTo(room.company)
  await app.system(tx => removeAccount(tx, room.talent))
  const last = (await mailsTo(room.company)).at(-1)
  expect(last?.calendar?.method).toBe('CANCEL')
  expect(last?.text).toContain('The other side deleted their account')
  for (const said of [last?.text, last?.calendar?.content]) {
    expect(said).not.toContain(room.talent.fullName)
    expect(said).not.toContain(room.talent.email)
  }
})

test('people who have turned off meeting mail get none, and no invitation', async () => {
  const room = await accepted()
  await app.system(tx =>
    tx
      .insertInto('notice_preferences')
      .values({ user_id: room.talent.userId, kind: 'meeting_moved', email: false })
      .execute(),
  )
  await post(room, room.company, '/new', times(0))
  await post(room, room.talent, '', {
    intent: 'take',
    number: '1',
    starts_at: instant(9, '16:00'),
    link: '',
  })
  expect(await mailsTo(room.talent)).toEqual([])
  expect(await mailsTo(room.company)).toHaveLength(1)
})

test('an answer that comes too late gets the reason, and its typed values are kept', async () => {
  const room = await accepted()
  await post(room, room.company, '/new', times(0))
  const take = { intent: 'take', number: '1', starts_at: instant(9, '16:00'), link: '' }
  const unsure = await post(room, room.talent, '', { ...take, starts_at: '' })
  expect([unsure.status, await unsure.text()]).toEqual([
    400,
    expect.stringContaining('Choose one of the times'),
  ])
  const wrong = await post(room, room.talent, '', { ...take, link: 'meet.test/mine' })
  const page = await wrong.text()
  expect(page).toContain('A link must begin with https://')
  expect(page).toContain('value="meet.test/mine"')
  await post(room, room.company, '', { intent: 'end', number: '1' })
  const late = await post(room, room.talent, '', take)
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('withdrew these times before you answered')

  await post(room, room.company, '/new', times(1))
  const as = await app.signIn(room.company)
  const close = { intent: 'act', act: 'close', seen: 'talking' }
  const conversation = `/connections/${room.connectionId}`
  expect((await app.fetch(conversation, { as, form: close })).status).toBe(302)
  const ended = await textOf(await post(room, room.talent, '', { ...take, number: '2' }))
  expect(ended).toContain('The conversation was closed or the work has ended')
  expect(ended).not.toContain('have passed')
  const reopen = { intent: 'act', act: 'reopen', seen: 'lapsed' }
  expect((await app.fetch(conversation, { as, form: reopen })).status).toBe(302)

  await post(room, room.company, '/new', times(2))
  const crossed = await post(room, room.talent, '/new', times(2, { time_1: '11:15' }))
  expect(crossed.status).toBe(409)
  const kept = await crossed.text()
  expect(kept).toContain('yours were not sent')
  expect(kept).toContain('value="11:15"')
  expect(kept).toMatch(/name="seen" value="3"/)
})

test('only the two sides can open the pages', async () => {
  const room = await accepted()
  const as = await app.signIn((await accepted()).talent)
  for (const where of ['', '/new', '/file']) {
    const answer = await app.fetch(`/connections/${room.connectionId}/meeting${where}`, { as })
    expect(answer.status, where).toBe(404)
  }
  const form = times(0)
  const tried = await app.fetch(`/connections/${room.connectionId}/meeting/new`, { as, form })
  expect(tried.status).toBe(404)
})

test('the page of a meeting promises nobody’s mail: either side may have switched it off', async () => {
  const room = await accepted()
  await post(room, room.talent, '/new', times(0))
  const asked = textIn(await read(room, room.company))
  expect(asked).toContain('Choose a time that suits you.')
  const take = { intent: 'take', number: '1', starts_at: instant(9, '16:00'), link: '' }
  expect((await post(room, room.company, '', take)).status).toBe(302)
  const agreed = textIn(await read(room, room.talent))
  expect(agreed).toContain(`We’ll tell ${room.company.fullName}.`)
  for (const page of [asked, agreed]) {
    expect(page).not.toMatch(/(gets an|We’ll|We) email/)
    expect(page).not.toContain('both calendars')
  }
})
