import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { openApp, type TestApp } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildPost, buildTalent } from '#test/world.ts'

const app = sharedApp()
let script: string
beforeAll(async () => {
  await app.system(async tx => {
    await buildPost(tx, { slug: 'a-post', content: '# Title\n\n<b onclick="x()">b</b>' })
    await buildTalent(tx, { public_profile_url: '/talent/somebody' })
  })
  const page = await (await app.fetch('/about')).text()
  script = /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? 'no script'
})

/** As a browser imports it. */
const importOf = (file: string) => app.fetch(file, { headers: { 'Sec-Fetch-Dest': 'script' } })

const large = 'x'.repeat(2 * 1024 * 1024)
const ANSWERS: Record<string, { status: number; ask: () => Promise<Response> }> = {
  'a page': { status: 200, ask: () => app.fetch('/') },
  'a redirect': { status: 302, ask: () => app.fetch('/settings') },
  'any other path': { status: 302, ask: () => app.fetch('/nowhere') },
  'a missing profile': { status: 404, ask: () => app.fetch('/talent/nobody') },
  'a missing post': { status: 404, ask: () => app.fetch('/blog/nothing') },
  'a refused form': { status: 400, ask: () => app.fetch('/login', { form: { email: '' } }) },
  'a foreign origin': {
    status: 403,
    ask: () => app.fetch('/login', { form: {}, origin: 'http://evil.test' }),
  },
  'too large a form': { status: 413, ask: () => app.fetch('/login', { form: { email: large } }) },
  'a method no page knows': { status: 405, ask: () => app.fetch('/about', { method: 'PUT' }) },
  'page data': { status: 200, ask: () => app.fetch('/about.data') },
  'a script': { status: 200, ask: () => app.fetch(script) },
  'a missing script': { status: 404, ask: () => app.fetch('/assets/nothing.js') },
  'a replaced script': { status: 200, ask: () => importOf('/assets/nothing.js') },
  'a missing style': { status: 404, ask: () => app.fetch('/assets/nothing.css') },
  'a file': { status: 200, ask: () => app.fetch('/favicon.svg') },
  'the health check': { status: 200, ask: () => app.fetch('/healthz') },
  'a page asked for by HEAD': { status: 200, ask: () => app.fetch('/about', { method: 'HEAD' }) },
}

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** What the content security policy must contain. */
function expectPolicy(response: Response): string {
  const policy = response.headers.get('content-security-policy') ?? ''
  const directives = new Map(
    policy.split('; ').map(directive => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources] as const
    }),
  )
  const [self, nonce = ''] = directives.get('script-src') ?? []
  expect(directives.get('script-src')).toHaveLength(2)
  expect(self).toBe("'self'")
  expect(nonce).toMatch(/^'nonce-[A-Za-z0-9+/]{22}=='$/)
  for (const name of ['default-src', 'base-uri', 'frame-ancestors'])
    expect(directives.get(name), name).toEqual(["'none'"])
  expect(directives.get('form-action')).toEqual(["'self'"])
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  return nonce.slice("'nonce-".length, -1)
}

describe.each(Object.entries(ANSWERS))('%s', (_name, { status, ask }) => {
  test('has the header set and its own policy', async () => {
    const response = await ask()
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject(HEADERS)
    expect(response.headers.get('x-powered-by')).toBeNull()
    expect(response.headers.get('server')).toBeNull()
    // Browsers ignore it over plain HTTP, and a proxy may add its own.
    expect(response.headers.get('strict-transport-security')).toBeNull()
    const nonces = [expectPolicy(response), expectPolicy(await ask())]
    expect(new Set(nonces).size).toBe(2)
  })
})

describe('a response after a failure', () => {
  let broken: TestApp
  beforeAll(async () => {
    broken = await openApp()
    await withSystem(broken.database.kysely, buildTalent)
    await broken.database.exec('revoke select on public.talent_profiles from vinculum_person')
  })
  afterAll(() => broken.close())

  test.each([
    '/talent-directory',
    '/talent-directory.data',
    '/talent/somebody',
    '/talent/somebody.data',
  ])('%s: has them too, and reveals no internals', async path => {
    const response = await broken.fetch(path)
    expect(response.status).toBe(500)
    expect(Object.fromEntries(response.headers)).toMatchObject(HEADERS)
    expectPolicy(response)
    const body = await response.text()
    expect(body).not.toMatch(
      /permission denied|talent_profiles|vinculum_person|select |node_modules|at async|\.ts:|\.js:\d/,
    )
  })
})

