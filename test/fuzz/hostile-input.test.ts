// Input that none of our pages sends: foreign origins, bodies that are not forms, bytes the database cannot store.
import { once } from 'node:events'
import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildAdmin,
  buildCommunityPost,
  buildCompany,
  buildConnection,
  buildPost,
  buildRequest,
  buildTalent,
} from '#test/world.ts'

const app = sharedApp()
let doors: { path: string; as?: Browser }[]
let rowsBefore: unknown
beforeAll(async () => {
  const world = await app.system(async tx => {
    const talent = await buildTalent(tx)
    const company = await buildCompany(tx)
    const { requestId } = await buildRequest(tx, { company })
    await buildConnection(tx, { talent, company })
    const admin = await buildAdmin(tx)
    const question = await buildCommunityPost(tx, { author_id: company.userId })
    return { talent, company, requestId, admin, question, post: (await buildPost(tx)).id }
  })
  const talent = await app.signIn(world.talent)
  const company = await app.signIn(world.company)
  const admin = await app.signIn(world.admin)
  doors = [
    { path: '/login' },
    { path: '/signup' },
    { path: '/forgot-password' },
    { path: '/reset-password?token=nothing' },
    { path: '/talent/profile', as: talent },
    { path: '/talent/dashboard', as: talent },
    { path: '/connections', as: talent },
    { path: `/requests/${world.requestId}`, as: talent },
    { path: '/company/dashboard', as: company },
    { path: '/company/request/new', as: company },
    { path: '/company/shortlist', as: company },
    { path: `/company/request/${world.requestId}`, as: company },
    { path: world.talent.profileUrl, as: company },
    { path: '/settings', as: talent },
    { path: '/talent/featured', as: talent },
    { path: '/notifications', as: company },
    { path: '/community/ask', as: talent },
    { path: `/community/${world.question.key}`, as: talent },
    { path: `/community/edit/${world.question.id}`, as: company },
    { path: '/tools/scope-builder' },
    { path: '/tools/scope-builder', as: company },
    { path: '/admin/posts/new', as: admin },
    { path: `/admin/posts/${world.post}`, as: admin },
    { path: '/admin/featured', as: admin },
    { path: `/admin/people/${world.talent.userId}`, as: admin },
    { path: '/admin/community', as: admin },
  ]
  rowsBefore = await contents()
})

const dataOf = (path: string) => path.replace(/(?=\?|$)/, '.data')

/** Everything people have written, to check that nothing was added. */
function contents() {
  return app.system(async tx => ({
    users: await tx.selectFrom('users').selectAll().orderBy('id').execute(),
    profiles: await tx.selectFrom('talent_profiles').selectAll().orderBy('id').execute(),
    requests: await tx.selectFrom('company_requests').selectAll().orderBy('id').execute(),
    connections: await tx.selectFrom('connection_requests').selectAll().orderBy('id').execute(),
  }))
}

const INSIDE =
  /node_modules|at async|\.tsx?:\d|\.js:\d|syntax error|violates|vinculum_person|better-auth/i

async function expectRefusal(response: Response, told: string): Promise<void> {
  const body = await response.text()
  expect(response.status, told).toBeGreaterThanOrEqual(400)
  expect(response.status, told).toBeLessThan(500)
  expect(body, told).not.toMatch(INSIDE)
}

describe('changes are only accepted from our own pages', () => {
  const FOREIGN = {
    'another site': 'http://evil.test',
    'another scheme': 'https://vinculum.test',
    'another port': 'http://vinculum.test:8080',
    'a subdomain': 'http://www.vinculum.test',
    'a longer name': 'http://vinculum.test.evil.test',
    'a hidden page': 'null',
    'an empty word': '',
    'no origin': null,
  }
  test.each(Object.entries(FOREIGN))('%s is refused', async (_name, origin) => {
    for (const { path, as } of doors) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await app.fetch(path, { as, origin, method, body: 'a=1' })
        expect(response.status, `${method} ${path}`).toBe(403)
      }
      const data = await app.fetch(dataOf(path), { as, origin, form: { intent: 'answer' } })
      expect(data.status, dataOf(path)).toBe(403)
    }
    expect(await contents()).toEqual(rowsBefore)
  })
})

