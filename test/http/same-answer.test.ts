// Neither the response nor its timing reveals whether an address has an account.
import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#app/platform/auth/passwords.ts'
import { type Browser, openApp, type TestApp } from '#test/app.ts'
import { buildAccount, buildCompany, PASSWORD } from '#test/world.ts'

const PAIRS = 3
/** The runtime's name for work of the hashing library, which has no name of its own. */
const HASHING = 'undefined'

let app: TestApp
let as: Browser
let known: string[]
beforeAll(async () => {
  const limits = ['sign-in-client', 'reset-client', 'email-change-account', 'password-account']
  const LIMITS = limits.map(name => `${name}=100000/1h`).join(' ')
  app = await openApp({ settings: { LIMITS } })
  as = await app.signIn(await app.system(tx => buildCompany(tx)))
  known = await app.system(async tx => {
    const emails = []
    for (let n = 0; n < PAIRS; n += 1) emails.push((await buildAccount(tx)).email)
    return emails
  })
})
afterAll(() => app.close())

const ASKS: [name: string, hashes: number, ask: (email: string) => Promise<Response>][] = [
  ['signing in', 1, email => app.fetch('/login', { form: { email, password: 'not it' } })],
  ['a forgotten password', 0, email => app.fetch('/forgot-password', { form: { email } })],
  ['a link to log in', 0, email => app.fetch('/sign-in-link', { form: { email } })],
  [
    'a change of address',
    1,
    email =>
      app.fetch('/settings', {
        as,
        form: { intent: 'change-email', new_email: email, current_password: PASSWORD },
      }),
  ],
]

/** All that a stranger sees, without the typed values and what differs between responses. */
async function seen(answer: Response, email: string) {
  const headers = [...answer.headers].filter(
    ([name]) => !['content-security-policy', 'x-request-id'].includes(name),
  )
  const text = (await answer.text())
    .replaceAll(email, '')
    .replaceAll(/nonce="[^"]*"|[0-9a-f-]{36}|_r_\w+_/g, '')
  return { status: answer.status, headers, text }
}

/** Hashing a password is the only slow step: counts the work handed to the hashing library. */
async function hashesIn<T>(work: () => Promise<T>): Promise<{ done: T; hashes: number }> {
  let hashes = 0
  const hook = createHook({
    init(_id, type) {
      if (type === HASHING) hashes += 1
    },
  })
  hook.enable()
  try {
    const done = await work()
    return { done, hashes }
  } finally {
    hook.disable()
  }
}

test('a hash and a comparison are each counted as one', async () => {
  const { done: hash, hashes } = await hashesIn(() => hashPassword(PASSWORD))
  const compared = await hashesIn(() => verifyPassword({ hash, password: 'not it' }))
  expect([hashes, compared.hashes]).toEqual([1, 1])
})

test.each(ASKS)('%s', async (_name, hashes, ask) => {
  for (const email of known) {
    const unknown = email.replace('person', 'nobody')
    const one = await hashesIn(() => ask(email))
    const other = await hashesIn(() => ask(unknown))
    expect([one.hashes, other.hashes]).toEqual([hashes, hashes])
    expect(await seen(one.done, email)).toEqual(await seen(other.done, unknown))
  }
})
