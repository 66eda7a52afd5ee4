// Meetings: who proposes, who accepts, what comes too late, what calendars receive, and that no sequence of acts
// leaves two open rounds or two planned meetings.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { removeAccount } from '#app/features/accounts/commands.server.ts'
import {
  cancelMeeting,
  endRound,
  lapseMeetings,
  proposeMeeting,
  setMeetingLink,
  takeTime,
} from '#app/features/meetings/commands.server.ts'
import { findScheduling } from '#app/features/meetings/queries.server.ts'
import type { Side } from '#app/features/meetings/types.ts'
import { listNotices } from '#app/features/notices/queries.server.ts'
import { actInRoom } from '#app/features/rooms/commands.server.ts'
import { findRoom, readTimeline } from '#app/features/rooms/queries.server.ts'
import { HOUR_MS } from '#app/platform/units.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildConnection, type Connection, type Person } from '#test/world.ts'

/** Full hours from now. */
const inHours = (hours: number) =>
  new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS).toISOString()
const LINK = 'https://meet.test/room'

/** One act of a side, on the newest round or the one before, and which of two times it accepts. */
const ACT = fc.record({
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constant('propose' as const) },
    { weight: 2, arbitrary: fc.constant('take' as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom('end' as const, 'cancel' as const, 'lapse' as const),
    },
  ),
  side: fc.constantFrom<Side>('company', 'talent'),
  isLate: fc.nat(3).map(n => n === 0),
  choice: fc.nat(1),
})

