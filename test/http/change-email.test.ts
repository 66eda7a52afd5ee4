// A change of the email address, which the new address has to confirm.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { textOf } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildAccount, buildCompany, PASSWORD, type Person } from '#test/world.ts'
import { follow, pathIn } from './following.ts'

const app = sharedApp()
let person: Person
let as: Browser
beforeEach(async () => {
  person = await app.system(tx => buildCompany(tx))
  as = await app.signIn(person)
})

const settings = (form: Record<string, string>) => app.fetch('/settings', { as, form })
const change = (to: string) => ({
  intent: 'change-email',
  new_email: to,
  current_password: PASSWORD,
})
const SENT = 'Email update request sent. Please check your new email for verification.'

test('requires the current password and keeps the typed values', async () => {
  const response = await settings({ ...change('new@mail.test'), current_password: 'not it' })
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(html).toContain('Current password is incorrect')
  expect(html).toContain('value="new@mail.test"')
})

test('takes effect when the link sent to the new address is confirmed', async () => {
  const to = `moved-${person.email}`
  expect(await follow(app, await settings(change(to.toUpperCase())), as)).toContain(SENT)
  const [mail] = await app.mailsTo(to)
  const link = pathIn(mail)
  // Opening the link, as mail scanners do, changes nothing.
  expect((await app.fetch(link)).status).toBe(200)
  expect(await app.fetch('/settings', { as }).then(textOf)).toContain(person.email)

  expect(await follow(app, await app.fetch(link, { form: {} }))).toContain(
    'Your email address was changed',
  )
  expect(await textOf(await app.fetch('/settings', { as }))).toContain(to)
  expect((await app.fetch(link)).status).toBe(410)
  const again = await app.fetch(link, { form: {} })
  expect(again.headers.get('location')).toBe(link)
  expect((await app.mailsTo(person.email)).map(({ subject }) => subject).toSorted()).toEqual([
    'Your email address is about to change',
    'Your email address was changed',
  ])
})

test('is shown while it waits, can be sent again, and can be cancelled', async () => {
  const page = async () => await textOf(await app.fetch('/settings', { as }))
  const [first, to] = [`first-${person.email}`, `later-${person.email}`]
  await settings(change(first))
  expect(await page()).toContain(`Waiting for confirmation of ${first}`)
  const [replaced] = await app.mailsTo(first)
  await settings(change(to))
  const waiting = await page()
  expect(waiting).toContain(`Waiting for confirmation of ${to}`)
  expect(waiting).not.toContain(first)
  expect((await app.fetch(pathIn(replaced))).status).toBe(410)
  await app.mailsTo(to)

  expect(await follow(app, await settings({ intent: 'resend-email-change' }), as)).toContain(
    'We sent the link to your new address again.',
  )
  expect(await app.mailsTo(to)).toHaveLength(2)
  const links = (await app.mailsTo(to)).map(pathIn)
  for (const link of links) expect((await app.fetch(link)).status).toBe(200)

  expect(await follow(app, await settings({ intent: 'cancel-email-change' }), as)).toContain(
    'Your email address stays as it is.',
  )
  expect(await page()).not.toContain('Waiting for confirmation')
  for (const link of links) expect((await app.fetch(link)).status).toBe(410)
  // There is nothing left to send again.
  await settings({ intent: 'resend-email-change' })
  expect(await page()).not.toContain('Waiting for confirmation')
})

test('a link that is forged, replaced or expired, or whose address was taken since, changes nothing', async () => {
  const moveTo = async (to: string) => {
    await settings(change(to))
    return pathIn((await app.mailsTo(to))[0])
  }
  const read = async (path: string) => await textOf(await app.fetch(path))
  const confirm = (link: string) => app.fetch(link, { form: {} })
  const replaced = await moveTo(`replaced-${person.email}`)
  for (const path of [`${replaced}x`, '/verify-email']) {
    expect(await read(path)).toContain('This link doesn’t work')
    expect(await read(path)).not.toContain('Confirm this address')
  }
  const email = `taken-${person.email}`
  const taken = await moveTo(email)
  expect(await read(replaced)).toContain('This link no longer works')
  await app.system(tx => buildAccount(tx, { email }))
  const refused = await confirm(taken)
  expect([refused.status, await textOf(refused)]).toEqual([
    409,
    expect.stringContaining('Another account now uses this address'),
  ])
  const late = await moveTo(`late-${person.email}`)
  await app.system(tx => sql`update app.account_links set expires_at = now()`.execute(tx))
  expect(await follow(app, await confirm(late))).toContain('This link has expired')
  const { rows } = await app.system(tx =>
    sql`select email from public.users where id = ${person.userId}`.execute(tx),
  )
  expect(rows).toEqual([{ email: person.email }])
})

test('sends a link to each address that the same form is sent with, as after going back', async () => {
  const submission = crypto.randomUUID()
  // The second address replaces the first, whose link would not be sent any more if it still waited.
  for (const to of ['mistyped@mail.test', 'right@mail.test']) {
    for (let sent = 0; sent < 2; sent++) await settings({ ...change(to), submission })
    expect((await app.mailsTo(to)).map(({ subject }) => subject)).toEqual([
      'Confirm your new email address',
    ])
  }
})

test('responds the same for an address that has an account', async () => {
  const other = await app.system(tx => buildAccount(tx))
  const taken = await settings(change(other.email))
  const waiting = await textOf(await app.fetch('/settings', { as }))
  expect(waiting).toContain(`Waiting for confirmation of ${other.email}`)
  const free = await settings(change('free@mail.test'))
  const answer = (response: Response) => [response.status, response.headers.get('location')]
  expect(answer(taken)).toEqual(answer(free))
})