describe('the policy allows what the pages need to run, and no more', () => {
  test.each([
    '/',
    '/login',
    '/talent-directory',
    '/talent/somebody',
    '/blog/a-post',
    '/blog/nothing',
  ])('%s', async path => {
    const response = await app.fetch(path)
    const nonce = expectPolicy(response)
    const html = await response.text()
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)]
      .map(([tag]) => tag)
      // Structured data never runs.
      .filter(tag => !tag.includes('application/ld+json'))
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter(tag => !tag.includes(`nonce="${nonce}"`))).toEqual([])
    const tags = [...html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '').matchAll(/<[a-z][^>]*>/gi)]
    // The policy would silently block both.
    const inline = tags.map(([tag]) => tag).filter(tag => /\s(style|on[a-z]+)=/i.test(tag))
    expect(inline).toEqual([])
    expect(html).not.toContain('<style')
  })
})

describe('behind HTTPS', () => {
  let secure: TestApp
  beforeAll(async () => {
    secure = await openApp({ publicUrl: 'https://vinculum.test' })
  })
  afterAll(() => secure.close())

  test('every response sets Strict-Transport-Security', async () => {
    for (const path of ['/', '/settings', '/healthz', '/assets/nothing.js', '/talent/nobody']) {
      const response = await secure.fetch(path)
      expect(response.headers.get('strict-transport-security')).toBe(
        'max-age=31536000; includeSubDomains',
      )
    }
  })

  test('the cookies are for this host only, Secure and HttpOnly', async () => {
    const person = await withSystem(secure.database.kysely, tx => buildTalent(tx))
    const browser = await secure.signIn(person)
    expect([...browser.cookies.keys()]).toEqual([
      '__Host-vinculum.session',
      '__Host-vinculum.device',
    ])
    const form = { email: person.email, password: 'wrong' }
    expect((await secure.fetch('/login', { form, origin: 'http://vinculum.test' })).status).toBe(
      403,
    )
    const page = await secure.fetch('/talent/dashboard', { as: browser })
    expect(page.status).toBe(200)
  })
})

test('only public responses may be stored by shared caches', async () => {
  const asset = await app.fetch(script)
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  // Otherwise a cache that got it uncompressed first would give it to everybody like that, for a year.
  for (const coding of ['br', 'identity']) {
    const { headers } = await app.fetch(script, { headers: { 'Accept-Encoding': coding } })
    expect([coding, headers.get('vary')]).toEqual([coding, 'Accept-Encoding'])
  }
  const person = await app.system(tx => buildTalent(tx))
  const as = await app.signIn(person)
  for (const path of [
    '/talent/dashboard',
    '/talent/dashboard.data',
    '/connections',
    '/connections.data',
    '/healthz',
    '/readyz',
  ]) {
    const cache = (await app.fetch(path, { as })).headers.get('cache-control') ?? ''
    expect(cache, path).toMatch(/private|no-store/)
  }
})

test('what shared caches may keep carries no session, even when it is extended', async () => {
  const as = await app.signIn(await app.system(tx => buildTalent(tx, {})))
  const extendable = () =>
    app.system(tx =>
      sql`update auth.session set "expiresAt" = "expiresAt" - interval '2 days'`.execute(tx),
    )
  const get = async (path: string) => {
    await extendable()
    const { headers } = await app.fetch(path, { as })
    return [headers.get('cache-control'), headers.getSetCookie().length] as const
  }
  expect(await get('/about')).toEqual(['private, no-cache', 1])
  for (const path of ['/robots.txt', '/sitemap.xml', '/blog/rss.xml', '/og/page.png'])
    expect(await get(path)).toEqual([expect.stringMatching(/^public, max-age=/), 0])
})

test('a connection that no proxy keeps is closed after seconds without a request', async () => {
  const { headers } = await fetch(`${await app.listen()}/healthz`)
  expect(headers.get('keep-alive')).toBe('timeout=5')
})

test('what stands in for a script that is gone is kept by nobody: another server may have the script', async () => {
  const { headers } = await importOf('/assets/nothing.js')
  expect(headers.get('cache-control')).toBe('no-store')
})
