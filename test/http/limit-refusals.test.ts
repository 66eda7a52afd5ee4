// What a person sees who has reached a limit, and when it ends.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedApp } from '#test/shared-app.ts'

const app = sharedApp({ settings: { LIMITS: 'sign-in-client=2/15m sign-up-client=1/1h' } })

test('a refusal is shown in the form with the typed values except the password, for pages and scripts', async () => {
  const from = '203.0.113.1'
  const form = { email: 'typed@mail.test', password: 'a secret typed', remember: 'on' }
  for (let n = 0; n < 2; n += 1) await app.fetch('/login', { form, from })
  for (const where of ['/login', '/login.data']) {
    const response = await app.fetch(where, { form, from })
    const text = await response.text()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(text).toContain('Too many attempts. Please wait 15 minutes and try again.')
    expect(text).toContain('typed@mail.test')
    expect(text).not.toContain('a secret typed')
  }
})

test('a refusal ends when the time has passed', async () => {
  const from = '203.0.113.2'
  const form = { email: 'later@mail.test', password: 'not it' }
  const tried = async () => (await app.fetch('/login', { form, from })).status
  expect([await tried(), await tried(), await tried()]).toEqual([400, 400, 429])
  await app.system(tx =>
    sql`
      update app.limit_tries
         set taken = array(select t - interval '15 minutes' from unnest(taken) as t order by t)
    `.execute(tx),
  )
  expect(await tried()).toBe(400)
})

test('a refusal ends when the clock is set back to before the tries', async () => {
  const from = '203.0.113.5'
  const form = { email: 'earlier@mail.test', password: 'not it' }
  const tried = async () => (await app.fetch('/login', { form, from })).status
  expect([await tried(), await tried(), await tried()]).toEqual([400, 400, 429])
  await app.system(tx =>
    sql`
      update app.limit_tries
         set taken = array(select t + interval '30 days' from unnest(taken) as t order by t)
    `.execute(tx),
  )
  expect([await tried(), await tried(), await tried()]).toEqual([400, 400, 429])
})

test('a limit follows the connection, not what a client claims about itself', async () => {
  const form = (n: number) => ({
    user_type: 'talent',
    full_name: 'Forger',
    email: `forger-${n}@mail.test`,
    password: 'secret',
  })
  const tried = async (n: number) => {
    const headers = { 'X-Forwarded-For': `198.51.100.${n}`, Forwarded: `for=198.51.100.${n}` }
    return (await app.fetch('/signup', { form: form(n), from: '203.0.113.3', headers })).status
  }
  expect([await tried(1), await tried(2), await tried(3)]).toEqual([302, 429, 429])
  expect((await app.fetch('/signup', { form: form(4), from: '203.0.113.4' })).status).toBe(302)
})