describe('a body that is not a form', () => {
  const multipart = 'multipart/form-data; boundary=b'
  const BODIES: Record<string, { type: string; body: BodyInit }> = {
    JSON: { type: 'application/json', body: '{"email":"a@mail.test"}' },
    XML: { type: 'text/xml', body: '<a/>' },
    'plain text': { type: 'text/plain', body: 'email=a@mail.test' },
    'no type': { type: '', body: 'email=a' },
    'an invented type': { type: 'x/y; z', body: 'x' },
    'parts without a boundary': { type: 'multipart/form-data', body: '--b\r\n' },
    'parts that never end': {
      type: multipart,
      body: '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\nx',
    },
    'parts of noise': { type: multipart, body: new Uint8Array([0, 255, 254, 13, 10, 45, 45]) },
    'parts without a name': {
      type: multipart,
      body: '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n',
    },
    'nothing in parts': { type: multipart, body: '' },
  }
  test.each(Object.entries(BODIES))('%s is refused', async (name, { type, body }) => {
    for (const { path, as } of doors) {
      const headers = { 'Content-Type': type }
      await expectRefusal(await app.fetch(path, { as, body, headers }), `${name} to ${path}`)
    }
    expect(await contents()).toEqual(rowsBefore)
  })

  test('a too large one is refused, however it is sent', async () => {
    const large = 'x'.repeat(2 * 1024 * 1024)
    for (const { path, as } of doors) {
      expect((await app.fetch(path, { as, form: { full_name: large } })).status, path).toBe(413)
      const headers = {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': '10',
      }
      const lying = await app.fetch(path, { as, body: `full_name=${large}`, headers })
      // Cut off after ten bytes it is an empty form, which a valid application may be.
      if (path !== '/talent/featured')
        expect(lying.status, `${path} with a false length`).toBeGreaterThanOrEqual(400)
      expect(lying.status, `${path} with a false length`).toBeLessThan(500)
    }
    expect(await contents()).toEqual(rowsBefore)
  })
})

