// The person a visitor wanted to meet is remembered while they sign in and write their first request.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  PASSWORD,
  type Person,
  type Talent,
} from '#test/world.ts'

const SIGN_UP = '/signup?type=company'
const NEW_REQUEST = '/company/request/new'

const app = sharedApp()
let talent: Talent
let as: Browser
beforeAll(async () => {
  talent = await make(tx => buildTalent(tx, { full_name: 'Grace Hopper' }))
})
beforeEach(() => {
  as = new Browser()
})

const make: <T>(build: (tx: Parameters<typeof buildTalent>[0]) => Promise<T>) => Promise<T> =
  build => app.system(build)

async function go(path: string, form?: Record<string, string>) {
  const response = await app.fetch(path, { as, form })
  return { to: response.headers.get('location'), text: await response.text(), response }
}
const ask = () => go(`${talent.profileUrl}?introduce=1`)
const logIn = ({ email }: Person) => go('/login', { email, password: PASSWORD })
let made = 0
function signUp(user_type: 'talent' | 'company', more: Record<string, string> = {}) {
  made += 1
  const email = `sign-up-${made}@mail.test`
  return go(SIGN_UP, { user_type, full_name: 'Hal Finch', email, password: PASSWORD, ...more })
}
const post = () => go(NEW_REQUEST, { desired_role: 'Chief Financial Officer (CFO)' })
const hasIntent = () => [...as.cookies.keys()].some(name => name.endsWith('.intent'))

describe('Request Introduction, signed out', () => {
  test('leads to the sign-up page, which names the person; so does the log-in page', async () => {
    expect((await go(talent.profileUrl)).text).toContain(`${talent.profileUrl}?introduce=1`)
    expect((await ask()).to).toBe(SIGN_UP)
    for (const path of [SIGN_UP, '/login'])
      expect((await go(path)).text).toContain('To request an introduction to Grace Hopper')
  })

  test('leads through sign-up and a short request back to the same person, with the dialog open', async () => {
    await ask()
    expect((await signUp('company')).to).toBe(NEW_REQUEST)
    expect((await go(NEW_REQUEST)).text).toContain('For your introduction to Grace Hopper')
    const { to } = await post()
    const requestId = to?.split('introduce=')[1] ?? ''
    expect(to).toBe(`${talent.profileUrl}?introduce=${requestId}`)
    expect((await go(to ?? '')).text).toContain(`<option value="${requestId}" selected="">`)
    expect(hasIntent()).toBe(false)
    expect((await post()).to).toBe('/company/dashboard')
  })

  test('a company that logs in returns to the same person', async () => {
    const { company } = await make(tx => buildRequest(tx))
    await ask()
    expect((await logIn(company)).to).toBe(`${talent.profileUrl}?introduce=1`)
    expect(hasIntent()).toBe(false)
  })

  test('a user sent to log in by another page returns to that page instead', async () => {
    const company = await make(tx => buildCompany(tx))
    await ask()
    const form = { email: company.email, password: PASSWORD }
    expect((await go('/login?next=/settings', form)).to).toBe('/settings')
  })

  test("talent that log in are told they can't; talent that sign up write their profile", async () => {
    const other = await make(tx => buildTalent(tx))
    await ask()
    const { to } = await logIn(other)
    expect((await go(to ?? '')).text).toContain('Only companies can send connection requests.')

    as = new Browser()
    await ask()
    expect((await signUp('talent')).to).toBe('/talent/profile')
    expect(hasIntent()).toBe(false)
  })

  test('a person who has left since is forgotten', async () => {
    const gone = await make(tx => buildTalent(tx))
    await go(`${gone.profileUrl}?introduce=1`)
    await make(tx => tx.deleteFrom('talent_profiles').where('id', '=', gone.talentId).execute())
    expect((await go(SIGN_UP)).text).not.toContain('To request an introduction')
    await signUp('company')
    expect((await post()).to).toBe('/company/dashboard')
  })
})

