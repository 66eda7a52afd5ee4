// npm run keys, with real server processes: keys are rotated, and old ones are accepted until they are ended.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { openServerDatabase } from '#app/platform/db/open.ts'
import { Browser } from '#test/app.ts'
import { type OwnServer, startServer } from '#test/browser/own-server.ts'
import { createServerDatabase } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { runScript } from '#test/run-script.ts'
import { sendTo } from '#test/send.ts'
import { buildTalent, PASSWORD } from '#test/world.ts'

const folder = makeFolder()

const keys = (settings: Record<string, string>, ...words: string[]) =>
  runScript('keys.ts', words, settings)

function copyOf({ cookies }: Browser): Browser {
  const copy = new Browser()
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  return copy
}

const session = ({ cookies }: Browser) =>
  decodeURIComponent(cookies.get('vinculum.session') ?? '').split('.')
const isIn = async (server: OwnServer, as: Browser) =>
  (await sendTo(server, '/settings', { as })).status === 200

test('between two starts on the embedded database: signed-in users stay signed in until the old keys are ended', async () => {
  const settings = { DATA_DIR: folder, DEMO: 'off' }
  expect((await keys(settings, 'list')).output).toContain('There is no database')
  let server = await startServer(settings)
  const form = {
    user_type: 'talent',
    full_name: 'Keyed Person',
    email: 'keyed@mail.test',
    password: PASSWORD,
  }
  const as = new Browser()
  await sendTo(server, '/signup', { as, form })
  expect(await isIn(server, as)).toBe(true)
  expect((await keys(settings, 'rotate')).output).toContain('The server is running')
  expect(await server.end('SIGTERM')).toBe(0)

  const rotated = await keys(settings, 'rotate', '--days', '2')
  expect(rotated).toEqual({ code: 0, output: expect.stringContaining('New keys are used now.') })
  const listed = (await keys(settings, 'list')).output.split('\n')
  expect(listed.filter(line => line.includes('(in use)'))).toHaveLength(2)
  expect(listed.filter(line => line.includes('accepted until'))).toHaveLength(2)

  server = await startServer(settings)
  const before = copyOf(as)
  expect(await isIn(server, as)).toBe(true)
  const [[token, signature], [oldToken, oldSignature]] = [session(as), session(before)]
  expect(token).toBe(oldToken)
  expect(signature).not.toBe(oldSignature)
  // Ending the old keys ends the sessions that only the old key signed.
  const other = new Browser()
  await sendTo(server, '/login', { as: other, form: { email: form.email, password: PASSWORD } })
  expect(await isIn(server, other)).toBe(true)
  expect(await server.end('SIGTERM')).toBe(0)

  expect((await keys(settings, 'end')).output).toContain('The old keys are gone')
  server = await startServer(settings)
  expect(await isIn(server, as)).toBe(true)
  expect(await isIn(server, before)).toBe(false)
  await server.end('SIGKILL')
})

test('while two servers run: nobody is signed out, at either of them', async () => {
  const world = await createServerDatabase()
  const settings = { DATABASE_URL: world.url, DATA_DIR: folder, DEMO: 'off' }
  const servers = await Promise.all([startServer(settings), startServer(settings)])
  const database = openServerDatabase(world.url, () => {})
  const { email } = await withSystem(database.kysely, tx => buildTalent(tx))
  await database.close()
  const signIn = async (server: OwnServer) => {
    const as = new Browser()
    await sendTo(server, '/login', { as, form: { email, password: PASSWORD } })
    return as
  }
  const old = await signIn(servers[0])
  const usesNewKey = async (server: OwnServer) => {
    const as = copyOf(old)
    expect(await isIn(server, as)).toBe(true)
    return session(as)[1] !== session(old)[1]
  }
  expect((await keys(settings, 'rotate', '--lead', '8')).output).toContain('in 8 seconds')
  for (let both = false; !both; await sleep(1_000)) {
    for (const [one, other] of [servers, servers.toReversed()])
      if (one && other) expect(await isIn(other, await signIn(one))).toBe(true)
    both = (await Promise.all(servers.map(usesNewKey))).every(Boolean)
  }

  // Refused while a server might still use the old keys.
  const endOld = async () => (await keys(settings, 'end')).output
  await expect.poll(endOld, { interval: 2_000 }).toContain('The old keys are gone')
  const stillIn = async () => await Promise.all(servers.map(server => isIn(server, copyOf(old))))
  await expect.poll(stillIn).toEqual([false, false])
  for (const server of servers) expect(await isIn(server, await signIn(server))).toBe(true)

  // A new password for the login of people's queries, which the next start sets.
  await Promise.all(servers.map(server => server.end('SIGTERM')))
  expect((await keys(settings, 'renew-login')).code).toBe(0)
  // It cannot renew what it doesn't set.
  const own = { ...settings, DATABASE_PEOPLE_URL: world.url }
  const refused = await keys(own, 'renew-login')
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('is yours')])
  const again = await startServer({ ...settings, LOG_LEVEL: 'info' })
  expect(await isIn(again, await signIn(again))).toBe(true)
  expect(again.output()).not.toContain('run under the login of the product itself')
  await again.end('SIGKILL')
  await world.drop()
})

test('prints its usage', async () => {
  for (const words of [[], ['turn'], ['rotate', '--days', 'many'], ['list', '--all']]) {
    const { code, output } = await keys({ DATA_DIR: folder }, ...words)
    expect(code).toBe(1)
    expect(output).toContain('npm run keys -- rotate')
  }
})
