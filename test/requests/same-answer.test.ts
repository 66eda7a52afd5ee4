// Whether an address has an account is told neither by what is said nor by how long it takes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import { type Browser, openApp, type TestApp } from '#test/app.ts'
import { buildAccount, buildCompany, PASSWORD } from '#test/world.ts'

const PAIRS = 24

let app: TestApp
let as: Browser
let known: string[]
beforeAll(async () => {
  const limits = ['sign-in-client', 'reset-client', 'email-change-account', 'password-account']
  const LIMITS = limits.map(name => `${name}=100000/1h`).join(' ')
  app = await openApp({ settings: { LIMITS } })
  as = await app.signIn(await build(tx => buildCompany(tx)))
  known = await build(async tx => {
    const emails = []
    for (let n = 0; n < PAIRS; n += 1) emails.push((await buildAccount(tx)).email)
    return emails
  })
})
afterAll(() => app.close())

function build<T>(work: (tx: SystemTx) => Promise<T>): Promise<T> {
  return withSystem(app.database.kysely, work)
}

const ASKS: Record<string, (email: string) => Promise<Response>> = {
  'signing in': email => app.fetch('/login', { form: { email, password: 'not it' } }),
  'a forgotten password': email => app.fetch('/forgot-password', { form: { email } }),
  'a change of address': email =>
    app.fetch('/settings', {
      as,
      form: { intent: 'change-email', new_email: email, current_password: PASSWORD },
    }),
}

/** All that a stranger sees, but for what he typed and what differs from answer to answer. */
async function seen(answer: Response, email: string) {
  const headers = [...answer.headers].filter(
    ([name]) => !['content-security-policy', 'x-request-id'].includes(name),
  )
  const text = (await answer.text())
    .replaceAll(email, '')
    .replaceAll(/nonce="[^"]*"|[0-9a-f-]{36}|_r_\w+_/g, '')
  return { status: answer.status, headers, text }
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

test.each(Object.entries(ASKS))('%s', async (_name, ask) => {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  async function timed(email: string, to: number[]) {
    const started = performance.now()
    const answer = await ask(email)
    to.push(performance.now() - started)
    return await seen(answer, email)
  }
  await ask('warm-up@mail.test')
  for (const [n, email] of known.entries()) {
    const unknown = email.replace('person', 'nobody')
    // In turn first and second, so that whatever slows down the machine slows both.
    const first = n % 2 ? email : unknown
    const second = n % 2 ? unknown : email
    const one = await timed(first, n % 2 ? times.known : times.unknown)
    const two = await timed(second, n % 2 ? times.unknown : times.known)
    expect(one).toEqual(two)
  }
  // Comparing a password takes many times as long as everything else: left out for one, it would show.
  const ratio = median(times.known) / median(times.unknown)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.6)
})
