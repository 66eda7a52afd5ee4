import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { VERSION } from '#app/platform/env/version.server.ts'
import { type Browser, openApp } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildAccount,
  buildCommunityPost,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
} from '#test/world.ts'

const REQUEST_ID = '{request}'
const ROOM_ID = '{room}'
/** A page without forms only has GET. */
const GUARDED: { path: string; for: string[]; methods?: string[] }[] = [
  { path: '/talent/profile', for: ['talent'] },
  { path: '/talent/dashboard', for: ['talent'] },
  { path: '/talent/featured', for: ['talent'] },
  { path: `/requests/${REQUEST_ID}`, for: ['talent'] },
  { path: '/company/dashboard', for: ['company'] },
  { path: '/company/request/new', for: ['company'] },
  { path: '/company/shortlist', for: ['company'] },
  { path: '/company/compare', for: ['company'], methods: ['GET'] },
  { path: `/company/request/${REQUEST_ID}`, for: ['company'] },
  { path: '/connections', for: ['talent', 'company'] },
  { path: `/connections/${ROOM_ID}`, for: ['talent', 'company'] },
  { path: `/connections/${ROOM_ID}/charter`, for: ['talent', 'company'] },
  { path: `/connections/${ROOM_ID}/charter/new`, for: ['talent', 'company'] },
  { path: `/connections/${ROOM_ID}/meeting`, for: ['talent', 'company'] },
  { path: `/connections/${ROOM_ID}/meeting/new`, for: ['talent', 'company'] },
  { path: '/notifications', for: ['talent', 'company'] },
  { path: '/settings', for: ['talent', 'company'] },
  { path: '/community/ask', for: ['talent', 'company'] },
]
const PUBLIC = [
  '/',
  '/login',
  '/signup',
  '/talent-directory',
  '/blog',
  '/about',
  '/privacy',
  '/terms',
  '/contact',
  '/resources',
  '/partners',
  '/how-it-works',
  '/how-it-works/talent',
  '/how-it-works/company',
  '/how-it-works/matching',
  '/success-stories/talent',
  '/fees',
  '/tools/rate-calculator',
  '/tools/availability-planner',
  '/tools/contract-templates',
  '/tools/contract-templates/statement-of-work',
  '/tools/scope-builder',
  '/resources/best-practices',
  '/community',
]

const app = sharedApp()
let requestId: string
let roomId: string
let theirs: string
const browsers: Record<string, Browser> = {}
beforeAll(async () => {
  const people = await app.system(async tx => {
    const company = await buildCompany(tx)
    const request = await buildRequest(tx, { company })
    requestId = request.requestId
    const talent = await buildTalent(tx)
    await buildConnection(tx, { talent, company })
    const room = await buildConnection(tx, { talent, company, status: 'accepted' })
    roomId = room.connectionId
    theirs = (await buildRequest(tx)).requestId
    return { talent, company }
  })
  browsers.talent = await app.signIn(people.talent)
  browsers.company = await app.signIn(people.company)
})

/** The address of a page's data request, whose body contains a redirect. */
const dataOf = (path: string) => `${path === '/' ? '/_root' : path}.data`

describe.each(GUARDED)('$path', ({ path, for: kinds, methods = ['GET', 'POST'] }) => {
  const real = () => path.replace(REQUEST_ID, requestId).replace(ROOM_ID, roomId)
  const others = ['talent', 'company'].filter(kind => !kinds.includes(kind))

  test.each(methods)(
    '%s as a visitor redirects to the login page, which leads back here',
    async method => {
      const form = method === 'POST' ? { intent: 'answer' } : undefined
      const response = await app.fetch(`${real()}?a=1&b=2`, { form })
      expect(response.status).toBe(302)
      const next = new URLSearchParams({ next: `${real()}?a=1&b=2` })
      if (method === 'POST') next.set('posted', '1')
      const login = `/login?${next}`
      expect(response.headers.get('location')).toBe(login)
      expect(await response.text()).toBe('')
      if (method !== 'POST') return
      const page = await (await app.fetch(login)).text()
      expect(page).toContain('You’re signed out, so this wasn’t saved')
      expect(page).toContain('Log in to pick up where you left off.')
    },
  )

  test('its data request too', async () => {
    const response = await app.fetch(`${dataOf(real())}?a=1`)
    const body = await response.text()
    expect(body).toContain(`/login?${new URLSearchParams({ next: `${real()}?a=1` })}`)
    expect(body).toContain('redirect')
  })

  test.each(kinds)('GET as %s returns the page', async kind => {
    const response = await app.fetch(real(), { as: browsers[kind] })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<h1')
  })

  test.each(others.flatMap(kind => methods.map(method => [method, kind])))(
    '%s as %s redirects to the home page',
    async (method, kind = '') => {
      const form = method === 'POST' ? { intent: 'answer' } : undefined
      const response = await app.fetch(real(), { as: browsers[kind], form })
      expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
    },
  )
})

