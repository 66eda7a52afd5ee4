// On a server, people's transactions use a login of their own: a real process over a real socket, against a
// PostgreSQL that requires passwords.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '#test/app.ts'
import {
  type OwnServer,
  runToEnd,
  startEmptyPostgres,
  startServer,
} from '#test/browser/own-server.ts'
import { makeFolder } from '#test/folder.ts'
import { sendTo } from '#test/send.ts'

const PASSWORD = 'kept by the operator'
const HANDMADE = 'handmade_people'

describe('the login of people’s transactions', () => {
  let postgres: Awaited<ReturnType<typeof startEmptyPostgres>>
  let admin: pg.Client
  let server: OwnServer | undefined
  const dataDir = makeFolder()
  beforeAll(async () => {
    postgres = await startEmptyPostgres()
    admin = new pg.Client({ connectionString: postgres.adminUrl })
    await admin.connect()
    await admin.query(`alter role vinculum_login password '${PASSWORD}'`)
    const { rows } = await admin.query<{ hba_file: string }>('show hba_file')
    await admin.query(`
      copy (select unnest(array['host all postgres 127.0.0.1/32 trust', 'host all all 127.0.0.1/32 scram-sha-256']))
        to '${rows[0]?.hba_file}'`)
    await admin.query('select pg_reload_conf()')
  })
  afterEach(async () => {
    await server?.end('SIGTERM')
    server = undefined
  })
  afterAll(async () => {
    await admin.end()
    await postgres.stop()
  })

  const as = (user: string) => {
    const url = new URL(postgres.url)
    url.username = user
    url.password = PASSWORD
    return url.href
  }
  const environment = (more: Record<string, string> = {}) => ({
    DATABASE_URL: as('vinculum_login'),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...more,
  })

  /** Signs up as a company and reads one of its pages. Returns the page's text. */
  async function signUpAndRead(on: OwnServer, email: string): Promise<string> {
    const form = {
      full_name: 'Mary Ann',
      email,
      password: 'long enough for this',
      user_type: 'company',
    }
    const as = new Browser()
    await sendTo(on, '/signup', { as, form })
    return await (await sendTo(on, '/settings', { as })).text()
  }

  /** The connected logins, and whether each could become the product's. */
  async function connected(database = 'vinculum') {
    const { rows } = await admin.query<{ login: string; mighty: boolean }>(
      `
      select distinct usename as login, pg_has_role(usename, 'vinculum_system', 'member') as mighty
        from pg_stat_activity where datname = $1 and usename <> 'postgres' order by 1`,
      [database],
    )
    return rows
  }

  test('is created at the first start and used again at the next, with its password', async () => {
    for (const email of ['first@mail.test', 'second@mail.test']) {
      server = await startServer(environment())
      expect(await signUpAndRead(server, email)).toContain(email)
      expect(await connected()).toEqual([
        { login: 'vinculum_login', mighty: true },
        { login: expect.stringMatching(/^vinculum_people_\d+$/), mighty: false },
      ])
      expect(server.output()).not.toContain('DATABASE_PEOPLE_URL')
      await server.end('SIGTERM')
    }
  })

  test('uses the same database if the address names none: the one with the name of the login', async () => {
    await admin.query('create database vinculum_login owner vinculum_login')
    const DATABASE_URL = as('vinculum_login').replace(/\/vinculum$/, '')
    server = await startServer(environment({ DATABASE_URL }))
    expect(await connected('vinculum_login')).toEqual([
      { login: 'vinculum_login', mighty: true },
      { login: expect.stringMatching(/^vinculum_people_\d+$/), mighty: false },
    ])
    const [, people] = await connected('vinculum_login')
    await server.end('SIGTERM')
    await admin.query('drop database vinculum_login')
    await admin.query(`drop role ${people?.login}`)
  })

  test('without a password in the address, the start fails in plain words', async () => {
    const ended = await runToEnd(environment({ PORT: '0', DATABASE_URL: postgres.url }))
    expect(ended.code).toBe(1)
    expect(ended.output).toContain(
      'DATABASE_URL cannot be used: the server asks for a password, and the address has none',
    )
  })

  test('has no connection left: pages say so, and the product does not start with its own login instead', async () => {
    server = await startServer(environment())
    expect((await fetch(`${server.url}/about`)).status).toBe(200)
    const { rows } = await admin.query<{ login: string }>(
      `select rolname as login from pg_roles where rolname like 'vinculum_people_%'`,
    )
    const login = rows[0]?.login ?? ''
    await admin.query(`alter role ${login} connection limit 0`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
      login,
    ])
    const page = await fetch(`${server.url}/community`, { headers: { Cookie: 'a=b' } })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    await server.end('SIGTERM')

    const ended = await runToEnd(environment({ PORT: '0' }))
    expect(ended.code).toBe(1)
    expect(ended.output).toContain('too many connections')
    await admin.query(`alter role ${login} connection limit -1`)
  })

  describe('where the product may not create it', () => {
    beforeAll(async () => {
      await admin.query('alter role vinculum_login nocreaterole')
      await admin.query(
        `create role ${HANDMADE} login password '${PASSWORD}' in role vinculum_person`,
      )
      await admin.query(`grant connect on database vinculum to ${HANDMADE}`)
    })

    test('is missing: the product works, and the log says what that means', async () => {
      server = await startServer(environment())
      expect(await signUpAndRead(server, 'third@mail.test')).toContain('third@mail.test')
      expect(await connected()).toEqual([{ login: 'vinculum_login', mighty: true }])
      expect(server.output()).toContain('set DATABASE_PEOPLE_URL')
    })

    test('is the one in DATABASE_PEOPLE_URL', async () => {
      server = await startServer(environment({ DATABASE_PEOPLE_URL: as(HANDMADE) }))
      expect(await signUpAndRead(server, 'fourth@mail.test')).toContain('fourth@mail.test')
      expect(await connected()).toEqual([
        { login: HANDMADE, mighty: false },
        { login: 'vinculum_login', mighty: true },
      ])
      expect(server.output()).not.toContain('docs/operating.md')
    })

    test.each([
      ['has the powers it is there to withhold', 'vinculum_login', 'can become vinculum_system'],
      ['is not there', 'nobody_here', 'password authentication failed'],
    ])('the product does not start with one that %s', async (_which, login, message) => {
      const ended = await runToEnd(environment({ PORT: '0', DATABASE_PEOPLE_URL: as(login) }))
      expect(ended.code).toBe(1)
      expect(ended.output).toContain('DATABASE_PEOPLE_URL cannot be used')
      expect(ended.output).toContain(message)
    })
  })

  test('the roles of a filled database that its login lacks are named', async () => {
    await admin.query('revoke vinculum_person, vinculum_system from vinculum_login cascade')
    const ended = await runToEnd(environment({ PORT: '0' }))
    expect(ended.code).toBe(1)
    expect(ended.output).toContain('grant vinculum_person, vinculum_system to vinculum_login')
  })
})
