import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_SESSIONS } from '#app/platform/auth/credentials.ts'
import { Browser } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildCompany, buildTalent, PASSWORD, type Person } from '#test/world.ts'

const app = sharedApp({ settings: { LIMITS: 'sign-in-address=3/1h sign-in-pair=50/1h' } })

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signIn({ email }: Pick<Person, 'email'>, as = new Browser(), password = PASSWORD) {
  const headers = { 'User-Agent': FIREFOX }
  const answer = await app.fetch('/login', { as, form: { email, password }, headers })
  return { as, status: answer.status, cookies: answer.headers.getSetCookie() }
}

async function noticesOf({ email }: Pick<Person, 'email'>) {
  const rows = await app.system(tx =>
    tx
      .selectFrom('notices')
      .innerJoin('users', 'users.id', 'notices.user_id')
      .select(['kind', 'payload'])
      .where('email', '=', email)
      .execute(),
  )
  return rows.filter(({ kind }) => kind === 'new_device').map(({ payload }) => payload)
}

test('the first browser and the same one again make no notice, another one does', async () => {
  const person = await app.system(tx => buildTalent(tx))
  const { as } = await signIn(person)
  await app.fetch('/logout', { as, form: {} })
  await signIn(person, as)
  expect(await noticesOf(person)).toEqual([])
  await signIn(person)
  expect(await noticesOf(person)).toEqual([{ device: 'Firefox on Linux' }])
})

test('a browser of several accounts is known to each account separately', async () => {
  const [one, other] = await app.system(async tx => [await buildTalent(tx), await buildCompany(tx)])
  const { as } = await signIn(one as Person)
  await signIn(other as Person)
  await signIn(other as Person, as)
  expect(await noticesOf(other as Person)).toHaveLength(1)
  expect(await noticesOf(one as Person)).toEqual([])
})

test('the browser used to sign up is known', async () => {
  const as = new Browser()
  const email = 'fresh@mail.test'
  const form = { user_type: 'talent', full_name: 'Fresh', email, password: PASSWORD }
  await app.fetch('/signup', { as, form })
  await signIn({ email }, as)
  expect(await noticesOf({ email })).toEqual([])
  await signIn({ email })
  expect(await noticesOf({ email })).toHaveLength(1)
})

test('the cookie is HttpOnly, stored as a hash, and grants no access', async () => {
  const person = await app.system(tx => buildTalent(tx))
  const { as, cookies } = await signIn(person)
  const cookie = cookies.find(one => one.startsWith('vinculum.device=')) ?? ''
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=34560000$/)
  const device = as.cookies.get('vinculum.device') ?? ''
  const { rows } = await app.system(tx =>
    sql`select from app.known_devices as entry where position(${device} in entry::text) > 0`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([])
  as.cookies.delete('vinculum.session')
  expect((await app.fetch('/settings', { as })).status).toBe(302)
  for (const forged of ['', 'x', '%00', device.slice(1), `${device}x`]) {
    as.cookies.set('vinculum.device', forged)
    expect((await signIn(person, as)).status).toBe(302)
  }
})

test("failed attempts in somebody’s name don't lock out the browser they use", async () => {
  const person = await app.system(tx => buildTalent(tx))
  const { as } = await signIn(person)
  await app.fetch('/logout', { as, form: {} })
  const stranger = () => signIn(person, new Browser(), 'not it')
  const statuses = [await stranger(), await stranger(), await stranger(), await stranger()]
  expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 429])
  expect((await signIn(person)).status, 'from a browser nobody knows').toBe(429)
  expect((await signIn(person, as)).status, 'from their own').toBe(302)
})

test('signing in again ends the browser’s previous session', async () => {
  const person = await app.system(tx => buildTalent(tx))
  const { as } = await signIn(person)
  const before = new Browser()
  for (const [name, value] of as.cookies) before.cookies.set(name, value)
  await signIn(person, as)
  const status = async (browser: Browser) => (await app.fetch('/settings', { as: browser })).status
  expect([await status(before), await status(as)]).toEqual([302, 200])
})

test('an account keeps its newest 100 sessions: one more ends the one that was used longest ago', async () => {
  const person = await app.system(tx => buildTalent(tx))
  const oldest = await signIn(person)
  const { as } = await signIn(person)
  await app.system(tx =>
    sql`
      update auth.session set "updatedAt" = now() - interval '2 hours'
       where id = (select id from auth.session where "userId" = ${person.userId} order by "createdAt" limit 1)
    `.execute(tx),
  )
  await app.system(tx =>
    sql`
      insert into auth.session ("userId", token, "expiresAt", "createdAt", "updatedAt")
      select ${person.userId}, 'session ' || n, now() + interval '1 day', now(), now() - interval '1 hour'
        from generate_series(1, ${MAX_SESSIONS - 2}::integer) as n
    `.execute(tx),
  )
  const newest = await signIn(person)
  const status = async (as: Browser) => (await app.fetch('/settings', { as })).status
  expect([await status(oldest.as), await status(as), await status(newest.as)]).toEqual([
    302, 200, 200,
  ])
})
