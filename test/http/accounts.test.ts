import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { linksIn, mainIn, textIn, textOf } from '#test/page-text.ts'
import { PageForm } from '#test/plain-visitor.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildAccount, buildCompany, buildTalent, PASSWORD } from '#test/world.ts'

const app = sharedApp()

const isSignedIn = async (as: Browser) => (await app.fetch('/connections', { as })).status === 200

const SIGN_UP = {
  user_type: 'talent',
  full_name: 'Mary Ann',
  email: 'mary@mail.test',
  password: 'secret',
}
const FILL_IN = 'Please fill in all fields'
const INVALID = 'Please enter a valid email address'
const TOO_SHORT = 'Password must be at least 6 characters long'

describe('signing up', () => {
  test.each([
    ['no full name', { full_name: '' }, FILL_IN],
    ['a full name of spaces', { full_name: '   ' }, FILL_IN],
    ['no e-mail address', { email: '' }, FILL_IN],
    ['an e-mail address that is none', { email: 'ada' }, INVALID],
    ['no password', { password: '' }, FILL_IN],
    ['a password of five characters', { password: '12345' }, TOO_SHORT],
  ])('%s is refused with the specified message', async (_name, change, message) => {
    const as = new Browser()
    const response = await app.fetch('/signup', { as, form: { ...SIGN_UP, ...change } })
    expect(response.status).toBe(400)
    expect(await textOf(response)).toContain(message)
    expect(as.cookies.size).toBe(0)
  })

  test('keeps the typed values, but never the password', async () => {
    const form = {
      ...SIGN_UP,
      full_name: 'Zebedee Q',
      email: 'not an address',
      password: 'hunter2-hunter2',
    }
    const html = await (await app.fetch('/signup', { form })).text()
    expect(html).toContain('value="Zebedee Q"')
    expect(html).toContain('not an address')
    expect(html).not.toContain('hunter2')
    const again = await app.fetch('/signup', { form: { ...form, user_type: 'company' } })
    const typed = new PageForm(app, new Browser(), '/signup', await again.text(), 'Sign Up')
    expect(typed.value('Looking for Talent')).toBe('company')
    expect(typed.value('Offering Services')).toBeUndefined()
  })

  test('names everything that is wrong, and keeps a company name that is too long', async () => {
    const name = 'Long & Partners '.repeat(16).trim()
    const form = { ...SIGN_UP, user_type: 'company', company_name: name, password: '12345' }
    const html = await (await app.fetch('/signup', { form })).text()
    const tooLong = 'Company name must be at most 120 characters long'
    expect(html).toMatch(new RegExp(`role="alert"[^]*>${tooLong}</a>[^]*>${TOO_SHORT}</a>`))
    expect(html).toContain(`value="${name.replaceAll('&', '&amp;')}"`)
    // Otherwise the browser would cut what is pasted.
    expect(html).not.toContain('maxLength')
    expect(html).not.toContain('maxlength')
  })

  test.each([
    ['talent', '/talent/profile'],
    ['company', '/company/request/new'],
  ])('as %s leads to %s, signed in', async (userType, next) => {
    const as = new Browser()
    const form = { ...SIGN_UP, user_type: userType, email: `new-${userType}@mail.test` }
    const response = await app.fetch('/signup', { as, form })
    expect([response.status, response.headers.get('location')]).toEqual([302, next])
    expect(await isSignedIn(as)).toBe(true)
    const rows = await app.system(tx =>
      tx
        .selectFrom('users')
        .select(['user_type', 'role', 'full_name'])
        .where('email', '=', form.email)
        .execute(),
    )
    expect(rows).toEqual([{ user_type: userType, role: 'user', full_name: 'Mary Ann' }])
  })

  test.each(['', 'admin', 'Talent', 'talent,company'])(
    'the user type %j is refused',
    async userType => {
      const form = { ...SIGN_UP, user_type: userType, email: 'kind@mail.test' }
      expect((await app.fetch('/signup', { form })).status).toBe(400)
    },
  )

  test.each([
    'a pass phrase of many words '.repeat(20).trim(),
    '🙂🙂🙂🙂🙂🙂',
    '      ',
    'pässwörd',
  ])('the password %j works unchanged', async password => {
    const email = `phrase-${Buffer.from(password).toString('hex').slice(0, 20)}@mail.test`
    expect((await app.fetch('/signup', { form: { ...SIGN_UP, email, password } })).status).toBe(302)
    expect((await app.fetch('/login', { form: { email, password } })).status).toBe(302)
    const shorter = await app.fetch('/login', { form: { email, password: password.slice(0, -1) } })
    expect(shorter.status).toBe(400)
  })

  test('a taken address is reported, in any spelling', async () => {
    const { email } = await app.system(tx => buildCompany(tx))
    for (const same of [email, email.toUpperCase(), ` ${email} `]) {
      const as = new Browser()
      const response = await app.fetch('/signup', { as, form: { ...SIGN_UP, email: same } })
      expect(response.status).toBe(409)
      expect(await textOf(response)).toContain(
        'An account with this email already exists. Please log in instead.',
      )
      expect(as.cookies.size).toBe(0)
    }
  })

  test('when the users row cannot be created, nobody is signed in and nothing is left behind', async () => {
    // An older account's users row already has the address, so the insert fails.
    const email = 'clash@mail.test'
    const other = await app.system(tx => buildCompany(tx))
    await app.system(tx =>
      tx.updateTable('users').set({ email }).where('id', '=', other.userId).execute(),
    )
    const as = new Browser()
    const response = await app.fetch('/signup', { as, form: { ...SIGN_UP, email } })
    expect(response.status).toBe(500)
    expect(await textOf(response)).toContain('Failed to create user profile. Please try again.')
    expect(as.cookies.size).toBe(0)
    const { rows } = await app.system(tx =>
      sql`select from auth."user" where email = ${email}`.execute(tx),
    )
    expect(rows).toEqual([])
  })

  test('when the account cannot be created, nobody is signed in, and it can be tried again', async () => {
    const as = new Browser()
    const signUp = () =>
      app.fetch('/signup', { as, form: { ...SIGN_UP, email: 'again@mail.test' } })
    await app.database.exec(`
      create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger refuse before insert on auth.account for each row execute function public.refuse()`)
    try {
      const response = await signUp()
      expect(response.status).toBe(500)
      const html = await response.text()
      expect(html).toContain('Failed to create user account.')
      expect(html).toContain(`value="${SIGN_UP.full_name}"`)
      expect(as.cookies.size).toBe(0)
    } finally {
      await app.database.exec('drop trigger refuse on auth.account; drop function public.refuse()')
    }
    expect((await signUp()).status).toBe(302)
  })

  test('the password is only stored as an argon2id hash', async () => {
    const form = { ...SIGN_UP, email: 'hash@mail.test', password: 'canary-passphrase' }
    await app.fetch('/signup', { form })
    const { rows } = await app.system(tx =>
      sql<{ password: string }>`
        select password from auth.account a join auth."user" u on u.id = a."userId" where u.email = ${form.email}
      `.execute(tx),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('signing in', () => {
  test.each([
    ['nothing', {}, FILL_IN],
    ['no password', { email: 'a@mail.test' }, FILL_IN],
    ['no e-mail address', { password: 'secret' }, FILL_IN],
    ['an e-mail address that is none', { email: 'ada', password: 'secret' }, INVALID],
  ])('with %s is refused with the specified message', async (_name, form, message) => {
    const response = await app.fetch('/login', { form: { intent: '', ...form } })
    expect(response.status).toBe(400)
    expect(await textOf(response)).toContain(message)
  })

  test('gives the same message for a wrong password and an unknown address, which it keeps', async () => {
    const { email } = await app.system(tx => buildTalent(tx))
    const answerTo = async (address: string) => {
      const form = { email: address, password: 'wrong one' }
      const response = await app.fetch('/login', { form })
      expect(response.status).toBe(400)
      const html = await response.text()
      expect(html).toContain(`value="${address}"`)
      expect(html).not.toContain('wrong one')
      return textIn(html).replaceAll(address, '')
    }
    const said = await answerTo(email)
    expect(said).toBe(await answerTo('nobody@mail.test'))
    expect(said).toContain('Invalid email or password')
  })

  test('without a users row nobody is signed in', async () => {
    const { userId, email } = await app.system(tx => buildTalent(tx))
    await app.system(tx => tx.deleteFrom('users').where('id', '=', userId).execute())
    const as = new Browser()
    const response = await app.fetch('/login', { as, form: { email, password: PASSWORD } })
    expect(response.status).toBe(400)
    expect(await textOf(response)).toContain('User profile not found. Please try again.')
    expect(as.cookies.size).toBe(0)
    const { rows } = await app.system(tx =>
      sql`select from auth.session where "userId" = ${userId}`.execute(tx),
    )
    expect(rows).toEqual([])
  })

  test('if the users row cannot be read, nobody is signed in', async () => {
    const { email } = await app.system(tx => buildTalent(tx))
    await app.database.exec('revoke select on public.users from vinculum_person')
    try {
      const as = new Browser()
      const response = await app.fetch('/login', { as, form: { email, password: PASSWORD } })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(await textOf(response)).toContain('Unable to retrieve user data. Please try again.')
      expect(as.cookies.size).toBe(0)
    } finally {
      await app.database.exec('grant select on public.users to vinculum_person')
    }
  })

  test.each([
    ['talent', '/talent/dashboard'],
    ['company', '/company/dashboard'],
  ] as const)(
    'a signed-in %s is redirected to %s from the login and sign-up pages too',
    async (userType, dashboard) => {
      const { email } = await app.system(tx => buildAccount(tx, { userType }))
      const as = new Browser()
      // Spelled as people type it.
      const form = { email: `  ${email.toUpperCase()} `, password: PASSWORD }
      const response = await app.fetch('/login', { as, form })
      expect([response.status, response.headers.get('location')]).toEqual([302, dashboard])
      for (const path of ['/login', '/signup', '/signup?type=company']) {
        const again = await app.fetch(path, { as })
        expect([again.status, again.headers.get('location')]).toEqual([302, dashboard])
      }
    },
  )

  test('"Remember me" decides between a session cookie and a lasting one', async () => {
    const { email } = await app.system(tx => buildTalent(tx))
    const page = await (await app.fetch('/login')).text()
    const cookieOf = async (isTicked: boolean) => {
      const form = new PageForm(app, new Browser(), '/login', page, 'Log In')
      form.fill('Email', email).fill('Password', PASSWORD)
      const response = await form.check('Remember me', isTicked).send('Log In')
      const cookie = response.headers
        .getSetCookie()
        .find(one => one.startsWith('vinculum.session='))
      return cookie ?? ''
    }
    const lasting = await cookieOf(true)
    const passing = await cookieOf(false)
    expect(lasting).toMatch(/Max-Age=2592000/i)
    expect(passing).not.toMatch(/Max-Age|Expires/i)
    for (const cookie of [lasting, passing]) {
      expect(cookie).toMatch(/; HttpOnly/i)
      expect(cookie).toMatch(/; SameSite=Lax/i)
      expect(cookie).toMatch(/; Path=\//i)
    }
  })

  test('creates a new session: a cookie planted before is worthless', async () => {
    const [victim, intruder] = await app.system(async tx => [
      await buildTalent(tx),
      await buildCompany(tx),
    ])
    const planted = await app.signIn(intruder ?? { userId: '', email: '', fullName: '' })
    const before = new Map(planted.cookies)
    await app.fetch('/login', {
      as: planted,
      form: { email: victim?.email ?? '', password: PASSWORD },
    })
    expect(planted.cookies.get('vinculum.session')).not.toBe(before.get('vinculum.session'))
    const page = await app.fetch('/talent/dashboard', { as: planted })
    expect(page.status).toBe(200)
  })

  test('a forged or changed cookie means a visitor', async () => {
    const browser = await app.signIn(await app.system(tx => buildTalent(tx)))
    const real = browser.cookies.get('vinculum.session') ?? ''
    const forged = [
      '',
      'x',
      'x.y',
      real.slice(0, -3),
      real.replace(/^./, first => (first === 'a' ? 'b' : 'a')),
      '%00',
      '%',
    ]
    for (const value of forged) {
      const as = new Browser()
      as.cookies.set('vinculum.session', value)
      expect((await app.fetch('/connections', { as })).status, value).toBe(302)
    }
  })

  test('an expired session means a visitor', async () => {
    const person = await app.system(tx => buildTalent(tx))
    const as = await app.signIn(person)
    expect(await isSignedIn(as)).toBe(true)
    await app.system(tx =>
      sql`update auth.session set "expiresAt" = now() - interval '1 second' where "userId" = ${person.userId}`.execute(
        tx,
      ),
    )
    expect(await isSignedIn(as)).toBe(false)
  })
})

describe('the pages', () => {
  const read = async (path: string) => await (await app.fetch(path)).text()

  test('to log in: leads to signing up and to a new password', async () => {
    const html = await read('/login')
    expect(html).toContain('<title>Log In · Vinculum</title>')
    const main = mainIn(html)
    expect(linksIn(main, 'Forgot your password?')).toEqual(['/forgot-password'])
    expect(linksIn(main, 'Sign up')).toEqual(['/signup'])
  })

  test('to sign up: preselects talent, unless the address says company', async () => {
    for (const [search, userType] of [
      ['', 'talent'],
      ['?type=talent', 'talent'],
      ['?type=company', 'company'],
      ['?type=elephant', 'talent'],
    ] as const) {
      const html = await read(`/signup${search}`)
      const form = new PageForm(app, new Browser(), '/signup', html, 'Sign Up')
      const chosen = ['Offering Services', 'Looking for Talent'].map(label => form.value(label))
      expect(chosen.filter(Boolean)).toEqual([userType])
    }
    const html = await read('/signup')
    expect(html).toContain('<title>Sign Up · Vinculum</title>')
    expect(textIn(html)).toContain('Password must be at least 6 characters long')
    const main = mainIn(html)
    expect(linksIn(main, 'Terms')).toEqual(['/terms'])
    expect(linksIn(main, 'Privacy Policy')).toEqual(['/privacy'])
    expect(linksIn(main, 'Log in')).toEqual(['/login'])
  })

  test('say a failure that is in their address in our words, never in those of the address', async () => {
    const alertOn = async (path: string) => {
      const html = (await read(path)).replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
      expect(textIn(html)).not.toMatch(/1-800|xxxx|toString|onerror|access_denied/)
      return /role="alert"[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1] ?? ''
    }
    const known = await alertOn(
      '/login?error=access_denied&error_code=otp_expired&error_description=x',
    )
    expect(known).toContain('This link has expired or has already been used.')
    expect(await alertOn('/login?error_code=session_expired')).toContain(
      'Your session has expired.',
    )
    for (const path of [
      '/about?error_description=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%20failed',
      '/?error_description=Call+1-800-555-0142+to+keep+your+account',
      `/?error_code=${'x'.repeat(5000)}`,
      '/?error=toString',
    ])
      expect(textIn(await alertOn(path)).trim()).toBe(
        'That link didn’t work. Please try again, or ask for a new link.',
      )
    expect(await alertOn('/blog?error=&other=1')).toBe('')
  })
})

describe('signing out', () => {
  test('ends the session on the server, not only in the browser', async () => {
    const browser = await app.signIn(await app.system(tx => buildTalent(tx)))
    const kept = new Browser()
    for (const [name, value] of browser.cookies) kept.cookies.set(name, value)
    expect(await isSignedIn(kept)).toBe(true)
    const response = await app.fetch('/logout', { as: browser, form: {} })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
    expect(browser.cookies.has('vinculum.session')).toBe(false)
    expect(await isSignedIn(kept)).toBe(false)
  })

  test('requires a form: a link or an image signs nobody out', async () => {
    const browser = await app.signIn(await app.system(tx => buildTalent(tx)))
    const page = await app.fetch('/logout', { as: browser })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('You’re still logged in')
    await app.fetch('/logout', { as: browser, form: {}, origin: 'http://evil.test' })
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('twice, or as a visitor, is no error', async () => {
    const page = await app.fetch('/logout', { as: new Browser() })
    expect([page.status, page.headers.get('location')]).toEqual([302, '/'])
    const response = await app.fetch('/logout', { as: new Browser(), form: {} })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
  })
})

test('a session survives a restart', async () => {
  const browser = await app.signIn(await app.system(tx => buildTalent(tx)))
  await app.restart()
  expect(await isSignedIn(browser)).toBe(true)
})

test('a deleted account ends its sessions', async () => {
  const person = await app.system(tx => buildTalent(tx))
  const browser = await app.signIn(person)
  await app.system(tx => sql`delete from auth."user" where id = ${person.userId}`.execute(tx))
  expect(await isSignedIn(browser)).toBe(false)
})
