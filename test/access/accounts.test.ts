// An account and what belongs to it are created and deleted together.
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createAuth } from '#app/platform/auth/auth.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import {
  buildAccount,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  type Person,
} from '#test/world.ts'

const SECRET = 'a secret for tests that is long enough'

describe.each(ENGINES)('accounts on the %s engine', engine => {
  const { database, system, as } = sharedDatabase(engine)

  /** Every row of every table that contains this text. */
  async function rowsHolding(text: string): Promise<string[]> {
    return await system(async tx => {
      const { rows: tables } = await sql<{ name: string }>`
        select oid::regclass::text as name from pg_class
         where relnamespace::regnamespace::text in ('public', 'app', 'auth') and relkind = 'r'
           -- It must say that a row is gone, and forgets it within a day.
           and oid <> 'app.changes'::regclass
      `.execute(tx)
      const found: string[] = []
      for (const { name } of tables) {
        const { rows } = await sql`
          select from ${sql.raw(name)} as entry where position(${text} in entry::text) > 0
        `.execute(tx)
        if (rows.length > 0) found.push(`${rows.length} in ${name}`)
      }
      return found.toSorted()
    })
  }

  describe('signing up', () => {
    const auth = (log = pino({ level: 'silent' })) =>
      createAuth({
        db: database.kysely,
        keys: { current: () => SECRET, accepted: () => [SECRET] },
        origin: 'http://localhost',
        secure: false,
        log,
      })
    const account = {
      fullName: 'Mary Ann',
      password: 'long enough',
      userType: 'company' as const,
    }

    test('creates the users row with the same id', async () => {
      const created = await auth().signUp({ ...account, email: 'whole@mail.test' })
      const userId = created.ok ? created.userId : ''
      const person = { userId, email: '', fullName: '' }
      const row = await as(person, tx => tx.selectFrom('users').selectAll().execute())
      expect(row).toMatchObject([
        {
          id: userId,
          email: 'whole@mail.test',
          full_name: 'Mary Ann',
          user_type: 'company',
          role: 'user',
        },
      ])
    })

    test('leaves nothing behind when the users row cannot be created', async () => {
      const email = 'half@mail.test'
      const created = await auth().signUp({ ...account, email, fullName: 'x'.repeat(121) })
      expect(created).toEqual({ ok: false, reason: 'no_profile' })
      expect(await rowsHolding(email)).toEqual([])
    })

    test.each(['admin', '', 'Talent', null])('refuses the user type %j', async userType => {
      const insert = sql`
        insert into auth."user" (name, email, user_type) values ('N', 'type@mail.test', ${userType})
      `
      await expect(system(tx => insert.execute(tx))).rejects.toThrow('violates')
      expect(await rowsHolding('type@mail.test')).toEqual([])
    })

    test('accepts an address once, however it is spelled', async () => {
      const first = await auth().signUp({ ...account, email: 'once@mail.test' })
      const second = await auth().signUp({ ...account, email: 'ONCE@mail.test' })
      expect([first.ok, second]).toEqual([true, { ok: false, reason: 'email_taken' }])
    })

    test('twenty concurrent sign-ups with one address create one account, and log no error', async () => {
      const lines: string[] = []
      const log = pino({ level: 'error' }, { write: line => void lines.push(line) })
      const all = await Promise.all(
        Array.from({ length: 20 }, () => auth(log).signUp({ ...account, email: 'race@mail.test' })),
      )
      expect(lines).toEqual([])
      expect(all.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await rowsHolding('race@mail.test')).toEqual(['1 in auth."user"', '1 in users'])
    })
  })

  test('a changed address is copied to the users row', async () => {
    const person = await system(tx => buildCompany(tx))
    await system(tx =>
      sql`update auth."user" set email = 'moved@mail.test' where id = ${person.userId}`.execute(tx),
    )
    const rows = await as(person, tx => tx.selectFrom('users').select('email').execute())
    expect(rows).toEqual([{ email: 'moved@mail.test' }])
  })

  describe('deleting an account', () => {
    const remove = ({ userId }: Person) =>
      system(tx => sql`delete from auth."user" where id = ${userId}`.execute(tx))

    /** What began with an acceptance, without the deleted side. */
    const ROWS_OF_OTHER_SIDE = [
      '1 in engagement_events',
      '1 in engagements',
      '2 in engagement_seats',
    ]

    async function build() {
      return await system(async tx => {
        const talent = await buildTalent(tx)
        const company = await buildCompany(tx)
        const request = await buildRequest(tx, { company })
        const connection = await buildConnection(tx, { talent, request, status: 'accepted' })
        await tx
          .insertInto('company_cards')
          .values({ user_id: company.userId, name: 'C' })
          .execute()
        for (const { userId } of [talent, company]) {
          await tx
            .insertInto('custom_options')
            .values({
              id: `custom_${userId.slice(0, 8)}`,
              catalogue: 'skills',
              name: 'S',
              user_id: userId,
            })
            .execute()
          await sql`
            insert into auth.session ("userId", token, "expiresAt") values (${userId}, ${userId}, now())
          `.execute(tx)
        }
        return { ...connection, ...request, talent }
      })
    }

    test('of a talent deletes everything of theirs and nothing else', async () => {
      const { talent, company, connectionId, requestId } = await build()
      const others = await rowsHolding(company.userId)
      await remove(talent)
      const gone = [talent.userId, talent.talentId, talent.email]
      for (const id of gone) expect(await rowsHolding(id)).toEqual([])
      expect(await rowsHolding(connectionId)).toEqual(ROWS_OF_OTHER_SIDE)
      // The company is notified that they have left.
      const kept = others.filter(name => !name.endsWith('connection_requests'))
      expect(await rowsHolding(company.userId)).toEqual([...kept, '1 in notices'].toSorted())
      expect(await rowsHolding(requestId)).toEqual(['1 in company_requests', '1 in engagements'])
    })

    test('of a company deletes everything of theirs and nothing else', async () => {
      const { talent, company, connectionId, requestId } = await build()
      const others = await rowsHolding(talent.userId)
      await remove(company)
      const gone = [company.userId, company.email, requestId]
      for (const id of gone) expect(await rowsHolding(id)).toEqual([])
      expect(await rowsHolding(connectionId)).toEqual(ROWS_OF_OTHER_SIDE)
      // The talent is notified that it has left.
      expect(await rowsHolding(talent.userId)).toEqual([...others, '1 in notices'].toSorted())
    })

    test('of both sides deletes their engagement', async () => {
      const { talent, company, connectionId } = await build()
      await remove(company)
      await remove(talent)
      expect(await rowsHolding(connectionId)).toEqual([])
    })

    test('keeps a custom option, without its author', async () => {
      const { talent } = await build()
      const id = `custom_${talent.userId.slice(0, 8)}`
      await remove(talent)
      const row = await system(tx =>
        tx.selectFrom('custom_options').select('user_id').where('id', '=', id).execute(),
      )
      expect(row).toEqual([{ user_id: null }])
    })
  })

  test('deleting a request keeps its introductions without the request', async () => {
    const { company, connectionId, requestId } = await system(async tx => {
      const request = await buildRequest(tx)
      return { ...request, ...(await buildConnection(tx, { request, status: 'accepted' })) }
    })
    await as(company, tx => tx.deleteFrom('company_requests').where('id', '=', requestId).execute())
    const rows = await as(company, tx =>
      tx.selectFrom('connection_requests').select(['id', 'request_id', 'status']).execute(),
    )
    expect(rows).toEqual([{ id: connectionId, request_id: null, status: 'accepted' }])
  })

  describe('the address of a profile', () => {
    async function create(name: string) {
      const person = await system(tx => buildAccount(tx, { userType: 'talent' }))
      const { rows } = await as(person, tx =>
        sql<{ url: string }>`
          insert into talent_profiles (full_name) values (${name}) returning public_profile_url as url
        `.execute(tx),
      )
      return { person, url: rows[0]?.url ?? '' }
    }

    test.each([
      ['Mary Ann', /^\/talent\/mary-ann-[0-9a-f]{8,}$/],
      ['  MARY   Ann ', /^\/talent\/mary-ann-[0-9a-f]{8,}$/],
      ['Jean-Luc O’Neil', /^\/talent\/jean-luc-oneil-[0-9a-f]{8,}$/],
      ['Zoë Ångström', /^\/talent\/zoe-angstrom-[0-9a-f]{8,}$/],
      ['क्षितिज श्रीवास्तव', /^\/talent\/क्षितिज-श्रीवास्तव-[0-9a-f]{8,}$/],
      ['สมชาย น้ำใส', /^\/talent\/สมชาย-น้ําใส-[0-9a-f]{8,}$/],
      ['かぐや 김민준', /^\/talent\/かぐや-김민준-[0-9a-f]{8,}$/],
      ['a/b?c#d%e&f', /^\/talent\/abcdef-[0-9a-f]{8,}$/],
      ['../../login', /^\/talent\/login-[0-9a-f]{8,}$/],
      ['🙂', /^\/talent\/talent-[0-9a-f]{8,}$/],
      ['李雷', /^\/talent\/李雷-[0-9a-f]{8,}$/],
    ])('of %j', async (name, expected) => {
      const { url } = await create(name)
      expect(url).toMatch(expected)
      expect(new URL(url, 'http://same.test').pathname).toBe(encodeURI(url))
    })

    test('stays the same when the name changes', async () => {
      const { person, url } = await create('Mary Ann')
      await as(person, tx =>
        tx
          .updateTable('talent_profiles')
          .set({ full_name: 'Mary Beth' })
          .where('public_profile_url', '=', url)
          .execute(),
      )
      const { rows } = await as(person, tx =>
        sql`select full_name from talent_profiles where public_profile_url = ${url}`.execute(tx),
      )
      expect(rows).toEqual([{ full_name: 'Mary Beth' }])
    })

    test('is unique, even if fifty people of one name sign up at the same moment', async () => {
      const { rows } = await system(async tx => {
        for (let n = 0; n < 50; n += 1) await buildAccount(tx, { fullName: 'Same Name' })
        return await sql<{ url: string }>`
          insert into talent_profiles (user_id, full_name)
          select id, full_name from users where full_name = 'Same Name' returning public_profile_url as url
        `.execute(tx)
      })
      expect(new Set(rows.map(({ url }) => url)).size).toBe(50)
    })
  })
})
