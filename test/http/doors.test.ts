// Sign-up and sign-in from outside: over a socket, on both engines, with a client that sets its own network address.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { type OwnServer, startServer } from '#test/browser/own-server.ts'
import { createServerDatabase } from '#test/database.ts'
import { sendTo } from '#test/send.ts'
import { PASSWORD } from '#test/world.ts'

const MANY = 20

describe.each(['embedded', 'server'] as const)('on the %s engine', engine => {
  let server: OwnServer
  const undo: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const database = engine === 'server' ? await createServerDatabase() : undefined
    if (database) undo.unshift(database.drop)
    server = await startServer({
      DATABASE_URL: database?.url ?? '',
      DEMO: 'off',
      TRUSTED_PROXY: '1',
      LIMITS: '',
    })
    undo.unshift(() => server.end('SIGTERM'))
  })
  afterAll(async () => {
    for (const step of undo) await step()
  })

  async function post(where: string, form: Record<string, string>, client = '192.0.2.1') {
    const as = new Browser()
    const headers = { 'X-Forwarded-For': client }
    const response = await sendTo(server, where, { as, form, headers })
    return { as, status: response.status, text: await response.text() }
  }

  const signUp = (email: string) =>
    post('/signup', { user_type: 'company', full_name: 'One of many', email, password: PASSWORD })

  test('twenty concurrent sign-ups with one address make one account and nineteen clear refusals', async () => {
    const tries = Array.from({ length: MANY }, () => signUp('same@mail.test'))
    const answers = await Promise.all(tries)
    const refused = answers.filter(({ status }) => status !== 302)
    expect(refused.map(({ status }) => status)).toEqual(Array(MANY - 1).fill(409))
    for (const { text, as } of refused) {
      expect(text).toContain('An account with this email already exists. Please log in instead.')
      expect(as.cookies.size).toBe(0)
    }
  })

  test.each([
    ['an IPv6 /48', (n: number) => `2001:db8:7:${n.toString(16)}::1`],
    ['an IPv4 /24', (n: number) => `198.51.100.${n}`],
  ])('seventy failed attempts from %s do not lock the owner out', async (name, client) => {
    const email = `owner-${name.slice(-2)}@mail.test`
    expect((await signUp(email)).status).toBe(302)
    const failures = []
    for (let n = 1; n <= 70; n += 1)
      failures.push(post('/login', { email, password: 'not it' }, client(n)))
    const statuses = (await Promise.all(failures)).map(({ status }) => status)
    expect(statuses.filter(status => status === 400)).toHaveLength(15)
    expect(statuses.filter(status => status === 429)).toHaveLength(55)
    const owner = await post('/login', { email, password: PASSWORD }, '203.0.113.9')
    expect(owner.status).toBe(302)
  })
})
