// Contact details before acceptance, and strangers' ids: what cannot be read cannot be inferred either.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  listCompanyConnections,
  listTalentConnections,
} from '#app/features/connections/queries.server.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import {
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  type Connection,
  type Person,
} from '#test/world.ts'

describe.each(ENGINES)('secrecy on the %s engine', engine => {
  const { database, system, as, asVisitor } = sharedDatabase(engine)

  describe('contact details', () => {
    const SECRET = '4242424242'
    /** Queries that show a value, count it, or leak it through an error. */
    const PATHS = {
      'reading the row': 'select * from connection_contacts',
      'joining it to the introduction': `select k.contact_details from connection_requests c
        join connection_contacts k on k.connection_id = c.id`,
      'asking whether it is there': `select from connection_requests c where exists (
        select from connection_contacts k where k.connection_id = c.id)`,
      'comparing it': `select from connection_contacts where contact_details like '4%'`,
      'an error that repeats it': `select (contact_details || '!')::integer from connection_contacts`,
      'an error while filtering':
        'select from connection_contacts where contact_details::bigint / 0 = 1',
      'the statistics': `select most_common_vals from pg_stats where tablename = 'connection_contacts'`,
    }
    /** Queries that are refused to everybody, whatever the rows. */
    const CLOSED = {
      'the raw statistics': 'select stavalues1 from pg_statistic',
      'taking it back from an update':
        'update connection_contacts set contact_details = contact_details returning *',
      'taking it back from an upsert': `insert into connection_contacts select id, 'x' from connection_requests
        on conflict (connection_id) do update set contact_details = excluded.contact_details returning *`,
      'deleting it': 'delete from connection_contacts returning *',
      'locking it': 'select * from connection_contacts for update',
      'copying the table': 'create temporary table stolen as table auth.account',
    }

    async function build(status: 'pending' | 'matched' | 'accepted' | 'declined') {
      await system(tx => tx.deleteFrom('connection_requests').execute())
      const made = await system(tx => buildConnection(tx, { status, contactDetails: SECRET }))
      const stranger = await system(tx => buildConnection(tx, { contactDetails: SECRET }))
      await system(tx =>
        tx.deleteFrom('connection_requests').where('id', '=', stranger.connectionId).execute(),
      )
      await database.exec('analyze public.connection_contacts')
      return { ...made, strangers: [stranger.talent, stranger.company] }
    }

    async function seenBy(person: Person | null): Promise<Record<string, unknown[]>> {
      const seen: Record<string, unknown[]> = {}
      for (const [name, statement] of Object.entries(PATHS)) {
        const run = person
          ? as(person, tx => sql.raw(statement).execute(tx))
          : asVisitor(tx => sql.raw(statement).execute(tx))
        seen[name] = (await run).rows
      }
      return seen
    }

    const NOTHING = Object.fromEntries(Object.keys(PATHS).map(name => [name, []]))

    test.each(['pending', 'declined'] as const)(
      '%s: no query shows them to the talent',
      async status => {
        const { talent } = await build(status)
        expect(await seenBy(talent)).toEqual(NOTHING)
        const [listed] = await as(talent, listTalentConnections)
        expect(listed).toMatchObject({ status, contactDetails: null })
      },
    )

    test.each(['matched', 'accepted'] as const)('%s: the talent reads them', async status => {
      const { talent } = await build(status)
      const { rows } = await as(talent, tx => sql.raw(PATHS['reading the row']).execute(tx))
      expect(rows).toMatchObject([{ contact_details: SECRET }])
      const [listed] = await as(talent, listTalentConnections)
      expect(listed).toMatchObject({ status, contactDetails: SECRET })
      // The same queries do show them now, so their empty results before were no accident.
      await expect(seenBy(talent)).rejects.toThrow(SECRET)
    })

    test.each(['pending', 'matched'] as const)(
      '%s: no query shows them to anybody else',
      async status => {
        const { strangers } = await build(status)
        for (const stranger of [...strangers, null]) expect(await seenBy(stranger)).toEqual(NOTHING)
      },
    )

    test.each(Object.entries(CLOSED))(
      '%s is refused even after acceptance',
      async (_name, statement) => {
        const { talent, company } = await build('accepted')
        for (const person of [talent, company]) {
          await expect(as(person, tx => sql.raw(statement).execute(tx))).rejects.toThrow(
            'permission denied',
          )
        }
      },
    )

    test('the company reads what it wrote, and its list shows it after acceptance', async () => {
      const pending = await build('pending')
      const { rows } = await as(pending.company, tx =>
        sql.raw(PATHS['reading the row']).execute(tx),
      )
      expect(rows).toMatchObject([{ contact_details: SECRET }])
      expect(await as(pending.company, listCompanyConnections)).toMatchObject([
        { contactDetails: null },
      ])
      const accepted = await build('accepted')
      expect(await as(accepted.company, listCompanyConnections)).toMatchObject([
        { contactDetails: SECRET },
      ])
    })
  })

  describe('a stranger’s id behaves like an id that does not exist', () => {
    let theirs: Connection & { requestId: string }
    let stranger: { talent: Person; company: Person }
    beforeAll(async () => {
      await system(async tx => {
        const request = await buildRequest(tx)
        const connection = await buildConnection(tx, { request, status: 'pending' })
        theirs = { ...connection, requestId: request.requestId }
        stranger = { talent: await buildTalent(tx), company: await buildCompany(tx) }
      })
    })

    const ABOUT_CONNECTION = [
      `select * from connection_requests where id = $id`,
      `select * from connection_contacts where connection_id = $id`,
      `select * from connection_events where connection_id = $id`,
      `update connection_requests set status = 'accepted' where id = $id returning id`,
      `insert into connection_contacts values ($id, 'x')`,
      `insert into connection_contacts values ($id, 'x') on conflict do nothing`,
      `select public.track_connection_event($id, 'requirements_sent')`,
      `select public.track_connection_event($id, 'match_confirmed')`,
      `select app.connection_side($id), app.connection_status($id)`,
    ]
    const ABOUT_REQUEST = [
      `select * from company_requests where id = $id`,
      `update company_requests set industry = 'x' where id = $id returning id`,
      `delete from company_requests where id = $id returning id`,
      `insert into connection_requests (talent_id, request_id) select id, $id from talent_profiles limit 1`,
      `insert into connection_requests (talent_id, request_id) select id, $id from talent_profiles
         on conflict do nothing`,
      `select app.owns_request($id)`,
    ]
    const ABOUT_COMPANY = [
      `select * from public.known_companies(array[$id])`,
      `select * from users where id = $id`,
      `select * from company_cards where user_id = $id`,
      `insert into company_cards (user_id, name) values ($id, 'x')`,
      `insert into company_cards (user_id, name) values ($id, 'x') on conflict do nothing`,
    ]

    /** The result of a statement, without the id itself. */
    async function answer(person: Person, statement: string, id: string): Promise<string> {
      const text = statement.replaceAll('$id', `'${id}'::uuid`)
      const told = await as(person, tx => sql.raw(text).execute(tx)).then(
        ({ rows }) => ({ rows }),
        error => ({ code: error.code, message: error.message, detail: error.detail }),
      )
      return JSON.stringify(told).replaceAll(id, '(id)')
    }

    test.each(ABOUT_CONNECTION)('%s', async statement => {
      for (const person of Object.values(stranger)) {
        const missing = await answer(person, statement, randomUUID())
        expect(await answer(person, statement, theirs.connectionId)).toBe(missing)
      }
    })

    test.each(ABOUT_REQUEST)('%s', async statement => {
      const missing = await answer(stranger.company, statement, randomUUID())
      expect(await answer(stranger.company, statement, theirs.requestId)).toBe(missing)
    })

    test.each(ABOUT_COMPANY)('%s', async statement => {
      const missing = await answer(stranger.company, statement, randomUUID())
      expect(await answer(stranger.company, statement, theirs.company.userId)).toBe(missing)
    })

    test('the row is unchanged', async () => {
      const rows = await system(tx =>
        tx
          .selectFrom('connection_requests')
          .select('status')
          .where('id', '=', theirs.connectionId)
          .execute(),
      )
      expect(rows).toEqual([{ status: 'pending' }])
    })
  })
})
