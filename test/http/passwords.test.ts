// A password that is changed in the settings, or forgotten and set by a link.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { textOf } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildCompany, PASSWORD, type Person } from '#test/world.ts'
import { follow, pathIn } from './following.ts'

const NEW_PASSWORD = 'another pass phrase'

const app = sharedApp()
let person: Person
let as: Browser
beforeEach(async () => {
  person = await app.system(tx => buildCompany(tx))
  as = await app.signIn(person)
})

const settings = (form: Record<string, string>) => app.fetch('/settings', { as, form })
const isSignedIn = async (browser: Browser) =>
  (await app.fetch('/connections', { as: browser })).status === 200

test('a password that is reset by a link says on the page too that it cancels a change of the address', async () => {
  const reset = async () => {
    await app.fetch('/forgot-password', { form: { email: person.email } })
    const mail = (await app.mailsTo(person.email)).find(({ text }) =>
      text.includes('/reset-password'),
    )
    const form = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
    return follow(app, await app.fetch(pathIn(mail), { form }))
  }
  const to = `waiting-${person.email}`
  await settings({ intent: 'change-email', new_email: to, current_password: PASSWORD })
  await app.mailsTo(to)
  expect(await reset()).toContain('This also canceled the change of your email address')
  person = await app.system(tx => buildCompany(tx))
  const plain = await reset()
  expect(plain).toContain('Password updated successfully')
  expect(plain).not.toContain('canceled')
})

describe('changing the password', () => {
  const change = {
    intent: 'change-password',
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
  }

  test.each([
    ['a wrong current one', { current_password: 'not it' }, 'Current password is incorrect'],
    ['two that differ', { confirm_password: 'different' }, 'New passwords do not match'],
    [
      'five characters',
      { new_password: '12345', confirm_password: '12345' },
      'Password must be at least 6 characters long',
    ],
    ['nothing', { new_password: '' }, 'Please fill in all fields'],
  ])('%s is refused with the specified message', async (_name, given, message) => {
    const response = await settings({ ...change, ...given })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toMatch(new RegExp(`role="alert"(?:(?!</form>)[\\s\\S])*${message}`))
    for (const secret of [NEW_PASSWORD, PASSWORD, 'not it']) expect(html).not.toContain(secret)
    expect(await isSignedIn(as)).toBe(true)
  })

  test('is confirmed, gives this browser a new session, and signs the others out', async () => {
    const other = await app.signIn(person)
    const before = as.header().Cookie
    expect(await follow(app, await settings(change), as)).toContain('Password updated successfully')
    expect(as.header().Cookie).not.toBe(before)
    expect([await isSignedIn(as), await isSignedIn(other)]).toEqual([true, false])
    const [notice] = await app.mailsTo(person.email)
    expect(notice?.subject).toBe('Your password was changed')
    expect(notice?.text).not.toContain('email address')
  })

  test('says on the page and by mail that it cancels a change of the address that waits', async () => {
    const to = `waiting-${person.email}`
    await settings({ intent: 'change-email', new_email: to, current_password: PASSWORD })
    const [mail] = await app.mailsTo(to)
    expect(await follow(app, await settings(change), as)).toContain(
      'Password updated successfully. This also canceled the change of your email address',
    )
    const notices = await app.mailsTo(person.email)
    expect(notices.find(({ subject }) => subject === 'Your password was changed')?.text).toContain(
      'canceled the change of your email address',
    )
    const dead = await app.fetch(pathIn(mail))
    expect([dead.status, await textOf(dead)]).toEqual([
      410,
      expect.stringMatching(/This link no longer works.*such as a newer link or a new password/),
    ])
  })

  test('a concurrent request of the old session does not remove the new one', async () => {
    const old = as.header()
    await settings(change)
    const inBackground = { ...old, 'Sec-Fetch-Dest': 'empty' }
    const response = await app.fetch('/session', { headers: inBackground })
    expect(await response.json()).toEqual({ account: null })
    expect(response.headers.getSetCookie()).toEqual([])
    const goneTo = await app.fetch('/', { headers: { ...old, 'Sec-Fetch-Dest': 'document' } })
    expect(goneTo.headers.getSetCookie().join()).toContain('Max-Age=0')
  })
})

describe('forgotten password', () => {
  const forget = (email: string) => app.fetch('/forgot-password', { form: { email } })

  test('responds the same for a known and an unknown address', async () => {
    const known = await follow(app, await forget(person.email))
    expect(await follow(app, await forget('nobody@mail.test'))).toBe(known)
    expect(known).toContain('If that address has an account, we’ve sent you a link.')
    expect(await app.mailsTo('nobody@mail.test')).toEqual([])
  })

  test('a link sets a new password once and signs every browser out', async () => {
    await forget(person.email)
    const [mail] = await app.mailsTo(person.email)
    const link = pathIn(mail)
    const form = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }

    const differ = await app.fetch(link, { form: { ...form, confirm_password: 'x' } })
    expect([differ.status, await textOf(differ)]).toEqual([
      400,
      expect.stringContaining('New passwords do not match'),
    ])
    expect(await follow(app, await app.fetch(link, { form }))).toContain(
      'Password updated successfully',
    )
    expect(await isSignedIn(as)).toBe(false)
    const browser = new Browser()
    const login = { email: person.email, password: NEW_PASSWORD }
    expect((await app.fetch('/login', { as: browser, form: login })).status).toBe(302)

    const again = await app.fetch(link)
    expect([again.status, await textOf(again)]).toEqual([
      410,
      expect.stringContaining('This link no longer works'),
    ])
    await app.fetch(link, { form: { new_password: 'third one', confirm_password: 'third one' } })
    expect((await app.fetch('/login', { form: login })).status).toBe(302)
  })

  test('an expired link and a forged one are reported as such', async () => {
    await forget(person.email)
    const [mail] = await app.mailsTo(person.email)
    await app.system(tx => sql`update app.account_links set expires_at = now()`.execute(tx))
    const expired = await app.fetch(pathIn(mail))
    expect([expired.status, await textOf(expired)]).toEqual([
      410,
      expect.stringContaining('This link has expired'),
    ])
    for (const token of ['forged', '', '%00', 'x'.repeat(5000)]) {
      const forged = await app.fetch(`/reset-password?token=${token}`)
      expect([forged.status, await textOf(forged)]).toEqual([
        404,
        expect.stringContaining('This link doesn’t work'),
      ])
    }
  })
})