test('the home page says once why it came instead of a page for the other kind', async () => {
  for (const [kind, path, reason] of [
    ['company', '/requests/1', 'That page is for talent, and you’re logged in as a company.'],
    ['talent', '/company/dashboard', 'That page is for companies, and you’re logged in as talent.'],
  ] as const) {
    const as = browsers[kind]
    const home = async () => await (await app.fetch('/', { as })).text()
    // Takes the reason of an earlier test.
    await home()
    await app.fetch(path, { as, headers: { 'Sec-Purpose': 'prefetch' } })
    expect(await home()).not.toContain(reason)
    await app.fetch(path, { as })
    expect(await home()).toContain(reason)
    expect(await home()).not.toContain(reason)
  }
})

test('a page that is missing or somebody else’s names the account that can’t see it', async () => {
  const missing = await app.fetch(`/connections/${randomUUID()}`, { as: browsers.talent })
  expect(missing.status).toBe(404)
  expect((await missing.text()).replaceAll('<!-- -->', '')).toMatch(
    /This page doesn’t exist, or you can’t see it as \p{L}/u,
  )
})

test.each(['00000000-0000-4000-8000-000000000000', '1'])(
  '/company/request/%s, which does not exist, is guarded like one that does',
  async id => {
    const path = `/company/request/${id}`
    const visitor = await app.fetch(path)
    const next = new URLSearchParams({ next: path })
    expect([visitor.status, visitor.headers.get('location')]).toEqual([302, `/login?${next}`])
    const talent = await app.fetch(path, { as: browsers.talent })
    expect([talent.status, talent.headers.get('location')]).toEqual([302, '/'])
  },
)

test('only a company can count who fits a request', async () => {
  const count = async (as?: Browser) => {
    const response = await app.fetch('/company/request/fit', { as, form: {} })
    return [response.status, response.headers.get('location')]
  }
  const next = new URLSearchParams({ next: '/company/request/fit', posted: '1' })
  expect(await count()).toEqual([302, `/login?${next}`])
  expect(await count(browsers.talent)).toEqual([302, '/'])
})

test('only its owner can download the file of one’s own data', async () => {
  const visitor = await app.fetch('/settings/download')
  expect([visitor.status, visitor.headers.get('location')]).toEqual([
    302,
    '/login?next=%2Fsettings%2Fdownload',
  ])
  const own = await app.fetch('/settings/download', { as: browsers.talent })
  expect(own.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.json"$/)
  expect(own.headers.get('cache-control')).toBe('no-store')
})

test('a talent without a profile is redirected to create one', async () => {
  const person = await app.system(tx => buildAccount(tx))
  const browser = await app.signIn(person)
  const dashboard = await app.fetch('/talent/dashboard', { as: browser })
  expect([dashboard.status, dashboard.headers.get('location')]).toEqual([302, '/talent/profile'])
  expect((await app.fetch('/talent/profile', { as: browser })).status).toBe(200)
})

test('a stranger’s request responds in every way like one that does not exist', async () => {
  const as = browsers.company
  const answer = async (id: string, form?: Record<string, string>) => {
    const response = await app.fetch(`/company/request/${id}`, { as, form })
    return {
      status: response.status,
      body: withoutChance(await response.text()).replaceAll(id, 'id'),
    }
  }
  const missing = randomUUID()
  const edit = { desired_role: 'Chief Technology Officer (CTO)' }
  const get = await answer(theirs)
  const body = expect.stringMatching(
    /<h1[^>]*>Request not found<.*href="\/company\/dashboard"[^>]*>Back to Dashboard</s,
  )
  expect(get).toEqual({ status: 404, body })
  expect(get).toEqual(await answer(missing))
  expect(await answer('nonsense')).toEqual({ status: 404, body })
  const post = await answer(theirs, edit)
  expect(post.status).toBe(404)
  expect(post).toEqual(await answer(missing, edit))

  const remove = (id: string) =>
    app
      .fetch('/company/dashboard', { as, form: { intent: 'delete', requestId: id } })
      .then(({ status, headers }) => ({ status, to: headers.get('location') }))
  expect(await remove(theirs)).toEqual(await remove(missing))
  const left = await app.system(tx =>
    tx.selectFrom('company_requests').select('id').where('id', '=', theirs).execute(),
  )
  expect(left).toHaveLength(1)
})

/** Removes what differs between responses. */
function withoutChance(html: string): string {
  return html.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/"[0-9a-f-]{36}"/g, '')
}

