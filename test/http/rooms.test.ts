// The room over HTTP: who can open it, what a refusal keeps, what the mail says, and what an administrator may read.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { removeAccount } from '#app/features/accounts/commands.server.ts'
import { linksIn, mainIn, textIn } from '#test/page-text.ts'
import { PageForm } from '#test/plain-visitor.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildAdmin, buildConnection, type Connection, type Person } from '#test/world.ts'

const app = sharedApp()
let room: Connection
let admin: Person
beforeAll(async () => {
  await app.system(async tx => {
    room = await buildConnection(tx, { status: 'accepted' })
    admin = await buildAdmin(tx)
  })
})

const address = () => `/connections/${room.connectionId}`
const send = async (person: Person, body: string, clientKey = randomUUID()) =>
  app.fetch(address(), {
    as: await app.signIn(person),
    form: { intent: 'send', client_key: clientKey, body },
  })

async function mailsTo(email: string) {
  const mails = await app.mailsTo(email)
  return mails.filter(({ subject }) => subject === 'You have a new message')
}

/** Skips the minute in which a reader needs no mail. */
const letPass = () =>
  app.system(tx =>
    sql`update app.jobs set run_at = now() where kind = 'notice-mail' and state = 'open'`.execute(
      tx,
    ),
  )

test('only the two sides can open a room; for others and administrators it does not exist', async () => {
  const stranger = (await app.system(tx => buildConnection(tx, { status: 'accepted' }))).talent
  for (const person of [room.talent, room.company])
    expect((await app.fetch(address(), { as: await app.signIn(person) })).status).toBe(200)
  const form = { intent: 'send', client_key: randomUUID(), body: 'Let me in' }
  for (const person of [stranger, admin])
    for (const where of [address(), `/connections/${randomUUID()}`, '/connections/none']) {
      const as = await app.signIn(person)
      expect((await app.fetch(where, { as })).status).toBe(404)
      expect((await app.fetch(where, { as, form })).status).toBe(404)
    }
})

test('a too long message is refused with the typed text, an empty one asks for text', async () => {
  const long = await send(room.talent, `${'x'.repeat(5001)}`)
  expect(long.status).toBe(400)
  const page = await long.text()
  expect(page).toContain('A message must be at most 5,000 characters long')
  expect(page).toContain('x'.repeat(5001))
  const empty = await send(room.talent, '  \n ')
  expect([empty.status, await empty.text()]).toEqual([
    400,
    expect.stringContaining('Write something first'),
  ])
  expect((await send(room.talent, 'é'.repeat(5000))).status).toBe(302)
})

test('without JavaScript, people write, attach files and edit what they wrote', async () => {
  const { connectionId, company, talent } = await app.system(tx =>
    buildConnection(tx, { status: 'accepted' }),
  )
  const as = await app.signIn(talent)
  const read = async (path: string) => await (await app.fetch(path, { as })).text()
  const [path = ''] = linksIn(await read('/connections'), 'Open the conversation')
  expect(path).toBe(`/connections/${connectionId}`)
  const field = `Message to ${company.fullName}`
  const form = (html: string, button = 'Send') => new PageForm(app, as, path, html, button)
  const message = async (text: string) =>
    (await read(path)).split('<article').find(each => each.includes(text)) ?? ''

  const sent = await form(await read(path))
    .fill(field, 'No script needed.')
    .send('Send')
  expect([sent.status, sent.headers.get('location')]).toEqual([302, path])

  const file = (name: string, bytes: string) => new File([bytes], name, { type: 'application/pdf' })
  const refused = await form(await read(path))
    .fill(field, 'With a file.')
    .attach('Files', file('x.pdf', 'MZ\0'))
    .send('Send')
  expect(refused.status).toBe(415)
  const again = await refused.text()
  // At the field and above the form.
  expect(mainIn(again).split('We can’t tell what kind of file')).toHaveLength(3)
  expect(form(again).value(field)).toBe('With a file.')
  expect(
    (await form(again).attach('Files', file('plan.pdf', '%PDF-1.7\n')).send('Send')).status,
  ).toBe(302)
  expect(textIn(await message('With a file.'))).toContain('plan.pdf')

  const [edit = ''] = linksIn(await message('No script needed.'), 'Edit or delete')
  const editor = new PageForm(app, as, edit, await read(edit), 'Save changes')
  const saved = await editor.fill('Your message', 'Still none needed.').send('Save changes')
  expect(saved.status).toBe(302)
  expect(textIn(await message('Still none needed.'))).toContain('edited')
  const theirs = await app.fetch('/connections', { as: await app.signIn(company) })
  expect(textIn(await theirs.text())).toContain('2 unread messages')
})

test('a page that nobody looks at marks nothing as read', async () => {
  await send(room.company, 'Read me when you look.')
  const as = await app.signIn(room.talent)
  const unread = async () =>
    (await app.fetch('/connections', { as }).then(answer => answer.text())).includes(
      'unread message',
    )
  await app.fetch(`${address()}.data`, { as, headers: { 'Sec-Purpose': 'prefetch' } })
  await app.fetch(address(), { as, method: 'HEAD' })
  expect(await unread()).toBe(true)
  await app.fetch(address(), { as })
  expect(await unread()).toBe(false)
})

