import { describe, expect, test } from 'vitest'
import { Browser, type TestApp } from '#test/app.ts'
import { PageForm } from '#test/plain-visitor.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildAdmin, buildTalent, PASSWORD } from '#test/world.ts'

const app = sharedApp()

describe('where to go after signing in', () => {
  const SAME_SITE = ['/settings', '/connections?a=1&b=2', '/talent/somebody#about', '/talent/a%2Fb']
  const ELSEWHERE = [
    'http://evil.test',
    'https://evil.test/settings',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    ' //evil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/a/..//evil.test',
    '/%2e%2e//evil.test',
    '/./\\evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.test',
    '@evil.test',
    'http:evil.test',
    '',
  ]

  const go = async (next: string, signedIn: boolean) => {
    const person = await app.system(tx => buildTalent(tx))
    const as = signedIn ? await app.signIn(person) : new Browser()
    const path = `/login?${new URLSearchParams({ next })}`
    const form = signedIn ? undefined : { email: person.email, password: PASSWORD }
    const response = await app.fetch(path, { as, form })
    expect(response.status).toBe(302)
    return response.headers.get('location') ?? ''
  }

  test.each(SAME_SITE)('%j is kept', async next => {
    expect(await go(next, false)).toBe(next)
    expect(await go(next, true)).toBe(next)
  })

  test('an administrator comes to the desk, unless on the way to a page', async () => {
    const admin = await app.system(buildAdmin)
    const form = { email: admin.email, password: PASSWORD }
    const as = new Browser()
    const to = async (path: string, options: Parameters<TestApp['fetch']>[1]) =>
      (await app.fetch(path, options)).headers.get('location')
    expect(await to('/login?next=%2Fsettings', { as, form })).toBe('/settings')
    expect(await to('/login?next=%2Fsettings', { as })).toBe('/settings')
    expect(await to('/login', { as })).toBe('/admin')
    expect(await to('/login', { as: new Browser(), form })).toBe('/admin')
  })

  test.each(ELSEWHERE)('%j does not lead away from this site', async next => {
    for (const signedIn of [false, true]) {
      const location = await go(next, signedIn)
      expect(new URL(location, app.origin).origin).toBe(app.origin)
      // Some browsers and proxies treat these as another host.
      expect(location).not.toMatch(/^[/\\]{2}|[\t\n\r\\]/)
    }
  })

  test('a page leads to the login page with its address, unless that is too long for a proxy', async () => {
    const to = async (path: string) => (await app.fetch(path)).headers.get('location') ?? ''
    expect(await to('/settings?a=1')).toBe('/login?next=%2Fsettings%3Fa%3D1')
    for (const sign of ['&', '%25', 'x'])
      expect((await to(`/settings?${sign.repeat(3_000)}`)).length).toBeLessThan(3_000)
    expect(await to(`/settings?${'x'.repeat(3_000)}`)).toBe('/login')
  })

  test('the form of that page leads back', async () => {
    const { email } = await app.system(tx => buildTalent(tx))
    const login = (await app.fetch('/connections')).headers.get('location') ?? ''
    const html = await (await app.fetch(login)).text()
    const form = new PageForm(app, new Browser(), login, html, 'Log In')
    const answer = await form.fill('Email', email).fill('Password', PASSWORD).send('Log In')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/connections'])
  })

  test('two of them, or a very long one, cause no error', async () => {
    const { email } = await app.system(tx => buildTalent(tx))
    const form = { email, password: PASSWORD }
    for (const search of ['next=/settings&next=//evil.test', `next=/${'x'.repeat(10_000)}`]) {
      const response = await app.fetch(`/login?${search}`, { form })
      expect(response.status).toBe(302)
      expect(new URL(response.headers.get('location') ?? '', app.origin).origin).toBe(app.origin)
    }
  })
})

test.each([
  ['/company/request/new', '/signup?type=company'],
  ['/company', '/signup'],
  ['/talent/profile', '/signup'],
  ['/connections', '/signup'],
])('whoever came for %s and has no account signs up at %s', async (next, signup) => {
  const response = await app.fetch(`/login?${new URLSearchParams({ next })}`)
  const [, address] = /<a [^>]*href="([^"]+)"[^>]*>Sign up</.exec(await response.text()) ?? []
  expect(address).toBe(signup)
})