describe('a question in the community', () => {
  test('can only be answered, voted on and reported by members', async () => {
    const { id, key } = await app.system(tx => buildCommunityPost(tx))
    const intents = ['answer', 'report', 'helpful', 'not-helpful', 'accept', 'unaccept', 'delete']
    for (const intent of intents) {
      const form = { intent, post_id: id, body: 'Long enough to be an answer.', reason: 'Because' }
      const response = await app.fetch(`/community/${key}`, { form })
      expect([response.status, response.headers.get('location')], intent).toEqual([
        302,
        `/login?next=%2Fcommunity%2F${key}&posted=1`,
      ])
    }
    const title = await app.fetch(`/community/${key}`)
    const page = await app.fetch(title.headers.get('location') ?? '')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')])
  })

  test('of somebody else cannot be edited, like one that does not exist', async () => {
    const { id } = await app.system(tx => buildCommunityPost(tx))
    const missing = randomUUID()
    const form = { title: 'Another title altogether', topic: 'scope', body: 'Another text of it.' }
    const visitor = await app.fetch(`/community/edit/${id}`, { form })
    expect(visitor.headers.get('location')).toBe(`/login?next=%2Fcommunity%2Fedit%2F${id}&posted=1`)
    for (const sent of [undefined, form]) {
      const answer = async (post: string) => {
        const as = browsers.talent
        const response = await app.fetch(`/community/edit/${post}`, { as, form: sent })
        const body = withoutChance(await response.text()).replaceAll(post, 'id')
        return { status: response.status, body }
      }
      const theirs = await answer(id)
      expect(theirs.status).toBe(404)
      expect(theirs).toEqual(await answer(missing))
    }
  })
})

describe('anyone can read', () => {
  test.each(PUBLIC)('%s', async path => {
    const response = await app.fetch(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test.each([
    '/talent/nobody-1',
    '/blog/no-such-post',
    '/community/no-such-question',
    '/tools/contract-templates/no-such-template',
    '/unsubscribe?token=none',
  ])('%s, which does not exist: 404', async path => {
    expect((await app.fetch(path)).status).toBe(404)
  })

  test.each([
    '/nowhere',
    '/a/b/c',
    '/wp-login.php',
    '/company',
    '/blog/a/b',
    '/api/auth/get-session',
  ])('%s: any other path redirects to the home page', async path => {
    for (const as of [undefined, browsers.talent]) {
      for (const form of [undefined, { a: '1' }]) {
        const response = await app.fetch(path, { as, form })
        expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
      }
    }
  })

  test('/healthz and /readyz', async () => {
    const health = await app.fetch('/healthz')
    const ready = await app.fetch('/readyz')
    expect([health.status, await health.json()]).toEqual([200, { ok: true, version: VERSION }])
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { ready: true, pages: 'ok', writes: 'ok', index: 'ok', mail: 'ok', storage: 'ok' },
    ])
  })
})

test('without its database the product is alive but not ready', async () => {
  const other = await openApp()
  await other.close()
  expect((await other.fetch('/healthz')).status).toBe(200)
  expect((await other.fetch('/readyz')).status).toBe(503)
})