describe.each(ENGINES)('meetings on the %s engine', engine => {
  const { database, system, as } = sharedDatabase(engine)

  const accepted = () => system(tx => buildConnection(tx, { status: 'accepted' }))
  const personOf = (room: Connection, side: Side): Person =>
    side === 'company' ? room.company : room.talent
  const propose = (
    room: Connection,
    side: Side,
    seen: number,
    { times = [inHours(24), inHours(48)], link = '', clientKey = randomUUID(), minutes = 30 } = {},
  ) =>
    as(personOf(room, side), tx =>
      proposeMeeting(tx, {
        roomId: room.connectionId,
        clientKey,
        seen,
        proposal: { times, link, minutes },
        zone: null,
      }),
    )
  const take = (room: Connection, side: Side, number: number, time: string, link = '') =>
    as(personOf(room, side), tx =>
      takeTime(tx, { roomId: room.connectionId, number, time, link, zone: null }),
    )
  const end = (room: Connection, side: Side, number: number) =>
    as(personOf(room, side), tx => endRound(tx, { roomId: room.connectionId, number }))
  const talksOf = async (room: Connection, side: Side = 'company') => {
    const talks = await as(personOf(room, side), tx => findScheduling(tx, room.connectionId))
    if (talks === undefined) throw new Error('No such room')
    return talks
  }
  const seenOf = async (room: Connection) => {
    const { meeting } = await talksOf(room)
    return { roomId: room.connectionId, meetingId: meeting?.id ?? '', seen: meeting?.sequence ?? 0 }
  }
  const cancel = async (room: Connection, side: Side) => {
    const seen = await seenOf(room)
    if (seen.meetingId === '') return false
    return await as(personOf(room, side), tx => cancelMeeting(tx, seen))
  }
  /** Moves the open times, or the meeting, into the past: as the owner, since nobody else can change a round. */
  const pass = async (room: Connection, what: 'meeting_rounds' | 'meetings') => {
    const [trigger, change] =
      what === 'meetings'
        ? ['number_meeting', `starts_at = now() - make_interval(mins => minutes)`]
        : ['keep_round', `times = array[now() - interval '2 hours', now() - interval '1 hour']`]
    const state = what === 'meetings' ? 'planned' : 'open'
    await sql.raw(`alter table public.${what} disable trigger ${trigger}`).execute(database.kysely)
    await system(tx =>
      sql
        .raw(
          `update public.${what} set ${change} where engagement_id = '${room.connectionId}' and state = '${state}'`,
        )
        .execute(tx),
    )
    await sql.raw(`alter table public.${what} enable trigger ${trigger}`).execute(database.kysely)
  }
  const noticesOf = async (person: Person) => {
    const { rows } = await system(tx =>
      sql<{ status: string; read: boolean; sequence: number | null }>`
        select payload ->> 'status' as status, read_at is not null as read, (payload ->> 'sequence')::integer as sequence
          from public.notices where kind = 'meeting_moved' and user_id = ${person.userId} order by created_at, id
      `.execute(tx),
    )
    return rows
  }

  test('times are proposed, answered with others, and one is accepted', async () => {
    const room = await accepted()
    expect(await propose(room, 'company', 0)).toBe('made')
    expect(await propose(room, 'company', 1)).toBe('not_your_turn')
    expect(await take(room, 'company', 1, inHours(24))).toBe('not_your_turn')
    expect(await propose(room, 'talent', 0)).toBe('stale')
    const others = { times: [inHours(72), inHours(50), inHours(72)], link: LINK }
    expect(await propose(room, 'talent', 1, others)).toBe('made')
    const { round } = await talksOf(room)
    // Sorted and without duplicates.
    expect(round).toMatchObject({ number: 2, state: 'open', times: [inHours(50), inHours(72)] })
    expect(await take(room, 'company', 1, inHours(24))).toBe('stale')
    expect(await take(room, 'company', 2, inHours(24))).toBe('stale')
    expect(await take(room, 'company', 2, inHours(72))).toBe('done')
    // The same answer sent twice.
    expect(await take(room, 'company', 2, inHours(72))).toBe('done')
    expect(await take(room, 'company', 2, inHours(50))).toBe('stale')
    const { meeting } = await talksOf(room, 'talent')
    expect(meeting).toMatchObject({ startsAt: inHours(72), link: LINK, sequence: 0, minutes: 30 })

    const { entries } = await as(room.talent, async tx => {
      const found = await findRoom(tx, room.connectionId)
      return found ? await readTimeline(tx, { ...found, before: null }) : { entries: [] }
    })
    expect(
      entries.map(entry => (entry.kind === 'event' ? [entry.act, entry.times.length] : [])),
    ).toEqual([
      ['meet', 1],
      ['propose_others', 2],
      ['propose', 2],
    ])
    // A proposal notifies the other side; a planned meeting notifies both, except the one who acted.
    expect(await noticesOf(room.talent)).toEqual([
      { status: 'propose', read: true, sequence: null },
      { status: 'meet', read: false, sequence: 0 },
    ])
    expect(await noticesOf(room.company)).toEqual([
      { status: 'propose_others', read: true, sequence: null },
      { status: 'meet', read: true, sequence: 0 },
    ])
  })

  test('a meeting keeps its UID when it moves, and its sequence number rises with each change', async () => {
    const room = await accepted()
    await propose(room, 'company', 0)
    await take(room, 'talent', 1, inHours(24))
    const { meeting: first } = await talksOf(room)
    await propose(room, 'talent', 1, { times: [inHours(90), inHours(100)] })
    // The old time holds until one of the new ones is accepted.
    expect((await talksOf(room)).meeting).toEqual(first)
    await take(room, 'company', 2, inHours(100), LINK)
    expect((await talksOf(room)).meeting).toEqual({
      id: first?.id,
      sequence: 1,
      startsAt: inHours(100),
      minutes: 30,
      link: LINK,
    })
    const seen = await seenOf(room)
    const rename = (change: typeof seen, link: string) =>
      as(room.talent, tx => setMeetingLink(tx, change, link))
    expect(await rename({ ...seen, seen: 0 }, '')).toBe(false)
    expect(await rename(seen, 'https://meet.test/other')).toBe(true)
    // A change that changes nothing notifies nobody.
    // The same link again is no refusal, and no change.
    expect(await rename({ ...seen, seen: 2 }, 'https://meet.test/other')).toBe(true)
    expect(await cancel(room, 'company')).toBe(true)
    const { rows } = await system(tx =>
      sql<{ state: string; sequence: number }>`
        select state, sequence from public.meetings where engagement_id = ${room.connectionId}
      `.execute(tx),
    )
    expect(rows).toEqual([{ state: 'cancelled', sequence: 3 }])
    expect((await noticesOf(room.talent)).map(({ sequence }) => sequence)).toEqual([
      ...[null, 0, 1, 2, 3],
    ])
    // The next meeting is a new one.
    await propose(room, 'company', 2)
    await take(room, 'talent', 3, inHours(24))
    expect((await talksOf(room)).meeting).toMatchObject({ sequence: 0 })
    expect((await talksOf(room)).meeting?.id).not.toBe(first?.id)
  })

  test('one form sent twenty times at once makes one round; of two different ones at once the second is stale', async () => {
    const room = await accepted()
    const clientKey = randomUUID()
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => propose(room, 'company', 0, { clientKey })),
    )
    expect(new Set(sent)).toEqual(new Set(['made']))
    expect((await talksOf(room)).round?.number).toBe(1)
    const other = await accepted()
    const raced = await Promise.all([propose(other, 'company', 0), propose(other, 'talent', 0)])
    expect(raced.toSorted()).toEqual(['made', 'stale'])
  })

  test('of two answers at once one wins, and the other is refused with the reason', async () => {
    for (let race = 0; race < 10; race += 1) {
      const room = await accepted()
      await propose(room, 'company', 0)
      const outcomes = await Promise.all([
        take(room, 'talent', 1, inHours(24)),
        take(room, 'talent', 1, inHours(48)),
        end(room, 'company', 1).then(done => (done ? 'done' : 'stale')),
      ])
      expect(outcomes.toSorted()).toEqual(['done', 'stale', 'stale'])
      const { meeting, round } = await talksOf(room)
      expect(round?.state).toBe(meeting === null ? 'withdrawn' : 'taken')
    }
  })

  test('past times can be neither proposed nor accepted, and lapse', async () => {
    const room = await accepted()
    expect(await propose(room, 'company', 0, { times: [inHours(-3), inHours(5)] })).toBe('past')
    await propose(room, 'company', 0)
    await pass(room, 'meeting_rounds')
    expect((await talksOf(room)).round?.state).toBe('lapsed')
    expect(await take(room, 'talent', 1, inHours(24))).toBe('stale')
    expect(await end(room, 'company', 1)).toBe(false)
    while (await system(lapseMeetings));
    expect((await noticesOf(room.company)).at(-1)?.status).toBe('times_lapse')
    expect((await noticesOf(room.talent)).at(-1)?.status).toBe('times_lapse')
    expect(await propose(room, 'talent', 1)).toBe('made')
    await take(room, 'company', 2, inHours(24))
    await pass(room, 'meetings')
    expect((await talksOf(room)).meeting).toBeNull()
    expect(await cancel(room, 'company')).toBe(false)
    while (await system(lapseMeetings));
    const { rows } = await system(tx =>
      sql<{ state: string; sequence: number }>`
        select state, sequence from public.meetings where engagement_id = ${room.connectionId}
      `.execute(tx),
    )
    expect(rows).toEqual([{ state: 'held', sequence: 0 }])
  })

  test.each([
    ['one time', { times: [inHours(24)] }],
    ['six', { times: [1, 2, 3, 4, 5, 6].map(day => inHours(24 * day)) }],
    ['a link that is none', { link: 'javascript:alert(1)' }],
    ['a link of two words', { link: 'https://meet.test/a b' }],
    ['no time at all', { minutes: 0 }],
    ['years ahead', { times: [inHours(24), inHours(24 * 800)] }],
  ])('the database refuses %s', async (_name, given) => {
    const room = await accepted()
    await expect(propose(room, 'company', 0, given)).rejects.toThrow(/violates check constraint/)
  })

  test('nobody can change times or a meeting once they are over', async () => {
    const room = await accepted()
    await propose(room, 'company', 0)
    const change = (text: string) => system(tx => sql.raw(text).execute(tx))
    for (const set of [`minutes = 60`, `link = '${LINK}'`, `times = times || now()`, 'number = 9'])
      await expect(
        change(
          `update public.meeting_rounds set ${set} where engagement_id = '${room.connectionId}'`,
        ),
      ).rejects.toThrow('Proposed times do not change')
    await take(room, 'talent', 1, inHours(24))
    await cancel(room, 'talent')
    await expect(
      change(
        `update public.meetings set starts_at = now() where engagement_id = '${room.connectionId}'`,
      ),
    ).rejects.toThrow('A meeting that is over does not change')
  })

  test('closing a conversation ends the proposed times and cancels the meeting, in both calendars', async () => {
    const room = await accepted()
    await propose(room, 'company', 0)
    await take(room, 'talent', 1, inHours(24))
    await propose(room, 'company', 1)
    const closed = await as(room.talent, tx =>
      actInRoom(tx, { roomId: room.connectionId, act: 'close', seen: 'talking' }),
    )
    expect(closed).toBe(true)
    const { round, meeting } = await talksOf(room)
    expect([round, meeting]).toEqual([
      expect.objectContaining({ number: 2, state: 'lapsed' }),
      null,
    ])
    expect(await take(room, 'talent', 2, inHours(24))).toBe('stale')
    for (const person of [room.company, room.talent])
      expect((await noticesOf(person)).at(-1)).toMatchObject({ status: 'call_off', sequence: 1 })
  })

  test('the end of the work ends the proposed times too', async () => {
    const room = await accepted()
    for (const act of ['offer', 'agree', 'start'])
      await system(tx =>
        sql`select app.move_engagement(${room.connectionId}, ${act}, 'company')`.execute(tx),
      )
    await propose(room, 'company', 0)
    const ended = await as(room.talent, tx =>
      actInRoom(tx, { roomId: room.connectionId, act: 'end', seen: 'running' }),
    )
    expect(ended).toBe(true)
    expect((await talksOf(room)).round).toMatchObject({ number: 1, state: 'lapsed' })
  })

  test('deleting an account cancels its proposals and meeting, and notifies the other side', async () => {
    const room = await accepted()
    await propose(room, 'company', 0)
    await take(room, 'talent', 1, inHours(24))
    await propose(room, 'talent', 1)
    await system(tx => removeAccount(tx, room.talent))
    const talks = await talksOf(room)
    expect(talks).toMatchObject({ canPropose: false, meeting: null, round: { state: 'lapsed' } })
    expect(await noticesOf(room.company)).toEqual([{ status: 'leave', read: false, sequence: 1 }])
    const { notices } = await as(room.company, tx => listNotices(tx, 1))
    expect(notices.find(({ title }) => title === 'A meeting is canceled')).toMatchObject({
      text: expect.stringMatching(
        /^About: Chief Technology Officer \(CTO\)\. The other side deleted/,
      ),
    })
    expect(await propose(room, 'company', 2)).toBe('closed')
  })

  /** The expected behavior, modelled without a database. */
  type Model = {
    newest: number
    open: { number: number; side: Side; times: string[] } | null
    meeting: { startsAt: string; sequence: number } | null
    /** The last answer, which may be repeated. */
    taken: { number: number; side: Side; time: string } | null
    /** Who ended which round without a time. */
    ended: string[]
  }

  test('thirty acts in any order follow the model, with at most one open round and one planned meeting', async () => {
    const acts = fc.array(ACT, { minLength: 30, maxLength: 30 })
    const property = fc.asyncProperty(acts, async acts => {
      const room = await accepted()
      let model: Model = { newest: 0, open: null, meeting: null, taken: null, ended: [] }
      const history: string[] = []
      for (const [step, { act, side, isLate, choice }] of acts.entries()) {
        const number = Math.max(0, model.newest - (isLate ? 1 : 0))
        // Never the same times twice, so each proposal differs.
        const times = [inHours(24 + 2 * step), inHours(25 + 2 * step)]
        const { open, meeting, taken } = model
        const current = open?.number === number ? open : null
        const again = taken?.number === number ? taken : null
        const chosen = current?.times[choice] ?? again?.time ?? inHours(1000)
        let expected: string | boolean = true
        let actual: string | boolean = true
        switch (act) {
          case 'propose':
            expected =
              number !== model.newest ? 'stale' : open?.side === side ? 'not_your_turn' : 'made'
            actual = await propose(room, side, number, { times })
            if (expected === 'made') {
              const made = { number: model.newest + 1, side, times }
              model = { ...model, newest: made.number, open: made }
            }
            break
          case 'take':
            if (current === null) expected = again?.side === side ? 'done' : 'stale'
            else expected = current.side === side ? 'not_your_turn' : 'done'
            actual = await take(room, side, number, chosen)
            if (current !== null && expected === 'done') {
              const sequence = meeting === null ? 0 : meeting.sequence + 1
              model = {
                ...model,
                open: null,
                meeting: { startsAt: chosen, sequence },
                taken: { number, side, time: chosen },
              }
            }
            break
          case 'end':
            expected = current !== null || model.ended.includes(`${side} ${number}`)
            actual = await end(room, side, number)
            if (current !== null)
              model = { ...model, open: null, ended: [...model.ended, `${side} ${number}`] }
            break
          case 'cancel':
            expected = meeting !== null
            actual = await cancel(room, side)
            model = { ...model, meeting: null }
            break
          case 'lapse':
            await pass(room, 'meeting_rounds')
            while (await system(lapseMeetings));
            model = { ...model, open: null }
            break
        }
        history.push(`${act} ${side} ${number}`)
        expect(actual, history.join(', ')).toBe(expected)
        const { rows } = await system(tx =>
          // From the tables, because the pages' query takes most of the time.
          sql<{ open: number; rounds: number; planned: { at: string; sequence: number }[] }>`
            select count(*) filter (where state = 'open')::integer as open, count(*)::integer as rounds,
                   (select coalesce(json_agg(json_build_object('at', starts_at, 'sequence', sequence)), '[]')
                      from public.meetings
                     where engagement_id = ${room.connectionId} and state = 'planned') as planned
              from public.meeting_rounds where engagement_id = ${room.connectionId}
          `.execute(tx),
        )
        const [found] = rows
        const planned = found?.planned.map(({ at, sequence }) => ({
          startsAt: new Date(at).toISOString(),
          sequence,
        }))
        expect({ ...found, planned }, history.join(', ')).toEqual({
          open: model.open ? 1 : 0,
          rounds: model.newest,
          planned: model.meeting ? [model.meeting] : [],
        })
      }
    })
    await fc.assert(property, { numRuns: 24, seed: 104_729 })
  })
})
