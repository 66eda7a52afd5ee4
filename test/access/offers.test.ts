// Offers and the charter: whose turn it is, what comes too late, and that no sequence of acts leads to two agreed
// versions.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { removeAccount } from '#app/features/accounts/commands.server.ts'
import {
  answerOffer,
  lapseOffers,
  makeOffer,
  withdrawOffer,
} from '#app/features/charters/commands.server.ts'
import { findDeal } from '#app/features/charters/queries.server.ts'
import type { Side } from '#app/features/charters/types.ts'
import { actInRoom } from '#app/features/rooms/commands.server.ts'
import { findRoom } from '#app/features/rooms/queries.server.ts'
import type { State } from '#app/features/rooms/types.ts'
import type { SystemTx } from '#app/platform/db/actor.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildConnection, type Connection, type Person, TERMS } from '#test/world.ts'

/** One act of a side, on the newest version or the one before. */
const ACT = fc.record({
  // Agreement ends it, so it is rare enough that much happens before.
  act: fc.oneof(
    { weight: 12, arbitrary: fc.constant('offer' as const) },
    { weight: 7, arbitrary: fc.constant('refuse' as const) },
    { weight: 1, arbitrary: fc.constant('agree' as const) },
    {
      weight: 16,
      arbitrary: fc.constantFrom(
        'withdraw' as const,
        'lapse' as const,
        'close' as const,
        'reopen' as const,
      ),
    },
  ),
  side: fc.constantFrom<Side>('company', 'talent'),
  isLate: fc.nat(3).map(n => n === 0),
})