describe('a form with odd fields never causes a server error', () => {
  const many = new URLSearchParams(Array.from({ length: 2_000 }, (_, n) => [`field${n}`, 'x']))
  const nested = new URLSearchParams([[`a${'[b]'.repeat(5_000)}`, 'x']])
  const fields = `full_name email password user_type headline desired_role requirements connectionId answer requestId request_id intent
    title topic body submission post_id reason verdict admin_action application_id note id slug excerpt content publish_at time_zone
    hours_per_week day_rate outcome`
  const filled = (value: string) =>
    new URLSearchParams(fields.split(/\s+/).map(name => [name, value]))
  const files = () => {
    const form = new FormData()
    for (const name of fields.split(/\s+/)) form.append(name, new File(['x'], 'x.txt'))
    return form
  }
  const FORMS: Record<string, () => URLSearchParams | FormData> = {
    nothing: () => new URLSearchParams(),
    'every field twice': () => new URLSearchParams(`${filled('a')}&${filled('b')}`),
    'two thousand fields': () => many,
    'deep nesting': () => nested,
    'files where texts belong': files,
    'NUL bytes': () => filled('a\0b'),
    'NUL bytes alone': () => filled('\0'),
    'half a surrogate pair': () => filled('\ud800'),
    'control characters': () => filled('\u0001\u001b[31m\u202e\ufeff'),
    'names of object members': () =>
      new URLSearchParams(
        '__proto__=1&constructor=1&toString=1&hasOwnProperty=1&__proto__[admin]=1',
      ),
    'very long words': () => filled('x'.repeat(30_000)),
    'quotes and statements': () => filled(`'); drop table users; --`),
    'an answer to nothing': () =>
      new URLSearchParams('intent=answer&connectionId=1&answer=accepted'),
    'an answer that is none': () =>
      new URLSearchParams(
        'intent=answer&connectionId=00000000-0000-0000-0000-000000000000&answer=pending',
      ),
    'an action on nothing': () =>
      new URLSearchParams(
        'intent=helpful&post_id=%00&admin_action=hide&reason=x&verdict=hide&id=%00',
      ),
    'a deletion of nothing': () => new URLSearchParams('intent=delete&requestId=%00'),
  }
  test.each(Object.entries(FORMS))('%s', async (name, form) => {
    for (const { path, as } of doors) {
      for (const where of [path, dataOf(path)]) {
        const response = await app.fetch(where, { as, form: form() })
        const body = await response.text()
        expect(response.status, `${name} to ${where}`).toBeLessThan(500)
        expect(body, `${name} to ${where}`).not.toMatch(INSIDE)
      }
    }
    // The editors may save odd but allowed values; no other rows and no account may change.
    const { users, connections } = await contents()
    expect({ users, connections }).toEqual({
      users: Reflect.get(Object(rowsBefore), 'users'),
      connections: Reflect.get(Object(rowsBefore), 'connections'),
    })
  })

  test('invalid percent-encoding is treated as plain text', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    for (const { path, as } of doors) {
      const response = await app.fetch(path, {
        as,
        headers,
        body: 'email=%zz&full_name=%&=%ff%fe&&&=',
      })
      expect(response.status, path).toBeLessThan(500)
    }
  })
})

