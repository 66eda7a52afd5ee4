import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StoredMail } from '#app/platform/mail/outbox.ts'
import { Browser, openApp, type TestApp } from '#test/app.ts'
import { textOf } from '#test/page-text.ts'
import {
  buildAccount,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  PASSWORD,
  type Person,
} from '#test/world.ts'

const NEW_PASSWORD = 'another pass phrase'

let app: TestApp
let person: Person
let as: Browser
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  person = await app.system(tx => buildCompany(tx))
  as = await app.signIn(person)
})
afterAll(() => app.close())

const settings = (form: Record<string, string>) => app.fetch('/settings', { as, form })
const isSignedIn = async (browser: Browser) =>
  (await app.fetch('/connections', { as: browser })).status === 200

async function follow(response: Response, browser?: Browser): Promise<string> {
  expect(response.status).toBe(302)
  const location = response.headers.get('location') ?? ''
  return await textOf(await app.fetch(location, browser && { as: browser }))
}

/** The mail to an address, after all queued mail is sent. */
/** The link in a mail, as a path of this site. */
function linkIn(mail: StoredMail | undefined): string {
  const url = new URL(mail?.text.match(/https?:\S+/)?.[0] ?? 'http://no.link/')
  return url.pathname + url.search
}

test('a password that is reset by a link says on the page too that it cancels a change of the address', async () => {
  const reset = async () => {
    await app.fetch('/forgot-password', { form: { email: person.email } })
    const mail = (await app.mailsTo(person.email)).find(({ text }) =>
      text.includes('/reset-password'),
    )
    const form = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
    return follow(await app.fetch(linkIn(mail), { form }))
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
    expect(await follow(await settings(change), as)).toContain('Password updated successfully')
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
    expect(await follow(await settings(change), as)).toContain(
      'Password updated successfully. This also canceled the change of your email address',
    )
    const notices = await app.mailsTo(person.email)
    expect(notices.find(({ subject }) => subject === 'Your password was changed')?.text).toContain(
      'canceled the change of your email address',
    )
    const dead = await app.fetch(linkIn(mail))
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

describe('changing the name', () => {
  test('shows at once on all own pages', async () => {
    const form = { intent: 'change-name', full_name: ' Ada King ' }
    expect((await settings(form)).headers.get('location')).toBe('/settings')
    const html = await (await app.fetch('/connections', { as })).text()
    expect(html).toContain('Ada King')
    expect(html).not.toContain(person.fullName)
  })

  test('an empty name is refused', async () => {
    const refused = await settings({ intent: 'change-name', full_name: ' ' })
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('Please fill in all fields'),
    ])
  })
})

describe('what was saved', () => {
  const read = (path: string) => app.fetch(path, { as }).then(textOf)
  const rename = () => settings({ intent: 'change-name', full_name: 'Ada King' })

  test('is confirmed once, not after a reload, Back or a bookmark', async () => {
    await rename()
    expect(await read('/connections')).not.toContain('Name saved')
    expect(await read('/settings')).toContain('Name saved')
    expect(await read('/settings')).not.toContain('Name saved')
    expect(await read('/settings?saved=name')).not.toContain('Name saved')

    const lists = { as, form: { competitors: 'Acme' } }
    await app.fetch('/settings/conflicts', lists)
    const saved = 'Saved. It counts for introductions from now on.'
    expect(await read('/settings/conflicts')).toContain(saved)
    expect(await read('/settings/conflicts')).not.toContain(saved)
  })

  test('a page that is only prefetched or asked for its headers leaves that to the next', async () => {
    await rename()
    const { Cookie } = as.header()
    await app.fetch('/settings', { as, headers: { 'Sec-Purpose': 'prefetch' } })
    await app.fetch('/settings', { as, method: 'HEAD' })
    expect(as.header()).toEqual({ Cookie })
    expect(await read('/settings')).toContain('Name saved')
  })

  test('a page confirms only what it has words for', async () => {
    for (const what of ['constructor', 'account-deleted', '<b>', '%']) {
      as.cookies.set('vinculum.done', what)
      const page = await app.fetch('/settings', { as })
      expect([page.status, await page.text()], what).toEqual([
        200,
        expect.not.stringContaining('border-l-accent'),
      ])
    }
  })

  test('confirming it does not keep a used session from being extended', async () => {
    await rename()
    await app.system(tx =>
      sql`update auth.session set "expiresAt" = "expiresAt" - interval '2 days',
                 "updatedAt" = "updatedAt" - interval '2 days'
           where "userId" = ${person.userId}`.execute(tx),
    )
    const page = await app.fetch('/settings', { as })
    expect(page.headers.getSetCookie().map(cookie => cookie.split('=')[0])).toEqual([
      'vinculum.done',
      'vinculum.session',
    ])
  })
})

describe('changing the e-mail address', () => {
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
    expect(await follow(await settings(change(to.toUpperCase())), as)).toContain(SENT)
    const [mail] = await app.mailsTo(to)
    const link = linkIn(mail)
    // Opening the link, as mail scanners do, changes nothing.
    expect((await app.fetch(link)).status).toBe(200)
    expect(await app.fetch('/settings', { as }).then(textOf)).toContain(person.email)

    expect(await follow(await app.fetch(link, { form: {} }))).toContain(
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
    const [void1] = await app.mailsTo(first)
    await settings(change(to))
    const waiting = await page()
    expect(waiting).toContain(`Waiting for confirmation of ${to}`)
    expect(waiting).not.toContain(first)
    expect((await app.fetch(linkIn(void1))).status).toBe(410)
    await app.mailsTo(to)

    expect(await follow(await settings({ intent: 'resend-email-change' }), as)).toContain(
      'We sent the link to your new address again.',
    )
    expect(await app.mailsTo(to)).toHaveLength(2)
    const links = (await app.mailsTo(to)).map(linkIn)
    for (const link of links) expect((await app.fetch(link)).status).toBe(200)

    expect(await follow(await settings({ intent: 'cancel-email-change' }), as)).toContain(
      'Your email address stays as it is.',
    )
    expect(await page()).not.toContain('Waiting for confirmation')
    for (const link of links) expect((await app.fetch(link)).status).toBe(410)
    // There is nothing left to send again.
    await settings({ intent: 'resend-email-change' })
    expect(await page()).not.toContain('Waiting for confirmation')
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
})

describe('forgotten password', () => {
  const forget = (email: string) => app.fetch('/forgot-password', { form: { email } })

  test('responds the same for a known and an unknown address', async () => {
    const known = await follow(await forget(person.email))
    expect(await follow(await forget('nobody@mail.test'))).toBe(known)
    expect(known).toContain('If that address has an account, we’ve sent you a link.')
    expect(await app.mailsTo('nobody@mail.test')).toEqual([])
  })

  test('a link sets a new password once and signs every browser out', async () => {
    await forget(person.email)
    const [mail] = await app.mailsTo(person.email)
    const link = linkIn(mail)
    const form = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }

    const differ = await app.fetch(link, { form: { ...form, confirm_password: 'x' } })
    expect([differ.status, await textOf(differ)]).toEqual([
      400,
      expect.stringContaining('New passwords do not match'),
    ])
    expect(await follow(await app.fetch(link, { form }))).toContain('Password updated successfully')
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
    const expired = await app.fetch(linkIn(mail))
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

describe('deleting the account', () => {
  test('asks for confirmation in a dialog that works without JavaScript, and for the password', async () => {
    const page = await (await app.fetch('/settings?confirm=delete', { as })).text()
    expect(page).toMatch(/<dialog[^>]* open/)
    const form = { intent: 'delete-account', password: 'not it' }
    const refused = await app.fetch('/settings?confirm=delete', { as, form })
    expect([refused.status, await textOf(refused)]).toEqual([
      400,
      expect.stringContaining('Password is incorrect'),
    ])
    expect(await isSignedIn(as)).toBe(true)
  })

  test('removes it, signs out and redirects home', async () => {
    const other = await app.signIn(person)
    const response = await settings({ intent: 'delete-account', password: PASSWORD })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
    expect(as.cookies.has('vinculum.session')).toBe(false)
    expect(await isSignedIn(other)).toBe(false)
    const rows = await app.system(tx =>
      tx.selectFrom('users').select('id').where('id', '=', person.userId).execute(),
    )
    expect(rows).toEqual([])
    const [last] = await app.mailsTo(person.email)
    expect(last?.subject).toBe('Your account was deleted')
  })
})

describe('sessions', () => {
  const sessionIds = async () => {
    const html = await (await app.fetch('/settings', { as })).text()
    return [...html.matchAll(/name="session_id" value="([^"]+)"/g)].map(match => match[1] ?? '')
  }

  test('can be ended individually, and all others at once', async () => {
    const others = [await app.signIn(person), await app.signIn(person), await app.signIn(person)]
    const [current = '', second = ''] = await sessionIds()
    await settings({ intent: 'end-session', session_id: second })
    const states = await Promise.all(others.map(isSignedIn))
    expect(states.filter(Boolean)).toHaveLength(2)
    await settings({ intent: 'end-other-sessions' })
    expect(await sessionIds()).toEqual([current])
    expect(await isSignedIn(as)).toBe(true)

    // The login page says why it is shown, once, and leads back.
    const out = others[states.indexOf(true)]
    const sentTo = async () => {
      const { headers } = await app.fetch('/settings', { as: out })
      return headers.get('location') ?? ''
    }
    const to = await sentTo()
    expect(new URL(to, 'http://t').searchParams.get('next')).toBe('/settings')
    expect(await (await app.fetch(to, { as: out })).text()).toContain(
      'Log in, and you’re back where you were.',
    )
    expect(await sentTo()).toBe('/login?next=%2Fsettings')

    const ended = await settings({ intent: 'end-session', session_id: current })
    expect(ended.headers.get('location')).toBe('/')
    expect(ended.headers.get('clear-site-data')).toBe('"cache"')
    expect(as.cookies.has('vinculum.session')).toBe(false)
  })

  test('of somebody else cannot be ended', async () => {
    const stranger = await app.signIn(await app.system(tx => buildTalent(tx)))
    const { rows } = await app.system(tx =>
      sql<{ id: string }>`select id from auth.session where "userId" <> ${person.userId}`.execute(
        tx,
      ),
    )
    for (const { id } of rows) await settings({ intent: 'end-session', session_id: id })
    expect(await isSignedIn(stranger)).toBe(true)
  })

  test('name their browser', async () => {
    await app.fetch('/login', {
      as: new Browser(),
      form: { email: person.email, password: PASSWORD },
      headers: {
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    })
    expect(await textOf(await app.fetch('/settings', { as }))).toContain('Firefox on Linux')
  })
})

describe('the company card', () => {
  const card = (given: Record<string, string>) =>
    settings({ intent: 'company-card', name: '', website: '', about: '', ...given })

  test('can be saved, changed and emptied, and names the company', async () => {
    expect(await follow(await card({ name: ' Acme ', website: 'acme.example/x' }), as)).toContain(
      'Company card saved',
    )
    const html = await (await app.fetch('/settings', { as })).text()
    expect(html).toContain('value="Acme"')
    expect(html).toContain('value="https://acme.example/x"')
    await card({ about: 'Words.' })
    const rows = await app.system(tx =>
      tx.selectFrom('company_cards').selectAll().where('user_id', '=', person.userId).execute(),
    )
    expect(rows).toEqual([{ user_id: person.userId, name: null, website: null, about: 'Words.' }])
  })

  test.each([
    'javascript:alert(1)',
    'ftp://acme.example',
    'no spaces here',
    'https://u:p@acme.example',
    'localhost',
  ])('%s is not a valid website', async website => {
    const response = await card({ name: 'Kept', website })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('value="Kept"')
  })

  test('is neither offered to talent nor accepted from them', async () => {
    const talent = await app.signIn(await app.system(tx => buildTalent(tx)))
    const html = await (await app.fetch('/settings', { as: talent })).text()
    expect(html).not.toContain('company-card')
    const form = { intent: 'company-card', name: 'Acme', website: '', about: '' }
    const response = await app.fetch('/settings', { as: talent, form })
    expect(response.headers.get('location')).toBe('/')
  })
})

describe('one’s own data', () => {
  test('is a file with everything of the account, and nothing before it may be known', async () => {
    const { talent, connections } = await app.system(async tx => {
      const talent = await buildTalent(tx)
      const request = await buildRequest(tx, { company: person })
      const connections = [
        await buildConnection(tx, { talent, request, status: 'accepted' }),
        await buildConnection(tx, { talent, company: person, status: 'pending' }),
      ]
      await buildConnection(tx)
      return { talent, connections }
    })
    const response = await app.fetch('/settings/download', { as: await app.signIn(talent) })
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="vinculum-data-/,
    )
    const text = await response.text()
    const data = JSON.parse(text)
    expect(data.account).toMatchObject({ id: talent.userId, email: talent.email })
    expect(data.talent_profile).toMatchObject({ id: talent.talentId })
    expect(data.introductions_received).toHaveLength(2)
    expect(text).toContain(connections[0]?.contactDetails)
    expect(text).not.toContain(connections[1]?.contactDetails)
    expect(text).not.toContain(person.email)

    const sent = await (await app.fetch('/settings/download', { as })).json()
    expect(sent.company_requests).toHaveLength(2)
    expect(sent.introductions_sent).toHaveLength(2)
    expect(JSON.stringify(sent)).not.toContain(talent.email)
  })

  test('requires signing in', async () => {
    const response = await app.fetch('/settings/download')
    expect(response.headers.get('location')).toMatch(/^\/login/)
  })
})

test('the outbox requires its key, on this machine and elsewhere', async () => {
  const key = await readFile(path.join(app.outbox, 'key'), 'utf8')
  for (const browser of [undefined, as])
    for (const where of ['/outbox', '/outbox?key=', `/outbox?key=${key.slice(1)}`])
      for (const from of [undefined, '127.0.0.1', '::1']) {
        const response = await app.fetch(where, { as: browser, from })
        expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
      }
  const opened = await app.fetch(`/outbox?key=${key}`)
  expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('Outbox')])
})
