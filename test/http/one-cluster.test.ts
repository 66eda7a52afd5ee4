// Two installations on one PostgreSQL server, with roles created by an administrator: neither login has special
// rights, and neither can access the other's database.
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { runToEnd, startServer } from '#test/browser/own-server.ts'
import { makeFolder } from '#test/folder.ts'
import { sendTo } from '#test/send.ts'
import { type PostgresServer, startPostgres } from '#test/setup/postgres-server.ts'
import { PASSWORD } from '#test/world.ts'

const NAMES = ['first', 'second'] as const
type Name = (typeof NAMES)[number]

let postgres: PostgresServer
let admin: pg.Client
const folder = makeFolder()
beforeAll(async () => {
  postgres = await startPostgres()
  admin = new pg.Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await postgres.stop()
})

const as = (login: string, database: string) =>
  postgres.url(database).replace('postgres@', `${login}@`)
const settings = (name: Name) => ({
  DATABASE_URL: as(name, name),
  DATABASE_PEOPLE_URL: as(`${name}_people`, name),
  DATA_DIR: path.join(folder, name),
  DEMO: 'off',
  LOG_LEVEL: 'warn',
})

/** Null if access is granted. */
async function refusal(login: string, database: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: as(login, database) })
  try {
    await client.connect()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.end()
  }
}

async function signUp(url: string, email: string): Promise<string> {
  const form = { user_type: 'company', full_name: 'One Cluster', email, password: PASSWORD }
  const as = new Browser()
  await sendTo({ url }, '/signup', { as, form })
  return await (await sendTo({ url }, '/settings', { as })).text()
}

test('both work, and neither can access the other’s database', async () => {
  // The lines of docs/operating.md.
  await admin.query('create role vinculum_person nologin')
  await admin.query('create role vinculum_system nologin')
  for (const name of NAMES) {
    await admin.query(`create role ${name} login`)
    await admin.query(`create database ${name} owner ${name} encoding 'UTF8'`)
  }
  const early = await runToEnd({ ...settings('first'), PORT: '0' })
  expect(early.code).toBe(1)
  expect(early.output).toContain('grant them to it with admin option')
  for (const name of NAMES) {
    await admin.query(`grant vinculum_person, vinculum_system to ${name} with admin option`)
    await admin.query(`create role ${name}_people login in role vinculum_person`)
    await admin.query(`grant connect on database ${name} to ${name}_people`)
  }

  const servers = []
  for (const name of NAMES) servers.push(await startServer(settings(name)))
  for (const { url, output } of servers) {
    expect(await signUp(url, 'same@mail.test')).toContain('same@mail.test')
    expect(output()).not.toContain('people’s queries run under the login of the product')
  }
  const { rows } = await admin.query(`
    select count(*)::integer as special from pg_roles
     where rolname ~ '^(first|second)' and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls)`)
  expect(rows).toEqual([{ special: 0 }])
  for (const name of NAMES)
    for (const login of NAMES.flatMap(each => [each, `${each}_people`]))
      expect([login, name, await refusal(login, name)]).toEqual([
        login,
        name,
        login.startsWith(name) ? null : expect.stringContaining('permission denied for database'),
      ])
  expect(await Promise.all(servers.map(server => server.end('SIGTERM')))).toEqual([0, 0])
})
