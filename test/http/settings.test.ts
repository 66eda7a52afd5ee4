import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { textOf } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  PASSWORD,
  type Person,
} from '#test/world.ts'
import { follow } from './following.ts'

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

describe('deleting the account', () => {
  test('names what each kind of account loses', async () => {
    const talent = await app.signIn(await app.system(tx => buildTalent(tx)))
    for (const [reader, lost] of [
      [as, 'requests'],
      [talent, 'profile'],
    ] as const) {
      const text = await textOf(await app.fetch('/settings?confirm=delete', { as: reader }))
      expect(text).toContain(`your account, your ${lost} and all introductions`)
      expect(text).toContain(`Your ${lost} and introductions will be deleted too.`)
    }
  })

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
      'Log in to pick up where you left off.',
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
    expect(
      await follow(app, await card({ name: ' Acme ', website: 'acme.example/x' }), as),
    ).toContain('Company card saved')
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