test('unread messages are among the next steps on both dashboards, until they are read', async () => {
  const { connectionId, company, talent } = await app.system(tx =>
    buildConnection(tx, { status: 'accepted' }),
  )
  const path = `/connections/${connectionId}`
  const [theirs, mine] = [await app.signIn(company), await app.signIn(talent)]
  const sides = [
    { writer: mine, reader: theirs, from: talent, dashboard: '/company/dashboard' },
    { writer: theirs, reader: mine, from: company, dashboard: '/talent/dashboard' },
  ]
  for (const { writer, reader, from, dashboard } of sides) {
    const steps = async () => textIn(await (await app.fetch(dashboard, { as: reader })).text())
    const form = () => ({ intent: 'send', client_key: randomUUID(), body: 'Could we talk?' })
    await app.fetch(path, { as: writer, form: form() })
    expect(await steps()).toContain(`${from.fullName} sent you a message. Read and answer`)
    await app.fetch(path, { as: writer, form: form() })
    expect(await steps()).toMatch(
      new RegExp(`What’s Next ${from.fullName} sent you 2 messages\\. Read and answer`),
    )
    await app.fetch(path, { as: reader })
    expect(await steps()).not.toContain('sent you')
  }
})

test('once read receipts are saved, the page says that they are on', async () => {
  const { connectionId, company } = await app.system(tx =>
    buildConnection(tx, { status: 'accepted' }),
  )
  const as = await app.signIn(company)
  const at = `/connections/${connectionId}`
  const page = async () => textIn(await (await app.fetch(at, { as })).text())
  const isOn = 'You’ve turned this on.'
  expect(await page()).not.toContain(isOn)
  await app.fetch(at, { as, form: { intent: 'reads', shows_reads: 'on' } })
  expect(await page()).toContain(isOn)
  await app.fetch(at, { as, form: { intent: 'reads' } })
  expect(await page()).not.toContain(isOn)
})

test('what is written after the clock was set back comes last, and is unread until it is read', async () => {
  const { connectionId, company, talent } = await app.system(tx =>
    buildConnection(tx, { status: 'accepted' }),
  )
  const path = `/connections/${connectionId}`
  const [writer, reader] = [await app.signIn(company), await app.signIn(talent)]
  const write = (body: string) =>
    app.fetch(path, { as: writer, form: { intent: 'send', client_key: randomUUID(), body } })
  const read = async (where: string) => await (await app.fetch(where, { as: reader })).text()
  await write('Written before')
  await read(path)
  // As if the clock had been a day ahead until now.
  for (const [table, column] of [
    ['engagement_messages', 'created_at'],
    ['engagement_events', 'at'],
    ['engagement_seats', 'read_at'],
  ] as const)
    await app.system(tx =>
      sql`update ${sql.table(`public.${table}`)} set ${sql.ref(column)} = ${sql.ref(column)} + interval '1 day'
           where engagement_id = ${connectionId}`.execute(tx),
    )
  await write('Written after')
  expect(await read('/connections')).toContain('1 unread message')
  await read(path)
  expect(await read('/connections')).not.toContain('unread message')
  await write('Written last')
  expect(await read('/connections')).toContain('1 unread message')
  await app.fetch(path, { as: writer, form: { intent: 'act', act: 'close', seen: 'talking' } })
  const page = textIn(await read(path))
  const newestFirst = ['closed the conversation', 'Written last', 'Written after', 'Written before']
  const places = newestFirst.map(words => page.indexOf(words))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the mail names the author; it contains the text only for those who chose that; readers get none', async () => {
  await send(room.company, 'A secret number: 4711')
  await letPass()
  const [plain, ...more] = await mailsTo(room.talent.email)
  expect(more).toEqual([])
  expect(plain?.text).toContain('wrote to you')
  expect(plain?.text).toContain(address())
  expect(plain?.text).not.toContain('4711')

  const as = await app.signIn(room.talent)
  await app.fetch(address(), { as })
  const form = { intent: 'notices', email: ['message_received'], with_text: 'message_received' }
  await app.fetch('/settings', { as, form })
  await send(room.company, 'Another number: 4712')
  await send(room.company, 'And a third: 4713')
  await letPass()
  const mails = await mailsTo(room.talent.email)
  expect(mails).toHaveLength(2)
  const withText = mails.find(mail => mail.text.includes('4712'))
  expect(withText?.text).toContain('4713')
  expect(withText?.text).not.toContain('4711')

  await app.fetch(address(), { as })
  await send(room.company, 'Read at once: 4714')
  await app.fetch(address(), { as })
  await letPass()
  expect(await mailsTo(room.talent.email)).toHaveLength(2)
})