describe('a company without a request', () => {
  test('writes one and comes back; opening the dialog alone stores nothing', async () => {
    const company = await make(tx => buildCompany(tx))
    await logIn(company)
    expect((await ask()).text).toContain('Create a Talent Request')
    expect(hasIntent()).toBe(false)
    const first = await go(`${talent.profileUrl}?introduce=first`)
    expect(first.to).toBe(NEW_REQUEST)
    expect((await post()).to).toContain(`${talent.profileUrl}?introduce=`)
  })

  test('can write a request for nobody in particular instead', async () => {
    await logIn(await make(tx => buildCompany(tx)))
    await go(`${talent.profileUrl}?introduce=first`)
    expect((await go(`${NEW_REQUEST}?whole`)).to).toBe(NEW_REQUEST)
    expect((await go(NEW_REQUEST)).text).not.toContain('Grace Hopper')
    expect((await post()).to).toBe('/company/dashboard')
  })
})

test('a company that has asked about all its requests can write another once everything has ended', async () => {
  const request = await make(tx => buildRequest(tx))
  const about = { talent, request, status: 'matched' } as const
  const { connectionId } = await make(tx => buildConnection(tx, about))
  await logIn(request.company)
  const offer = 'Ask again with a new request'
  expect((await go(talent.profileUrl)).text).not.toContain(offer)
  await make(tx =>
    tx.updateTable('engagements').set({ state: 'lapsed' }).where('id', '=', connectionId).execute(),
  )
  expect((await go(talent.profileUrl)).text).toContain(offer)
  expect((await go(`${talent.profileUrl}?introduce=first`)).to).toBe(NEW_REQUEST)
  expect((await go(NEW_REQUEST)).text).toContain('For your introduction to Grace Hopper')
  expect((await post()).to).toContain(`${talent.profileUrl}?introduce=`)
})

test('an introduction sent after the session has ended leads back to its dialog', async () => {
  const path = `${talent.profileUrl}?introduce=1`
  const { to } = await go(path, { requirements: 'Two days a week.' })
  expect(to).toBe(`/login?next=${encodeURIComponent(path)}&posted=1`)
})

test('without a remembered person every page leads where it normally does', async () => {
  expect((await go(SIGN_UP)).text).not.toContain('To request an introduction')
  expect((await signUp('company')).to).toBe(NEW_REQUEST)
  expect((await go(NEW_REQUEST)).text).toContain('Only the role is required')
  expect((await post()).to).toBe('/company/dashboard')
})

test('other sites and shared links cannot set the person: they only show the profile', async () => {
  for (const from of ['cross-site', 'same-site', 'none']) {
    const headers = { 'Sec-Fetch-Site': from }
    const planted = await app.fetch(`${talent.profileUrl}?introduce=1`, { as, headers })
    expect(planted.status).toBe(200)
    expect(hasIntent()).toBe(false)
  }
})

test('a mail’s link about a request leads its company through the log-in page', async () => {
  const { company, requestId } = await make(tx => buildRequest(tx))
  const path = `${talent.profileUrl}?introduce=${requestId}`
  const headers = { 'Sec-Fetch-Site': 'cross-site' }
  const { headers: answered } = await app.fetch(path, { as, headers })
  const to = answered.get('location') ?? ''
  expect(to).toBe(`/login?${new URLSearchParams({ next: path })}`)
  expect((await go(to, { email: company.email, password: PASSWORD })).to).toBe(path)
})

test('an unsigned cookie is ignored', async () => {
  await ask()
  for (const name of as.cookies.keys())
    as.cookies.set(
      name,
      `${as.cookies.get(name)}`.replace(/.$/, last => (last === 'A' ? 'B' : 'A')),
    )
  expect((await go(SIGN_UP)).text).not.toContain('Grace Hopper')
})

describe('the sign-up page', () => {
  test('asks for a company’s name, which talent then see, and offers the directory', async () => {
    const { text } = await go(SIGN_UP)
    expect(text).toContain('Just browse the directory')
    await signUp('company', { company_name: '  Harbor\nFreight ' })
    expect((await go('/settings')).text).toContain('value="Harbor Freight"')
  })

  test('does not require a company’s name, keeps the typed values, and asks talent for none', async () => {
    const refused = await signUp('company', { company_name: 'Harbor', password: 'short' })
    expect(refused.text).toContain('value="Harbor"')
    const tooLong = await signUp('company', { company_name: 'x'.repeat(400) })
    expect(tooLong.text).toContain('Company name must be at most')
    expect((await signUp('company')).to).toBe(NEW_REQUEST)
    as = new Browser()
    expect((await signUp('talent', { company_name: 'Harbor' })).to).toBe('/talent/profile')
    const cards = await make(tx =>
      tx.selectFrom('company_cards').select('name').where('name', '=', 'Harbor').execute(),
    )
    expect(cards).toEqual([])
  })
})
