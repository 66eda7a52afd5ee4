// Engagements: their states, what they preserve, who reads and writes them, and what remains when a side leaves.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { removeAccount } from '#app/features/accounts/commands.server.ts'
import { answerConnection } from '#app/features/connections/commands.server.ts'
import {
  actInRoom,
  deleteMessage,
  editMessage,
  markRoomRead,
  sendMessage,
  setTalentContact,
  showReads,
} from '#app/features/rooms/commands.server.ts'
import { readOwnRooms } from '#app/features/rooms/own-rooms.server.ts'
import { findRoom, listOneSidedRooms, readTimeline } from '#app/features/rooms/queries.server.ts'
import type { Message, Timeline } from '#app/features/rooms/types.ts'
import { writeJson } from '#app/platform/documents/write-json.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildConnection, buildRequest, buildTalent, type Person } from '#test/world.ts'

describe.each(ENGINES)('engagements on the %s engine', engine => {
  const { system, as } = sharedDatabase(engine)

  const accepted = () => system(tx => buildConnection(tx, { status: 'accepted' }))
  const write = (by: Person, roomId: string, body: string, clientKey = randomUUID()) =>
    as(by, tx => sendMessage(tx, { roomId, clientKey, body }))
  const roomOf = (reader: Person, id: string) => as(reader, tx => findRoom(tx, id))
  const timelineOf = (reader: Person, id: string): Promise<Timeline> =>
    as(reader, async tx => {
      const room = await findRoom(tx, id)
      return room
        ? await readTimeline(tx, { ...room, before: null })
        : { entries: [], before: null }
    })
  const messagesOf = async (reader: Person, id: string) =>
    (await timelineOf(reader, id)).entries.filter(
      (entry): entry is Message => entry.kind === 'message',
    )
  const markRead = (reader: Person, id: string, shown: Timeline) =>
    as(reader, tx => markRoomRead(tx, id, shown))
  const read = async (reader: Person, id: string) =>
    markRead(reader, id, await timelineOf(reader, id))
  /** What a person was notified of about their engagements. */
  const movesNotifiedTo = (person: Person) =>
    system(async tx => {
      const { rows } = await sql<{ status: string; mails: number }>`
        select n.payload ->> 'status' as status,
               (select count(*)::integer from app.jobs j where j.key = n.id::text) as mails
          from public.notices n where n.user_id = ${person.userId} and n.kind = 'engagement_moved'
         order by n.created_at, n.id
      `.execute(tx)
      return rows
    })
  const downloadRooms = async (person: Person): Promise<unknown[]> => {
    const rooms = readOwnRooms(work => as(person, work))
    return JSON.parse(await new Response(writeJson(rooms, JSON.stringify)).text())
  }
  const age = (id: string, minutes: number) =>
    system(tx =>
      sql`update public.engagement_messages set created_at = created_at - make_interval(mins => ${minutes}::integer)
           where engagement_id = ${id}`.execute(tx),
    )

  test.each(['matched', 'accepted'] as const)(
    '"%s" starts one, with a copy of the request',
    async answer => {
      const { connectionId, company, talent, contactDetails } = await system(async tx => {
        const request = await buildRequest(tx, {
          desired_role: 'Chief Financial Officer (CFO)',
          hours_per_week_needed: 12,
          challenge_description: 'The close takes 19 days.',
        })
        const talent = await buildTalent(tx, { price_day_min: 900, price_day_max: 1200 })
        return await buildConnection(tx, { request, talent, requirements: 'Two days a week.' })
      })
      expect(await roomOf(talent, connectionId)).toBeUndefined()
      await as(talent, tx => answerConnection(tx, { connectionId, answer }))
      const [theirs, own] = [
        await roomOf(company, connectionId),
        await roomOf(talent, connectionId),
      ]
      expect(own).toMatchObject({
        side: 'talent',
        state: 'introduced',
        otherName: company.fullName,
        companyContact: contactDetails,
        requirements: 'Two days a week.',
        rateMin: 900,
        rateMax: 1200,
        request: {
          role: 'Chief Financial Officer (CFO)',
          hours: 12,
          challenge: 'The close takes 19 days.',
        },
      })
      expect(theirs).toMatchObject({ side: 'company', otherName: talent.fullName })
    },
  )

  test('a decline starts none', async () => {
    const { connectionId, talent } = await system(tx => buildConnection(tx))
    await as(talent, tx => answerConnection(tx, { connectionId, answer: 'declined' }))
    expect(await roomOf(talent, connectionId)).toBeUndefined()
  })

  test('the copy of the request stays when the request changes or is deleted', async () => {
    const { connectionId, company, talent, requestId } = await accepted()
    await system(tx =>
      tx
        .updateTable('company_requests')
        .set({ desired_role: 'Other' })
        .where('id', '=', requestId)
        .execute(),
    )
    await system(tx => tx.deleteFrom('company_requests').where('id', '=', requestId).execute())
    for (const reader of [company, talent])
      expect(await roomOf(reader, connectionId)).toMatchObject({
        requestId: null,
        request: { role: 'Chief Technology Officer (CTO)' },
      })
  })

  test('a message sent twenty times at once is stored once', async () => {
    const { connectionId, company, talent } = await accepted()
    const key = randomUUID()
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => write(company, connectionId, 'Hello.', key)),
    )
    expect(new Set(sent)).toEqual(new Set([true]))
    expect(await messagesOf(talent, connectionId)).toMatchObject([
      { body: 'Hello.', side: 'company' },
    ])
    expect(await roomOf(talent, connectionId)).toMatchObject({ state: 'talking', unread: 1 })
  })

  test('a stranger neither reads nor writes, and learns nothing from an id', async () => {
    const { connectionId, company } = await accepted()
    await write(company, connectionId, 'For the two of us.')
    const [message] = await messagesOf(company, connectionId)
    const stranger = (await accepted()).talent
    for (const id of [connectionId, randomUUID()]) {
      expect(await roomOf(stranger, id)).toBeUndefined()
      expect(await write(stranger, id, 'Let me in.')).toBe(false)
      expect(
        await as(stranger, tx => actInRoom(tx, { roomId: id, act: 'close', seen: 'talking' })),
      ).toBe(false)
      expect(await as(stranger, tx => setTalentContact(tx, id, 'Mine'))).toBe(false)
    }
    const edit = { roomId: connectionId, messageId: message?.id ?? '', body: 'Changed' }
    expect(await as(stranger, tx => editMessage(tx, edit))).toBe(false)
    expect(await as(stranger, tx => deleteMessage(tx, edit.messageId))).toBe(false)
  })

  test('its author can change or delete a message within ten minutes, and that is shown', async () => {
    const { connectionId: roomId, company, talent } = await accepted()
    for (const body of ['First', 'Second']) await write(company, roomId, body)
    const [second, first] = await messagesOf(company, roomId)
    const edit = (by: Person, messageId = '', body = 'Better') =>
      as(by, tx => editMessage(tx, { roomId, messageId, body }))
    expect(await edit(talent, first?.id)).toBe(false)
    expect(await edit(company, first?.id)).toBe(true)
    expect(await as(talent, tx => deleteMessage(tx, second?.id ?? ''))).toBe(false)
    expect(await as(company, tx => deleteMessage(tx, second?.id ?? ''))).toBe(true)
    expect(await messagesOf(talent, roomId)).toMatchObject([
      { body: '', deleted: true },
      { body: 'Better', edited: true, deleted: false },
    ])
    expect(await edit(company, second?.id, 'Back again')).toBe(false)

    await age(roomId, 11)
    expect(await edit(company, first?.id, 'Too late')).toBe(false)
    expect(await as(company, tx => deleteMessage(tx, first?.id ?? ''))).toBe(false)
    expect((await messagesOf(company, roomId)).map(({ body, fresh }) => [body, fresh])).toEqual([
      ['', false],
      ['Better', false],
    ])
  })

  test('read receipts show only if both sides want them', async () => {
    const { connectionId, company, talent } = await accepted()
    await write(company, connectionId, 'Hello.')
    await read(talent, connectionId)
    const mark = async () => (await roomOf(company, connectionId))?.readByOther
    expect(await mark()).toBeNull()
    await as(company, tx => showReads(tx, connectionId, true))
    expect(await mark()).toBeNull()
    await as(talent, tx => showReads(tx, connectionId, true))
    expect(await mark()).toMatch(/^\d{4}-/)
    await as(talent, tx => showReads(tx, connectionId, false))
    expect(await mark()).toBeNull()
  })

  test('a series of messages makes one notice, which goes when the room is read', async () => {
    const { connectionId, company, talent } = await accepted()
    const unread = () =>
      system(async tx => {
        const { rows } = await sql<{ kind: string; jobs: number }>`
          select n.kind, (select count(*)::integer from app.jobs j where j.key = n.id::text) as jobs
            from public.notices n where n.user_id = ${talent.userId} and n.read_at is null
              and n.kind = 'message_received'
        `.execute(tx)
        return rows
      })
    for (const body of ['One', 'Two', 'Three']) await write(company, connectionId, body)
    expect(await unread()).toEqual([{ kind: 'message_received', jobs: 1 }])
    expect(await roomOf(talent, connectionId)).toMatchObject({ unread: 3 })
    await read(talent, connectionId)
    expect(await unread()).toEqual([])
    expect(await roomOf(talent, connectionId)).toMatchObject({ unread: 0 })
    await write(company, connectionId, 'Four')
    expect(await unread()).toHaveLength(1)
  })

  test('opening it marks the notice about the accepted introduction as read', async () => {
    const { connectionId, company, talent } = await system(tx => buildConnection(tx))
    await as(talent, tx => answerConnection(tx, { connectionId, answer: 'accepted' }))
    expect(await roomOf(company, connectionId)).toMatchObject({ unread: 0, hasNotice: true })
    await read(company, connectionId)
    expect(await roomOf(company, connectionId)).toMatchObject({ hasNotice: false })
  })

  test('what arrives after the room was shown stays unread, with its notice', async () => {
    const { connectionId, company, talent } = await accepted()
    const unreadNotices = () =>
      system(async tx => {
        const notices = await tx
          .selectFrom('notices')
          .select('kind')
          .where('user_id', '=', talent.userId)
          .where('kind', 'in', ['message_received', 'engagement_moved'])
          .where('read_at', 'is', null)
          .orderBy('kind')
          .execute()
        return notices.map(({ kind }) => kind)
      })
    await write(company, connectionId, 'One')
    const shown = await timelineOf(talent, connectionId)
    await write(company, connectionId, 'Two')
    await markRead(talent, connectionId, shown)
    expect(await roomOf(talent, connectionId)).toMatchObject({ unread: 1 })
    expect(await unreadNotices()).toEqual(['message_received'])
    await read(talent, connectionId)
    expect(await roomOf(talent, connectionId)).toMatchObject({ unread: 0 })
    expect(await unreadNotices()).toEqual([])

    const beforeClosed = await timelineOf(talent, connectionId)
    await as(company, tx => actInRoom(tx, { roomId: connectionId, act: 'close', seen: 'talking' }))
    await markRead(talent, connectionId, beforeClosed)
    expect(await unreadNotices()).toEqual(['engagement_moved'])
    await read(talent, connectionId)
    expect(await unreadNotices()).toEqual([])
  })

  test('its state follows the transition table, and only changes for somebody who saw the current state', async () => {
    const { connectionId: roomId, company, talent } = await accepted()
    const act = (
      by: Person,
      act: 'close' | 'reopen' | 'start',
      seen: 'introduced' | 'talking' | 'lapsed',
    ) => as(by, tx => actInRoom(tx, { roomId, act, seen }))
    expect(await act(company, 'start', 'introduced')).toBe(false)
    expect(await act(company, 'close', 'talking')).toBe(false)
    expect(await act(company, 'close', 'introduced')).toBe(true)
    expect(await act(talent, 'close', 'introduced')).toBe(false)
    expect(await act(talent, 'reopen', 'lapsed')).toBe(true)
    expect(await roomOf(company, roomId)).toMatchObject({ state: 'talking' })
    expect(await movesNotifiedTo(talent)).toEqual([{ status: 'close', mails: 1 }])
    expect(await movesNotifiedTo(company)).toEqual([{ status: 'reopen', mails: 1 }])
    const { rows } = await system(tx =>
      sql<{
        state: string
        next: string
      }>`select distinct state, next from public.engagement_transitions`.execute(tx),
    )
    const allowed = new Set(rows.map(({ state, next }) => `${state} ${next}`))
    const states = [...new Set(rows.flatMap(({ state, next }) => [state, next]))]
    expect(states).toHaveLength(9)
    for (const from of states)
      for (const to of states.filter(state => state !== from)) {
        const outcome = await system(async tx => {
          const copy = randomUUID()
          await sql`
            insert into public.engagements (id, company_id, talent_user_id, introduced_at, accepted_at, company_name,
                                            talent_name, requirements, request, state)
            values (${copy}, ${company.userId}, ${talent.userId}, now(), now(), '', '', '', '{}', ${from})
          `.execute(tx)
          await sql`update public.engagements set state = ${to} where id = ${copy}`.execute(tx)
          return true
        }).catch(() => false)
        expect([from, to, outcome]).toEqual([from, to, allowed.has(`${from} ${to}`)])
      }
  })

  test.each(['company', 'talent'] as const)(
    'a %s that deletes its account leaves the engagement, without its name',
    async leaver => {
      const { connectionId, company, talent } = await accepted()
      await as(talent, tx => setTalentContact(tx, connectionId, 'talent@secret.test'))
      await write(company, connectionId, 'From the company')
      await write(talent, connectionId, 'From the talent')
      const [gone, stays] = leaver === 'company' ? [company, talent] : [talent, company]
      await system(tx => removeAccount(tx, { userId: gone.userId, email: gone.email }))
      const room = await roomOf(stays, connectionId)
      expect(room).toMatchObject({
        otherName: '',
        otherHasLeft: true,
        state: 'lapsed',
        companyContact: '',
        request: { role: 'Chief Technology Officer (CTO)' },
      })
      if (leaver === 'talent') expect(room?.talentContact).toBe('')
      expect((await messagesOf(stays, connectionId)).map(({ body }) => body)).toEqual([
        'From the talent',
        'From the company',
      ])
      expect(await write(stays, connectionId, 'Is anybody there?')).toBe(false)
      expect(await as(stays, listOneSidedRooms)).toMatchObject([{ id: connectionId }])
      expect(JSON.stringify(await downloadRooms(stays))).not.toContain(gone.fullName)

      await system(tx => removeAccount(tx, { userId: stays.userId, email: stays.email }))
      const left = await system(tx =>
        tx.selectFrom('engagements').select('id').where('id', '=', connectionId).execute(),
      )
      expect(left).toEqual([])
    },
  )

  test('the download of one’s own data contains the room with what both wrote', async () => {
    const { connectionId, company, talent } = await accepted()
    const words = Array.from({ length: 120 }, (_, n) => `Kept words ${n}`)
    for (const body of words) await write(company, connectionId, body)
    const [room] = await downloadRooms(talent)
    expect(room).toMatchObject({
      id: connectionId,
      your_side: 'talent',
      messages: words.map(body => ({ side: 'company', body })),
    })
  })
})