test('an administrator can only read a reported conversation, with a reason, and that is recorded', async () => {
  await send(room.company, 'Something unkind')
  const desk = await app.signIn(admin)
  const reports = async () => (await app.fetch('/admin/rooms', { as: desk })).text()
  expect(await reports()).toContain('No conversations have been reported.')
  const as = await app.signIn(room.talent)
  const report = { intent: 'report', reason: 'They insult me.' }
  for (let time = 0; time < 2; time += 1)
    expect((await app.fetch(address(), { as, form: report })).status).toBe(302)
  const shown = await reports()
  expect(shown).toContain('They insult me.')
  expect(shown).not.toContain('Something unkind')
  for (const { userId, fullName } of [room.company, room.talent])
    expect(shown).toMatch(new RegExp(`href="/admin/people/${userId}"[^>]*>${fullName}</a>`))
  expect(shown.replaceAll('<!-- -->', '')).toContain(
    `The talent, ${room.talent.fullName}, reported`,
  )
  const id = shown.match(/name="report_id" value="([^"]+)"/)?.[1] ?? ''
  const decide = (verdict: string, reason: string) =>
    app.fetch('/admin/rooms', { as: desk, form: { report_id: id, verdict, reason } })
  expect((await decide('read', '')).status).toBe(400)
  const read = await decide('read', 'To see what happened')
  const opened = await read.text()
  expect(opened).toContain('Something unkind')
  // The browser itself asks for the other reason: a refusal would close the conversation.
  expect(shown).toMatch(/<form [^>]*noValidate/i)
  expect(opened).not.toMatch(/<form [^>]*noValidate[^>]*>(?:(?!<\/form>).)*name="report_id"/is)
  const reviewed = 'An administrator has reviewed your report and closed it.'
  const asTalent = async () => await (await app.fetch(address(), { as })).text()
  expect(await asTalent()).not.toContain(reviewed)
  expect((await decide('settle', 'Spoke to both')).status).toBe(302)
  expect(await asTalent()).toContain(reviewed)
  const theirs = await app.fetch(address(), { as: await app.signIn(room.company) })
  expect(await theirs.text()).not.toContain(reviewed)
  expect(await (await decide('read', 'Once more')).text()).not.toContain('Something unkind')
  const trail = await (await app.fetch('/admin/audit?subject=room', { as: desk })).text()
  expect(trail).toContain('Read the reported conversation about')
  expect(trail).toContain('To see what happened')
  expect(trail).toContain('Settled the report of the conversation about')
  expect(trail).not.toContain('Once more')
})

test.each(['company', 'talent'] as const)(
  'a %s whose other side has left is not asked to write to them or to share anything',
  async side => {
    const parted = await app.system(tx => buildConnection(tx, { status: 'accepted' }))
    const [stays, gone] =
      side === 'company' ? [parted.company, parted.talent] : [parted.talent, parted.company]
    const as = await app.signIn(stays)
    const page = async (path: string) => (await app.fetch(path, { as })).text()
    const own = side === 'company' ? 'your words' : 'their words'
    expect(
      (await page(`/connections/${parted.connectionId}`)).replaceAll('<!-- -->', ''),
    ).toContain(`Read it in ${own}`)
    await app.system(tx => removeAccount(tx, gone))
    const text = await page(`/connections/${parted.connectionId}`)
    expect(text).toContain('They deleted their account.')
    expect(text).not.toContain('Read receipts')
    expect(text).not.toMatch(/Write to them here|Share yours|You didn’t share any with/)
    expect(await page('/connections')).toContain('No longer here')
  },
)

test.each(['company', 'talent'] as const)(
  'a %s whose other side is suspended reads that nothing will come from them, whom no message is mailed',
  async side => {
    const parted = await app.system(tx => buildConnection(tx, { status: 'accepted' }))
    const [stays, suspended] =
      side === 'company' ? [parted.company, parted.talent] : [parted.talent, parted.company]
    const [as, desk] = [await app.signIn(stays), await app.signIn(admin)]
    const decide = (admin_action: string) =>
      app.fetch(`/admin/people/${suspended.userId}`, {
        as: desk,
        form: { admin_action, reason: 'Fraud' },
      })
    const path = `/connections/${parted.connectionId}`
    const told = async () => {
      const pages = ['/connections', path, `${path}/charter`, `${path}/meeting`].map(async where =>
        (await app.fetch(where, { as })).text(),
      )
      const texts = await Promise.all(pages)
      return texts.map(text => textIn(text).includes('can’t use their account at the moment'))
    }
    expect(await told()).toEqual([false, false, false, false])
    await decide('suspend')
    expect(await told()).toEqual([true, true, true, true])
    const form = { intent: 'send', client_key: randomUUID(), body: 'Are you there?' }
    expect((await app.fetch(path, { as, form })).status).toBe(302)
    await letPass()
    expect(await mailsTo(suspended.email)).toEqual([])
    await decide('readmit')
    expect(await told()).toEqual([false, false, false, false])
  },
)
