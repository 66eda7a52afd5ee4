// How long an introduction waits, what happens then, and who may see which response times.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  answerConnection,
  sendIntroduction,
  withdrawConnection,
} from '#app/features/connections/commands.server.ts'
import { expireDue, remindDue } from '#app/features/connections/jobs.server.ts'
import {
  listCompanyConnections,
  listTalentConnections,
} from '#app/features/connections/queries.server.ts'
import {
  findOwnResponseTime,
  listResponseTimes,
} from '#app/features/connections/response-times.server.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import {
  buildCompany,
  buildConnection,
  buildTalent,
  type Connection,
  type Person,
} from '#test/world.ts'

describe.each(ENGINES)('the response clock on the %s engine', engine => {
  const { database, system, as, asVisitor } = sharedDatabase(engine)

  const build = (given: Parameters<typeof buildConnection>[1] = {}): Promise<Connection> =>
    system(tx => buildConnection(tx, given))

  /** Moves a moment of the introduction's clock into the past. */
  const pass = ({ connectionId }: Connection, past: 'remind_at' | 'expires_at') =>
    system(tx =>
      sql`update connection_requests set ${sql.ref(past)} = now() - interval '1 second'
           where id = ${connectionId}`.execute(tx),
    )

  async function statusOf({ connectionId }: Connection) {
    const row = await system(tx =>
      tx
        .selectFrom('connection_requests')
        .select('status')
        .where('id', '=', connectionId)
        .executeTakeFirst(),
    )
    return row?.status
  }

  async function kindsNotified({ userId }: Person) {
    const rows = await system(tx =>
      tx.selectFrom('notices').select('kind').where('user_id', '=', userId).execute(),
    )
    return rows.map(({ kind }) => kind).toSorted()
  }

  describe('waits full working days in the talent’s zone', () => {
    const ASKED = [
      ['a Monday noon', '2026-11-16T17:00Z', 'America/New_York', '2026-11-24T05:00Z'],
      ['a Friday evening', '2026-11-20T23:00Z', 'America/New_York', '2026-11-28T05:00Z'],
      ['a Saturday', '2026-11-21T12:00Z', 'America/New_York', '2026-11-28T05:00Z'],
      [
        'a Sunday that is Monday there',
        '2026-11-22T20:00Z',
        'Australia/Sydney',
        '2026-11-30T13:00Z',
      ],
      ['over the end of summer time', '2026-10-29T12:00Z', 'America/New_York', '2026-11-06T05:00Z'],
      ['over its beginning', '2026-03-04T12:00Z', 'America/New_York', '2026-03-12T04:00Z'],
      ['over its end in Europe', '2026-10-22T12:00Z', 'Europe/Berlin', '2026-10-29T23:00Z'],
      ['a zone nobody knows', '2026-11-16T17:00Z', 'Atlantis/Center', '2026-11-24T00:00Z'],
    ] as const
    test.each(ASKED)('%s', async (_, askedAt, zone, expires) => {
      const { rows } = await sql<{ expires_at: Date }>`
        select expires_at from app.answer_times(${askedAt}::timestamptz, app.usable_zone(${zone}), 5)
      `.execute(database.kysely)
      expect(rows[0]?.expires_at.toISOString()).toBe(new Date(expires).toISOString())
    })

    test('reminds in the morning of the middle day', async () => {
      const { rows } = await sql<{ remind_at: Date }>`
        select remind_at from app.answer_times('2026-11-16T17:00Z', 'America/New_York', 5)
      `.execute(database.kysely)
      expect(rows[0]?.remind_at.toISOString()).toBe('2026-11-19T14:00:00.000Z')
    })

    test.each([
      [1, '2026-11-23'],
      [4, '2026-11-26'],
      [5, '2026-11-27'],
      [6, '2026-11-30'],
      [0, '2026-11-21'],
    ])('%i working days after a Saturday', async (n, day) => {
      const { rows } = await sql<{ day: string }>`
        select app.working_day_after('2026-11-21', ${n})::text as day
      `.execute(database.kysely)
      expect(rows).toEqual([{ day }])
    })

    test('the working days after any day of a week, counted one by one', async () => {
      const { rows } = await sql<{ day: string; n: number; found: string; counted: string }>`
        select day::text, n, app.working_day_after(day::date, n)::text as found, (
          select later::date::text from generate_series(day + interval '1 day', day + interval '99 days', '1 day') later
           where extract(isodow from later) < 6 order by later offset n - 1 limit 1
        ) as counted
          from generate_series('2026-11-16', '2026-11-22', interval '1 day') day, generate_series(1, 60) n
      `.execute(database.kysely)
      expect(rows).toHaveLength(7 * 60)
      expect(rows.filter(({ found, counted }) => found !== counted)).toEqual([])
    })

    test.each([
      [null, 1],
      ['infinity', 1],
      ['2026-11-21', 300_000_000],
    ])('of %s, %i are no endless count', async (day, n) => {
      const found = system(async tx => {
        await sql`set local statement_timeout = '1s'`.execute(tx)
        await sql`select app.working_day_after(${day}::date, ${n})`.execute(tx)
      })
      expect(String(await found.catch(error => error))).not.toMatch(/timeout/)
    })

    test('the database sets the clock, in the zone of the profile, and both sides read it', async () => {
      const talent = await system(tx => buildTalent(tx, { timezone: 'Asia/Singapore' }))
      const connection = await build({ talent })
      const [row] = await system(tx =>
        sql<{ same: boolean; zone: string }>`
          select c.expires_at = t.expires_at and c.remind_at = t.remind_at as same, c.answer_zone as zone
            from connection_requests c, app.answer_times(c.created_at, 'Asia/Singapore', 5) t
           where c.id = ${connection.connectionId}
        `
          .execute(tx)
          .then(({ rows }) => rows),
      )
      expect(row).toEqual({ same: true, zone: 'Asia/Singapore' })
      const [seen] = await as(talent, listTalentConnections)
      const [sent] = await as(connection.company, listCompanyConnections)
      expect(seen?.deadline?.answerBy).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(sent?.deadline).toEqual(seen?.deadline)
      expect([5, 6, 7]).toContain(seen?.deadline?.daysLeft)
    })
  })

  test('reminds once, at half time', async () => {
    const connection = await build()
    await system(remindDue)
    expect(await kindsNotified(connection.talent)).toEqual(['introduction_received'])
    await pass(connection, 'remind_at')
    await Promise.all(Array.from({ length: 5 }, () => system(remindDue)))
    expect(await kindsNotified(connection.talent)).toEqual([
      'introduction_received',
      'introduction_reminder',
    ])
    expect(await statusOf(connection)).toBe('pending')
  })

  test('expires once, whichever server runs the job, and notifies both sides', async () => {
    const connection = await build()
    await pass(connection, 'expires_at')
    const ended = await Promise.all(Array.from({ length: 5 }, () => system(expireDue)))
    expect(ended.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect(await statusOf(connection)).toBe('expired')
    expect(await kindsNotified(connection.talent)).toEqual([
      'introduction_expired',
      'introduction_received',
    ])
    expect(await kindsNotified(connection.company)).toEqual(['introduction_expired'])
  })

  test('a transaction that dies between expiry and notification leaves neither', async () => {
    const connection = await build()
    await pass(connection, 'expires_at')
    const died = system(async tx => {
      await expireDue(tx)
      throw new Error('died')
    })
    await expect(died).rejects.toThrow('died')
    expect(await statusOf(connection)).toBe('pending')
    expect(await kindsNotified(connection.company)).toEqual([])
    expect(await system(expireDue)).toBe(1)
    expect(await kindsNotified(connection.company)).toEqual(['introduction_expired'])
  })

  test('a late answer is refused, before and after the job has run', async () => {
    const connection = await build()
    const { connectionId, talent } = connection
    await pass(connection, 'expires_at')
    const answer = () =>
      as(talent, tx => answerConnection(tx, { connectionId, answer: 'accepted' }))
    const shown = async () => (await as(talent, listTalentConnections))[0]?.status
    expect(await answer()).toEqual({ ok: false, reason: 'expired' })
    expect([await statusOf(connection), await shown()]).toEqual(['pending', 'expired'])
    await system(expireDue)
    expect(await answer()).toEqual({ ok: false, reason: 'expired' })
    expect([await statusOf(connection), await shown()]).toEqual(['expired', 'expired'])
  })

  test('nothing can expire early, not even by the product itself', async () => {
    const { connectionId } = await build()
    const early = system(tx =>
      tx
        .updateTable('connection_requests')
        .set({ status: 'expired' })
        .where('id', '=', connectionId)
        .execute(),
    )
    await expect(early).rejects.toThrow('from pending to expired')
  })

  test('the company can withdraw it while it waits, which notifies the talent once', async () => {
    const connection = await build()
    const { connectionId, company, talent } = connection
    const stranger = await system(tx => buildCompany(tx))
    const withdraw = (person: Person) => as(person, tx => withdrawConnection(tx, connectionId))
    expect([await withdraw(stranger), await withdraw(talent)]).toEqual([false, false])
    expect(await statusOf(connection)).toBe('pending')
    expect([await withdraw(company), await withdraw(company)]).toEqual([true, true])
    expect([await withdraw(stranger), await withdraw(talent)]).toEqual([false, false])
    expect(await kindsNotified(talent)).toEqual(['introduction_received', 'introduction_withdrawn'])
    const late = await as(talent, tx => answerConnection(tx, { connectionId, answer: 'accepted' }))
    expect(late).toEqual({ ok: false, reason: 'withdrawn' })
  })

  test('of an answer and a withdrawal at once, one wins', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { connectionId, company, talent } = await build()
      const [answered, withdrawn] = await Promise.all([
        as(talent, tx => answerConnection(tx, { connectionId, answer: 'accepted' })),
        as(company, tx => withdrawConnection(tx, connectionId)),
      ])
      expect(answered.ok).not.toBe(withdrawn)
    }
  })

  test.each(['expired', 'withdrawn'] as const)(
    'a talent can be asked again after an introduction was %s',
    async status => {
      const { company, talent, requestId } = await build({ status })
      const again = await as(company, tx =>
        sendIntroduction(tx, {
          talentId: talent.talentId,
          requestId,
          requirements: '',
          contactDetails: '',
          undoable: false,
        }),
      )
      expect(again).toMatchObject({ ok: true })
    },
  )

  describe('median response times', () => {
    const day = 86_400_000
    /** Introductions sent that many days ago and answered after that many days. */
    async function answered(
      given: Parameters<typeof buildConnection>[1],
      after: readonly [days: number, status: 'accepted' | 'declined' | 'expired' | 'withdrawn'][],
    ) {
      for (const [days, status] of after) {
        const { connectionId } = await build({ ...given, status })
        const answeredAt = new Date(Date.now() - day)
        const askedAt = new Date(answeredAt.getTime() - days * day)
        await system(tx =>
          tx
            .updateTable('connection_requests')
            .set({ answered_at: answeredAt, created_at: askedAt, clock_started_at: askedAt })
            .where('id', '=', connectionId)
            .execute(),
        )
      }
      await system(tx => sql`select app.refresh_response_times()`.execute(tx))
    }
    const timeOf = async (talentId: string) => {
      const times = await asVisitor(tx => listResponseTimes(tx, [talentId]))
      return times.get(talentId)
    }

    test('need at least five introductions; an expiry counts as slower than any answer, a withdrawal not at all', async () => {
      const talent = await system(tx => buildTalent(tx))
      await answered({ talent }, [
        [0.2, 'accepted'],
        [1.5, 'declined'],
        [0.1, 'withdrawn'],
        [0.1, 'withdrawn'],
        [7.2, 'expired'],
        [7.2, 'expired'],
      ])
      expect(await timeOf(talent.talentId)).toBeUndefined()
      await answered({ talent }, [[2.3, 'accepted']])
      expect(await timeOf(talent.talentId)).toEqual({ days: 3, introductions: 5 })
    })

    test('count the last introduction between the same two, so one company makes or spoils none', async () => {
      const talent = await system(tx => buildTalent(tx))
      const company = await system(tx => buildCompany(tx))
      const quick = (times: number) =>
        Array.from({ length: times }, (): [number, 'accepted'] => [0.2, 'accepted'])
      await answered({ talent, company }, quick(5))
      expect(await timeOf(talent.talentId)).toBeUndefined()
      await answered({ talent }, quick(4))
      expect(await timeOf(talent.talentId)).toEqual({ days: 1, introductions: 5 })
    })

    test('are not shown if half of the introductions expired: nothing is usually answered then', async () => {
      const talent = await system(tx => buildTalent(tx))
      await answered({ talent }, [
        [0.2, 'accepted'],
        [0.3, 'declined'],
        [0.4, 'declined'],
        [7.2, 'expired'],
        [7.2, 'expired'],
        [7.2, 'expired'],
      ])
      expect(await timeOf(talent.talentId)).toBeUndefined()
      await answered({ talent }, [[6.5, 'declined']])
      expect(await timeOf(talent.talentId)).toEqual({ days: 7, introductions: 7 })
    })

    test('a company reads its own and no other’s', async () => {
      const company = await system(tx => buildCompany(tx))
      const other = await system(tx => buildCompany(tx))
      await answered(
        { company },
        Array.from({ length: 5 }, () => [0.3, 'accepted'] as const),
      )
      expect(await as(company, findOwnResponseTime)).toEqual({
        days: 1,
        introductions: 5,
      })
      expect(await as(other, findOwnResponseTime)).toBeNull()
    })
  })
})