describe('an odd address never causes a server error', () => {
  const long = 'x'.repeat(8_000)
  test.each([
    '/talent/%00',
    '/talent/%ff',
    '/talent/%',
    '/talent/%c0%af..%c0%af',
    '/talent/..%2f..%2fetc%2fpasswd',
    "/talent/'%20or%201=1--",
    `/talent/${long}`,
    '/blog/%00',
    '/blog/%E0%A4%A',
    `/blog/${long}`,
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fserver%2findex.js',
    '/assets/%2e%2e/%2e%2e/database/PG_VERSION',
    '/..%5c..%5cpackage.json',
    '/talent-directory?q=%00',
    '/talent-directory?q=%ff',
    `/talent-directory?q=${long}`,
    '/talent-directory?q=a&q=b&sort=&sort=recent',
    '/talent-directory?page=-1',
    '/talent-directory?page=1e309',
    '/talent-directory?page=99999999999999999999',
    '/talent-directory?page=NaN',
    '/talent-directory?sort=id;drop%20table%20users',
    '/talent-directory?skill=%27&tool=%22&role=%5C',
    `/talent-directory?${'skill=x&'.repeat(1_000)}`,
    '/signup?type=%00',
    '/login?next=%00',
    '/community?q=%00&topic=%ff&page=-1',
    `/community?q=${long}`,
    '/community/%00',
    '/community/%E0%A4%A',
    `/community/${long}`,
    '/tools/rate-calculator?income=%00&role=%ff&days_week=1e309',
    `/tools/rate-calculator?income=${'9'.repeat(400)}`,
    '/tools/availability-planner?week=%00&zone=%ff&their_zone=Nowhere%2FAtAll&hours=-1',
    '/tools/availability-planner?week=9999-99-99&start=25:61',
    '/tools/availability-planner/calendar.ics?week=%00',
    '/tools/contract-templates/%00',
    '/tools/contract-templates/..%2f..%2fpackage.json',
    '/tools/contract-templates/mutual-nda/file?format=%00',
    '/tools/scope-builder?request=%00&scope=%ff',
    '/resources/best-practices?q=%00',
    `/resources/best-practices?q=${long}`,
    '/unsubscribe?token=%00',
    '/sitemap/%00',
    '/sitemap/..%2fpackage.json',
    '/og/talent/..%2f..%2fpackage.json',
    '/og/blog/%00.png',
    '/og/community/%ff.png',
    '/login?next=%ff',
    '/login?error=1&error_description=x&error_code=y',
    '/.data',
    '/_root.data?_routes=x',
    '/_root.data?index',
    '/talent-directory.data?_routes=..%2f..%2f',
    '/__manifest?p=%00',
    '/?index',
  ])('%s', async path => {
    const response = await app.fetch(path)
    const body = await response.text()
    expect(response.status).toBeLessThan(500)
    expect(body).not.toMatch(INSIDE)
    expect(body).not.toContain('"private": true')
  })

  test('of a signed-in page', async () => {
    for (const { path, as } of doors.filter(({ as }) => as !== undefined)) {
      for (const search of [
        'request=%00',
        'request=x&delete=%ff',
        'matches=all&matches=x',
        'introduce=%00',
        'q=%00&page=-1&kind=%ff&state=x&subject=%00&stage=%00&period=%00',
        'scope=%00&request=%ff&saved',
      ]) {
        const response = await app.fetch(`${path}?${search}`, { as })
        expect(response.status, `${path}?${search}`).toBeLessThan(500)
      }
    }
    const as = doors.find(({ path }) => path === '/company/request/new')?.as
    for (const id of ['x', '%00', "'", '00000000-0000-0000-0000-00000000000', long]) {
      const response = await app.fetch(`/company/request/${id}`, { as })
      expect([400, 404], id.slice(0, 40)).toContain(response.status)
    }
    // It cannot be decoded, so it is no request's page.
    const undecodable = await app.fetch('/company/request/%ff', { as })
    expect([undecodable.status, undecodable.headers.get('location')]).toEqual([302, '/'])
  })

  test('odd methods are refused', async () => {
    for (const { path, as } of doors) {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const response = await app.fetch(path, { as, method })
        expect(response.status, `${method} ${path}`).toBeLessThan(500)
      }
    }
    expect((await app.fetch('/about', { method: 'POST', body: '' })).status).toBe(405)
  })

  test('a form is taken only if it is posted', async () => {
    const as = doors.find(({ path }) => path === '/settings')?.as
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const form = { intent: 'change-name', full_name: `Changed with ${method}` }
      const refused = await app.fetch('/settings', { as, method, form })
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    }
    expect((await contents()).users).toEqual(Reflect.get(Object(rowsBefore), 'users'))
  })

  test('the refusal is a plain sentence, on pages and for files', async () => {
    const posted = (path: string) => app.fetch(path, { method: 'POST', body: '' })
    for (const ask of [
      () => posted('/about'),
      () => posted('/robots.txt'),
      () => posted('/talent-directory.data'),
      () => posted('/about.data'),
      () => posted('/blog'),
      () => posted('/blog/a-scope-that-survives-the-second-month'),
      () => app.fetch('/', { method: 'DELETE' }),
      () => app.fetch('/about', { method: 'OPTIONS' }),
    ]) {
      const refused = await ask()
      expect([refused.status, refused.headers.get('allow')]).toEqual([
        405,
        expect.stringMatching(/^GET, HEAD/),
      ])
      const text = await refused.text()
      expect(text).toContain('Nothing was changed.')
      expect(text).not.toMatch(
        /not allowed|`action`|route "|routes\/|server error|failed on our side/i,
      )
    }
  })

  test('odd methods that the fetch API cannot send are refused over a real connection', async () => {
    const origin = await app.listen()
    for (const method of ['TRACE', 'PROPFIND']) {
      const sent = request(`${origin}/about`, { method, headers: { Origin: origin } }).end()
      const [answer] = await once(sent, 'response')
      answer.resume()
      expect(answer.statusCode, method).toBe(405)
      expect(answer.headers.allow, method).toContain('GET')
    }
  })
})