describe.each(ENGINES)('offers on the %s engine', engine => {
  const { database, system, as } = sharedDatabase(engine)

  const accepted = () => system(tx => buildConnection(tx, { status: 'accepted' }))
  const personOf = (room: Connection, side: Side): Person =>
    side === 'company' ? room.company : room.talent
  const offer = (
    room: Connection,
    side: Side,
    seen: number,
    terms = TERMS,
    clientKey = randomUUID(),
  ) =>
    as(personOf(room, side), tx =>
      makeOffer(tx, { roomId: room.connectionId, clientKey, seen, terms }),
    )
  const say = (room: Connection, side: Side, number: number, answer: 'agree' | 'refuse') =>
    as(personOf(room, side), tx => answerOffer(tx, { roomId: room.connectionId, number, answer }))
  const withdraw = (room: Connection, side: Side, number: number) =>
    as(personOf(room, side), tx => withdrawOffer(tx, { roomId: room.connectionId, number }))
  /** Lets time pass: as the table's owner, since nobody else can change a version. */
  const pass = async (room: Connection) => {
    await sql`alter table public.charter_versions disable trigger keep_version`.execute(
      database.kysely,
    )
    await system(tx =>
      sql`update public.charter_versions set expires_at = now() where engagement_id = ${room.connectionId}`.execute(
        tx,
      ),
    )
    await sql`alter table public.charter_versions enable trigger keep_version`.execute(
      database.kysely,
    )
  }
  const statesOf = async (room: Connection) => {
    const deal = await as(room.company, tx => findDeal(tx, room.connectionId))
    return deal?.versions.toReversed().map(({ state }) => state)
  }
  const roomOf = (room: Connection) => as(room.company, tx => findRoom(tx, room.connectionId))
  const stateOf = async (room: Connection) => (await roomOf(room))?.state

  test('both sides make offers until they agree on a version, which keeps both names', async () => {
    const room = await accepted()
    expect(await offer(room, 'talent', 0)).toBe('made')
    expect(await roomOf(room)).toMatchObject({ state: 'offered', offeredBy: 'talent' })
    expect(await offer(room, 'talent', 1)).toBe('not_your_turn')
    expect(await say(room, 'talent', 1, 'agree')).toBe('not_your_turn')
    expect(await offer(room, 'company', 1, { ...TERMS, amount: 8000 })).toBe('made')
    expect(await roomOf(room)).toMatchObject({ state: 'offered', offeredBy: 'company' })
    // An answer to the previous version has no effect.
    expect(await say(room, 'company', 1, 'agree')).toBe('stale')
    expect(await say(room, 'talent', 1, 'agree')).toBe('stale')
    expect(await say(room, 'talent', 2, 'agree')).toBe('done')
    // Sent twice, it is the same agreement; nobody else made it, and it is no refusal.
    expect(await say(room, 'talent', 2, 'agree')).toBe('done')
    expect(await say(room, 'talent', 2, 'refuse')).toBe('stale')
    expect(await say(room, 'company', 2, 'agree')).toBe('stale')
    expect(await statesOf(room)).toEqual(['countered', 'agreed'])
    expect(await roomOf(room)).toMatchObject({ state: 'agreed', offeredBy: null })
    expect(await offer(room, 'company', 2)).toBe('closed')
    expect(await withdraw(room, 'company', 2)).toBe(false)

    await system(tx => removeAccount(tx, room.company))
    const deal = await as(room.talent, tx => findDeal(tx, room.connectionId))
    expect(deal).toMatchObject({ companyName: '', canOffer: false })
    expect(deal?.versions[0]?.names).toEqual({
      company: room.company.fullName,
      talent: room.talent.fullName,
    })
  })

  test('an offer shows the names of now, and agreeing keeps the ones it showed', async () => {
    const room = await accepted()
    await offer(room, 'company', 0)
    const [company, talent] = ['Renamed Ltd', 'Renamed Talent']
    await system(async tx => {
      const { userId: user_id } = room.company
      const card = { user_id, name: company, website: null, about: null }
      await tx.insertInto('company_cards').values(card).execute()
      const { talentId } = room.talent
      await tx
        .updateTable('talent_profiles')
        .set({ full_name: talent })
        .where('id', '=', talentId)
        .execute()
    })
    const dealOf = (side: Side) => as(personOf(room, side), tx => findDeal(tx, room.connectionId))
    const named = { companyName: company, talentName: talent }
    expect(await dealOf('talent')).toMatchObject(named)
    expect(await dealOf('company')).toMatchObject(named)
    await say(room, 'talent', 1, 'agree')
    expect((await dealOf('talent'))?.versions[0]?.names).toEqual({ company, talent })
  })

  test('one form sent twenty times at once makes one version; of two different ones at once the second is stale', async () => {
    const room = await accepted()
    const key = randomUUID()
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => offer(room, 'company', 0, TERMS, key)),
    )
    expect(new Set(sent)).toEqual(new Set(['made']))
    expect(await statesOf(room)).toEqual(['open'])
    const other = await accepted()
    const raced = await Promise.all([offer(other, 'company', 0), offer(other, 'talent', 0)])
    expect(raced.toSorted()).toEqual(['made', 'stale'])
  })

  test('of an agreement and a withdrawal at once, one wins', async () => {
    for (let race = 0; race < 20; race += 1) {
      const room = await accepted()
      await offer(room, 'company', 0)
      const [answer, withdrawn] = await Promise.all([
        say(room, 'talent', 1, 'agree'),
        withdraw(room, 'company', 1),
      ])
      expect([answer === 'done', withdrawn].filter(Boolean)).toHaveLength(1)
      expect(await statesOf(room)).toEqual([withdrawn ? 'withdrawn' : 'agreed'])
    }
  })

  test('an offer without a timely answer lapses, and both sides are notified', async () => {
    const room = await accepted()
    await offer(room, 'company', 0)
    await pass(room)
    expect(await say(room, 'talent', 1, 'agree')).toBe('stale')
    expect(await statesOf(room)).toEqual(['lapsed'])
    // It ended at its deadline, not when it was sent, even before the job has run.
    const [lapsed] = (await as(room.company, tx => findDeal(tx, room.connectionId)))?.versions ?? []
    expect(lapsed?.answeredAt).not.toBeNull()
    while (await system(lapseOffers));
    expect(await stateOf(room)).toBe('talking')
    const { rows } = await system(tx =>
      sql<{ user_id: string }>`
        select user_id from public.notices
         where kind = 'offer_moved' and connection_id = ${room.connectionId} and payload ->> 'status' = 'lapse'
      `.execute(tx),
    )
    expect(rows).toHaveLength(2)
    expect(await offer(room, 'talent', 1)).toBe('made')
  })

  test('nobody can change a version', async () => {
    const room = await accepted()
    await offer(room, 'company', 0)
    for (const change of [
      'amount = 1',
      `outcome = 'Other'`,
      'number = 7',
      `expires_at = now()`,
      `side = 'talent'`,
    ]) {
      const tried = system(tx =>
        sql
          .raw(
            `update public.charter_versions set ${change} where engagement_id = '${room.connectionId}'`,
          )
          .execute(tx),
      )
      await expect(tried).rejects.toThrow('A version of a charter does not change')
    }
  })

  test('deleting an account withdraws its open offer', async () => {
    const room = await accepted()
    await offer(room, 'talent', 0)
    await system(tx => removeAccount(tx, room.talent))
    expect(await statesOf(room)).toEqual(['lapsed'])
    expect(await stateOf(room)).toBe('lapsed')
  })

  /** The expected behavior, modelled without a database. */
  type Model = {
    newest: number
    open: { number: number; side: Side } | null
    state: State
    /** The answers and withdrawals so far: who gave which to which number. */
    answers: string[]
  }

  function expected(
    model: Model,
    act: string,
    side: Side,
    number: number,
  ): { outcome: string | boolean; next: Model } {
    const { newest, open, state } = model
    const same = (outcome: string | boolean) => ({ outcome, next: model })
    const closed = (next: State) => ({ ...model, open: null, state: next })
    const answer = `${act} ${side} ${number}`
    switch (act) {
      case 'offer': {
        if (number !== newest) return same('stale')
        if (open?.side === side) return same('not_your_turn')
        if (!open && !['introduced', 'talking'].includes(state)) return same('closed')
        const made = { number: newest + 1, side }
        return {
          outcome: 'made',
          next: { ...model, newest: newest + 1, open: made, state: 'offered' },
        }
      }
      case 'agree':
      case 'refuse':
        if (model.answers.includes(answer)) return same('done')
        if (open?.number !== number) return same('stale')
        if (open.side === side) return same('not_your_turn')
        return {
          outcome: 'done',
          next: {
            ...closed(act === 'agree' ? 'agreed' : 'talking'),
            answers: [...model.answers, answer],
          },
        }
      case 'withdraw':
        if (model.answers.includes(answer)) return same(true)
        if (open?.number !== number || open.side !== side) return same(false)
        return {
          outcome: true,
          next: { ...closed('talking'), answers: [...model.answers, answer] },
        }
      case 'close':
        if (!['introduced', 'talking'].includes(state)) return same(false)
        return { outcome: true, next: { ...model, state: 'lapsed' } }
      case 'reopen':
        if (state !== 'lapsed') return same(false)
        return { outcome: true, next: { ...model, state: 'talking' } }
      default:
        return { outcome: true, next: open ? closed('talking') : model }
    }
  }

  test('thirty acts in any order follow the model, and never lead to two agreed versions', async () => {
    const acts = fc.array(ACT, { minLength: 30, maxLength: 30 })
    const property = fc.asyncProperty(acts, async acts => {
      const room = await accepted()
      const roomId = room.connectionId
      let model: Model = { newest: 0, open: null, state: 'introduced', answers: [] }
      const history: string[] = []
      for (const { act, side, isLate } of acts) {
        const number = Math.max(act === 'offer' ? 0 : 1, model.newest - (isLate ? 1 : 0))
        const person = personOf(room, side)
        const seen = model.state
        const run = (): Promise<string | boolean> => {
          switch (act) {
            case 'offer':
              return offer(room, side, number)
            case 'agree':
            case 'refuse':
              return say(room, side, number, act)
            case 'withdraw':
              return withdraw(room, side, number)
            case 'close':
            case 'reopen':
              return as(person, tx => actInRoom(tx, { roomId, act, seen }))
            case 'lapse':
              return pass(room)
                .then(() => system(lapseOffers))
                .then(() => true)
          }
        }
        history.push(`${act} ${side} ${number}`)
        const { outcome, next: after } = expected(model, act, side, number)
        expect(await run(), history.join(', ')).toBe(outcome)
        model = after
        const { state, versions } = await system(tx => readStates(tx, roomId))
        expect(versions).toHaveLength(model.newest)
        expect(versions.filter(version => version === 'agreed').length).toBeLessThanOrEqual(1)
        expect(versions.filter(version => version === 'open')).toHaveLength(model.open ? 1 : 0)
        expect(state, history.join(', ')).toBe(model.state)
      }
    })
    await fc.assert(property, { numRuns: 24, seed: 7919 })
  })
})

/** The states of a room and its versions in the tables, because the pages' queries take most of the time. */
async function readStates(tx: SystemTx, roomId: string) {
  const { rows } = await sql<{ state: string; versions: string[] }>`
    select e.state, array(select v.state from public.charter_versions v
                           where v.engagement_id = e.id order by v.number) as versions
      from public.engagements e where e.id = ${roomId}
  `.execute(tx)
  return rows[0] ?? { state: '', versions: [] }
}
