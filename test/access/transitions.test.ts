// The states of an introduction: who may change them, and what happens to those who come second.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listOwnIntroductions } from '#app/features/accounts/own-introductions.server.ts'
import {
  answerConnection,
  sendIntroduction,
  undoDecline,
  withdrawConnection,
} from '#app/features/connections/commands.server.ts'
import { clockJobs } from '#app/features/connections/jobs.server.ts'
import {
  listCompanyConnections,
  listTalentConnections,
} from '#app/features/connections/queries.server.ts'
import { CONNECTION_STATUSES } from '#app/features/connections/rules.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import {
  buildAdmin,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  type Connection,
  type Person,
  type Talent,
} from '#test/world.ts'

/** On the embedded database's single connection answers run one after another, so few races suffice. */
const RACES = { embedded: 100, server: 1000 }

describe.each(ENGINES)('introductions on the %s engine', engine => {
  const { system, as, asVisitor } = sharedDatabase(engine)
  let talent: Talent
  let company: Person
  beforeAll(async () => {
    await meetOthers()
  })

  const meetOthers = () =>
    system(async tx => {
      talent = await buildTalent(tx)
      company = await buildCompany(tx)
    })

  const build = (given: Parameters<typeof buildConnection>[1] = {}): Promise<Connection> =>
    system(tx => buildConnection(tx, { talent, company, ...given }))

  async function rowOf({ connectionId }: Connection) {
    return await system(tx =>
      tx
        .selectFrom('connection_requests')
        .select(['status', 'is_match', 'answered_at'])
        .where('id', '=', connectionId)
        .executeTakeFirstOrThrow(),
    )
  }

  async function eventsOf(connectionId: string): Promise<string[]> {
    const rows = await system(tx =>
      tx
        .selectFrom('connection_events')
        .select('event')
        .where('connection_id', '=', connectionId)
        .orderBy('event')
        .execute(),
    )
    return rows.map(({ event }) => event)
  }

  describe.each(CONNECTION_STATUSES)('from %s', from => {
    test.each(CONNECTION_STATUSES)(
      `to %s: only by the addressed talent, only from pending`,
      async to => {
        const others = await system(async tx => [
          await buildTalent(tx),
          await buildCompany(tx),
          await buildAdmin(tx),
        ])
        const connection = await build({ status: from })
        const before = await rowOf(connection)
        const change = sql`update connection_requests set status = ${to} where id = ${connection.connectionId}`
        await asVisitor(tx => change.execute(tx))
        for (const person of [company, ...others]) await as(person, tx => change.execute(tx))
        expect(await rowOf(connection)).toEqual(before)

        const answers = ['matched', 'accepted', 'declined'].includes(to)
        const legal = from === 'pending' && answers
        const attempt = as(talent, tx => change.execute(tx))
        if (from === 'pending' && to === 'expired')
          await expect(attempt).rejects.toThrow('to expired')
        else if (from === 'pending' && !answers)
          await expect(attempt).rejects.toThrow('row-level security')
        else await attempt
        const after = await rowOf(connection)
        if (!legal) expect(after).toEqual(before)
        else
          expect(after).toEqual({
            status: to,
            is_match: to !== 'declined',
            answered_at: expect.any(Date),
          })
      },
    )
  })

  test('any other status is refused', async () => {
    const connection = await build()
    const change = sql`update connection_requests set status = 'maybe' where id = ${connection.connectionId}`
    await expect(as(talent, tx => change.execute(tx))).rejects.toThrow('row-level security')
    await expect(system(tx => change.execute(tx))).rejects.toThrow('check constraint')
  })

  test('accept and decline at once: one wins, the other is refused with the reason, one event', async () => {
    const connections = await system(async tx => {
      const made: Connection[] = []
      for (let n = 0; n < RACES[engine]; n += 1)
        made.push(await buildConnection(tx, { talent, company }))
      return made
    })
    const outcomes = { accepted: 0, declined: 0 }
    for (const [place, connection] of connections.entries()) {
      const { connectionId } = connection
      const answers =
        place % 2 ? (['accepted', 'declined'] as const) : (['declined', 'matched'] as const)
      const results = await Promise.all(
        answers.map(answer => as(talent, tx => answerConnection(tx, { connectionId, answer }))),
      )
      expect(results).toContainEqual({ ok: true })
      expect(results).toContainEqual({ ok: false, reason: 'already_answered' })
      const winner = answers[results.findIndex(({ ok }) => ok)]
      const { status, is_match } = await rowOf(connection)
      expect(status).toBe(winner)
      expect(await eventsOf(connectionId)).toEqual(
        is_match ? ['match_confirmed', 'requirements_sent'] : ['requirements_sent'],
      )
      outcomes[is_match ? 'accepted' : 'declined'] += 1
    }
    expect(outcomes.accepted + outcomes.declined).toBe(RACES[engine])
  })

  test('twenty identical concurrent sends make one introduction', async () => {
    const { requestId } = await system(tx => buildRequest(tx, { company }))
    const form = {
      talentId: talent.talentId,
      requestId,
      requirements: 'r',
      contactDetails: 'c',
      undoable: false,
    }
    const results = await Promise.all(
      Array.from({ length: 20 }, () => as(company, tx => sendIntroduction(tx, form))),
    )
    const sent = [...new Set(results.map(result => (result.ok ? result.id : result.reason)))]
    expect(sent).toHaveLength(1)
    expect(results.filter(result => result.ok && result.isNew)).toHaveLength(1)
    const rows = await system(tx =>
      tx
        .selectFrom('connection_requests as c')
        .innerJoin('connection_contacts as k', 'k.connection_id', 'c.id')
        .select(['c.id', 'k.contact_details'])
        .where('c.request_id', '=', requestId)
        .execute(),
    )
    expect(rows).toEqual([{ id: sent[0], contact_details: 'c' }])
    expect(await eventsOf(sent[0] ?? '')).toEqual(['requirements_sent'])
  })

  test('only a company can ask, and only about its own request', async () => {
    const { requestId } = await system(tx => buildRequest(tx))
    const own = await system(tx => buildRequest(tx, { company }))
    const { talentId } = talent
    const send = (person: Person, about: string | null) =>
      as(person, tx =>
        tx
          .insertInto('connection_requests')
          .values({ talent_id: talentId, request_id: about })
          .execute(),
      )
    await expect(send(company, requestId)).rejects.toThrow('row-level security')
    await expect(send(company, null)).rejects.toThrow('row-level security')
    await expect(send(talent, own.requestId)).rejects.toThrow('row-level security')
    await send(company, own.requestId)
  })

  /** Moves the answer that far into the past. */
  const age = (connectionId: string, seconds = 10) =>
    system(tx =>
      sql`update connection_requests set answered_at = now() - make_interval(secs => ${seconds})
           where id = ${connectionId}`.execute(tx),
    )

  describe('a decline', () => {
    // Lists only have the newest hundred that were not accepted, and the races above left a thousand.
    beforeAll(meetOthers)

    const decline = (connectionId: string, line?: string) =>
      as(talent, tx => answerConnection(tx, { connectionId, answer: 'declined', line }))
    const undo = (person: Person, connectionId: string) =>
      as(person, tx => undoDecline(tx, connectionId))
    const seenBy = async (side: 'talent' | 'company', connectionId: string) => {
      const rows = await (side === 'talent'
        ? as(talent, listTalentConnections)
        : as(company, listCompanyConnections))
      const { status, answeredAt, declineReason } = rows.find(({ id }) => id === connectionId) ?? {}
      return { status, answered: answeredAt !== null, declineReason }
    }

    test('can be undone within ten seconds, only by its talent, and leaves the clock unchanged', async () => {
      const { connectionId } = await build()
      const clock = () =>
        system(tx =>
          tx
            .selectFrom('connection_requests')
            .select(['status', 'answered_at', 'expires_at', 'remind_at', 'clock_started_at'])
            .where('id', '=', connectionId)
            .executeTakeFirstOrThrow(),
        )
      const before = await clock()
      await decline(connectionId, 'Not now.')
      const other = await system(tx => buildTalent(tx))
      for (const person of [company, other]) expect(await undo(person, connectionId)).toBe(false)
      expect(await undo(talent, connectionId)).toBe(true)
      expect(await clock()).toEqual(before)
      for (const person of [company, other]) expect(await undo(person, connectionId)).toBe(false)
      // Sent twice, it changes nothing.
      expect(await undo(talent, connectionId)).toBe(true)
      expect(await clock()).toEqual(before)
      // It can be answered again in any way, and the declining message is gone.
      await decline(connectionId)
      expect(await seenBy('talent', connectionId)).toMatchObject({ declineReason: null })
    })

    test.each([10, 11, 3600])('not after %i seconds', async seconds => {
      const { connectionId } = await build()
      await decline(connectionId)
      await age(connectionId, seconds)
      expect(await undo(talent, connectionId)).toBe(false)
      expect((await seenBy('talent', connectionId)).status).toBe('declined')
    })

    test('cannot be undone once the response time is over; other answers never can', async () => {
      const { connectionId } = await build()
      await decline(connectionId)
      await system(tx =>
        sql`update connection_requests set expires_at = now() where id = ${connectionId}`.execute(
          tx,
        ),
      )
      expect(await undo(talent, connectionId)).toBe(false)
      const yes = await build()
      await as(talent, tx => answerConnection(tx, { ...yes, answer: 'accepted' }))
      expect(await undo(talent, yes.connectionId)).toBe(false)
    })

    test('notifies the company after the ten seconds, with its message', async () => {
      const { connectionId } = await build()
      await decline(connectionId, 'The timing is off.')
      expect(await seenBy('company', connectionId)).toEqual({
        status: 'pending',
        answered: false,
        declineReason: null,
      })
      expect(await seenBy('talent', connectionId)).toMatchObject({ status: 'declined' })
      const sent = async () => {
        const all = listOwnIntroductions(work => as(company, work), 'sent')
        for await (const introduction of all)
          if (introduction.id === connectionId) return introduction
        return undefined
      }
      expect(await sent()).toMatchObject({
        status: 'pending',
        answered_at: null,
        decline_line: null,
      })
      await age(connectionId)
      expect(await seenBy('company', connectionId)).toEqual({
        status: 'declined',
        answered: true,
        declineReason: 'The timing is off.',
      })
      expect(await sent()).toMatchObject({ status: 'declined', decline_line: 'The timing is off.' })
    })

    test('cannot be undone if the company withdraws the introduction meanwhile', async () => {
      const { connectionId } = await build()
      await decline(connectionId)
      expect(await as(company, tx => withdrawConnection(tx, connectionId))).toBe(true)
      expect((await seenBy('company', connectionId)).status).toBe('withdrawn')
      expect(await undo(talent, connectionId)).toBe(false)
      const older = await build()
      await decline(older.connectionId)
      await age(older.connectionId)
      expect(await as(company, tx => withdrawConnection(tx, older.connectionId))).toBe(false)
    })

    test('undone while the notification runs: no undone decline is reported', async () => {
      const { 'tell-decline': notify } = clockJobs({ asSystem: system })
      for (let n = 0; n < 50; n += 1) {
        const { connectionId } = await build()
        await decline(connectionId)
        await age(connectionId, 9.998)
        const job = { id: '', kind: '', attempt: 1, createdAt: new Date(), lease: '' }
        const [undone] = await Promise.all([
          undo(talent, connectionId),
          notify({ ...job, payload: { connectionId } }),
        ])
        const told = await system(tx =>
          tx
            .selectFrom('notices')
            .select('id')
            .where('connection_id', '=', connectionId)
            .where('kind', '=', 'introduction_answered')
            .execute(),
        )
        if (undone) expect(told).toEqual([])
      }
    })
  })

  describe('track_connection_event records only what happened', () => {
    const track = async (person: Person, { connectionId }: Connection, event: string) => {
      const { rows } = await as(person, tx =>
        sql<{ told: boolean }>`
          select public.track_connection_event(${connectionId}::uuid, ${event}) as told
        `.execute(tx),
      )
      return rows[0]?.told
    }
    const forget = ({ connectionId }: Connection) =>
      system(tx =>
        tx.deleteFrom('connection_events').where('connection_id', '=', connectionId).execute(),
      )

    test('an acceptance, recorded by the talent, once', async () => {
      const connection = await build({ status: 'accepted' })
      await forget(connection)
      expect(await track(talent, connection, 'match_confirmed')).toBe(true)
      expect(await track(talent, connection, 'match_confirmed')).toBe(false)
      expect(await eventsOf(connection.connectionId)).toEqual(['match_confirmed'])
    })

    test.each(['pending', 'declined', 'expired', 'withdrawn'] as const)(
      'no acceptance while %s',
      async status => {
        const connection = await build({ status })
        expect(await track(talent, connection, 'match_confirmed')).toBe(false)
        expect(await track(company, connection, 'match_confirmed')).toBe(false)
        expect(await eventsOf(connection.connectionId)).toEqual(['requirements_sent'])
      },
    )

    test('no event of another name', async () => {
      const connection = await build()
      await forget(connection)
      for (const event of ['', 'declined', 'REQUIREMENTS_SENT', 'match_confirmed '])
        expect(await track(company, connection, event)).toBe(false)
      expect(await eventsOf(connection.connectionId)).toEqual([])
    })
  })
})
