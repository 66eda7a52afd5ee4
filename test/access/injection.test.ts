// What an injected query can reach: it runs where a person's queries do, after the actor is set.
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ActorTx, withActor } from '#app/platform/db/actor.ts'
import { openPeople } from '#app/platform/db/people.ts'
import type { DB } from '#db/types.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildConnection, buildTalent, type Connection, type Person } from '#test/world.ts'

const log = pino({ level: 'silent' })
/** Ways to call a function from inside a query, as SQL that the database executes. */
const WRAPS: Record<string, (call: string) => string> = {
  'a query': call => `select ${call}`,
  'a query as text': call => `select query_to_xml($q$select ${call}$q$, false, false, '')`,
  'a statistic of a query': call => `select ts_stat($q$select to_tsvector(${call})$q$)`,
}
const setting = (name: string, value: string, local: boolean) =>
  `set_config('${name}', '${value}', ${local})`

describe.each(ENGINES)('an injected query on the %s engine', engine => {
  const { database, system } = sharedDatabase(engine)
  let people: Awaited<ReturnType<typeof openPeople>>
  let connection: Connection
  let talent: Person
  let other: Person
  beforeAll(async () => {
    people = await openPeople(database, { log })
    await system(async tx => {
      connection = await buildConnection(tx)
      talent = connection.talent
      other = await buildTalent(tx)
    })
  })
  afterAll(async () => {
    await people.close()
  })

  const inject = <T>(work: (tx: ActorTx) => Promise<T>) =>
    withActor(people.kysely, { userId: talent.userId }, work)
  const run = (tx: Kysely<DB>, statement: string) => sql.raw(statement).execute(tx)
  /** What the attacker tries to read afterwards: everybody's password hashes, other people's rows. */
  async function loot(tx: Kysely<DB>) {
    const { rows } = await sql<{ email: string }>`select email from public.users`.execute(tx)
    const { rows: reach } = await sql<{ hashes: boolean }>`
      select has_schema_privilege('auth', 'usage') as hashes
    `.execute(tx)
    return { emails: rows.map(({ email }) => email), hashes: reach[0]?.hashes }
  }

  test('reads only what its person can read', async () => {
    expect(await inject(loot)).toEqual({ emails: [talent.email], hashes: false })
  })

  describe('that tries to become the product', () => {
    for (const [wrap, inside] of Object.entries(WRAPS)) {
      for (const role of ['vinculum_system', 'none', 'postgres', 'vinculum_login']) {
        for (const local of [true, false]) {
          test(`by set_config('role', '${role}', ${local}) in ${wrap}`, async () => {
            const taken = await inject(async tx => {
              await run(tx, inside(setting('role', role, local)))
              return await loot(tx)
            }).catch((error: Error) => error)
            // Without a role the login's own rights apply, which are no more than a person's.
            if (engine === 'server' && role === 'none')
              expect(taken).toEqual({ emails: [talent.email], hashes: false })
            else expect(String(taken)).toMatch(/permission denied|does not exist/)
          })
        }
      }
    }

    test.each([
      'select 1; set local role vinculum_system',
      'select 1; reset role',
      'select 1; commit; begin',
    ])('by a second statement: %s', async attack => {
      await expect(inject(tx => run(tx, attack))).rejects.toThrow('cannot insert multiple commands')
    })
  })

  describe('that tries to become another person', () => {
    const mine = 'current_setting($$app.user_seal$$)'
    test.each([
      ['the id alone', `set_config('app.user_id', 'OTHER', true)`],
      [
        'with an empty seal',
        `set_config('app.user_id', 'OTHER', true), set_config('app.user_seal', '', true)`,
      ],
      [
        'with its own seal',
        `set_config('app.user_id', 'OTHER', true), set_config('app.user_seal', ${mine}, true)`,
      ],
      ['for longer than a transaction', `set_config('app.user_id', 'OTHER', false)`],
    ])('by %s', async (_how, attack) => {
      const taken = inject(async tx => {
        await run(tx, `select ${attack.replace('OTHER', other.userId)}`)
        return await loot(tx)
      })
      await expect(taken).rejects.toThrow(
        engine === 'embedded' ? 'permission denied for function set_config' : 'no valid seal',
      )
    })
  })

  test('cannot learn the name of a prepared statement to replace it', async () => {
    const names = inject(tx => run(tx, 'select name from pg_prepared_statements'))
    if (engine === 'embedded') await expect(names).rejects.toThrow('permission denied')
    else expect((await names).rows).toEqual([])
  })

  // Settings that would outlive the transaction; the view is another way to call set_config.
  test.each([
    ['user', `select set_config('app.user_id', 'OTHER', false)`],
    ['role', `select set_config('role', 'none', false)`],
    ['search path', `update pg_settings set setting = 'pg_temp' where name = 'search_path'`],
  ])("leaves no %s behind for the connection's next user", async (_what, attack) => {
    const set = inject(tx => run(tx, attack.replace('OTHER', other.userId)))
    if (engine === 'embedded') await expect(set).rejects.toThrow('permission denied')
    else await set
    const visitor = await withActor(people.kysely, { userId: null }, loot)
    expect(visitor).toEqual({ emails: [], hashes: false })
    expect(await inject(loot)).toEqual({ emails: [talent.email], hashes: false })
  })

  test.each([
    'select value from app.secrets',
    'select app.notify(null, null, null)',
    'select * from ops.migrations',
    'select rolpassword from pg_authid',
    `select pg_read_file('/etc/passwd')`,
    `select lo_import('/etc/passwd')`,
  ])('cannot do this: %s', async attack => {
    await expect(inject(tx => run(tx, attack))).rejects.toThrow('permission denied')
  })

  describe('that tries to make the owner run its code', () => {
    const STEAL = [
      'create table pg_temp.loot (n bigint)',
      'grant all on pg_temp.loot to public',
      `create function pg_temp.steal(v anyelement) returns boolean language plpgsql as $$
         begin insert into pg_temp.loot select count(*) from auth.account; return true; end $$`,
      ...['text', 'uuid', 'bool', 'jsonb'].map(
        type => `create domain pg_temp.${type} as pg_catalog.${type} check (pg_temp.steal(value))`,
      ),
    ]
    const CALL = () =>
      `select public.track_connection_event('${connection.connectionId}', 'requirements_sent')`

    test.each(STEAL)('cannot create temporary objects: %s', async attack => {
      await expect(inject(tx => run(tx, attack))).rejects.toThrow(
        /permission denied to create temporary|does not exist/,
      )
    })

    test('cannot make the owner use them, even if it could create them', async () => {
      await database.exec(
        'grant temporary on database CURRENT to vinculum_person'.replace('CURRENT', await name()),
      )
      if (engine === 'embedded')
        await database.exec('grant usage on language plpgsql to vinculum_person')
      const stolen = await inject(async tx => {
        for (const statement of [...STEAL, CALL()]) await run(tx, statement)
        return (await run(tx, 'select * from pg_temp.loot')).rows
      })
      await database.exec(
        'revoke temporary on database CURRENT from vinculum_person'.replace(
          'CURRENT',
          await name(),
        ),
      )
      expect(stolen).toEqual([])
    })

    async function name(): Promise<string> {
      const { rows } = await sql<{ name: string }>`
        select current_database() as name
      `.execute(database.kysely)
      return rows[0]?.name ?? ''
    }
  })
})
