// Rooms filled to their limits: one with an open offer and an open round, one with a charter and a meeting, one with
// neither.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SystemTx } from '#app/platform/db/actor.ts'
import { buildConnection, type Person, type Talent } from '../../test/world.ts'

const MESSAGES = 200
const MESSAGE_LENGTH = 5_000
const TERM_LENGTH = 4_000

type Parties = { talent: Talent; company: Person; requestIds: string[] }

/** Returns their ids, each with that of a file in it, one for each request. */
export async function makeRooms(
  tx: SystemTx,
  { talent, company, requestIds }: Parties,
  words: (length: number, seed?: number) => string,
): Promise<{ id: string; fileId: string }[]> {
  const rooms: { id: string; fileId: string }[] = []
  for (const [n, requestId] of requestIds.entries()) {
    const request = { requestId, company }
    const { connectionId } = await buildConnection(tx, { talent, request, status: 'accepted' })
    await tx
      .insertInto('engagement_messages')
      .values(
        Array.from({ length: MESSAGES }, (_, message) => ({
          engagement_id: connectionId,
          client_key: randomUUID(),
          side: message % 2 ? 'company' : 'talent',
          body: words(MESSAGE_LENGTH, message),
        })),
      )
      .execute()
    rooms.push({ id: connectionId, fileId: await addFiles(tx, connectionId, talent) })
    const state = (['open', 'agreed'] as const)[n]
    if (state === undefined) continue
    await makeOffer(tx, connectionId, state, words(TERM_LENGTH, n))
    await makeMeeting(tx, connectionId, state)
  }
  return rooms
}

/** Five files for each message of the talent, without content in the store; returns the id of one. */
async function addFiles(tx: SystemTx, room: string, { userId }: Talent): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into public.engagement_files (engagement_id, message_id, user_id, place, name, type, bytes, stored_as)
    select m.engagement_id, m.id, ${userId}, place, repeat('plan ', 29) || '.pdf', 'application/pdf', 100000,
           md5(m.id || ' ' || place)
      from public.engagement_messages m, generate_series(1, 5) as place
     where m.engagement_id = ${room} and m.side = 'talent'
    returning id
  `.execute(tx)
  return rows[0]?.id ?? ''
}

async function makeOffer(tx: SystemTx, room: string, state: 'open' | 'agreed', text: string) {
  const agreed = state === 'agreed'
  await tx
    .insertInto('charter_versions')
    .values({
      engagement_id: room,
      number: 1,
      side: 'company',
      client_key: randomUUID(),
      state,
      outcome: text,
      decides_alone: text,
      decides_together: text,
      advises: text,
      exclusions: text,
      cadence: text,
      day_30: text,
      day_60: text,
      day_90: text,
      handover: text,
      starts_on: new Date().toISOString().slice(0, 10),
      hours_per_week: 16,
      pay: 'retainer',
      amount: 9_000,
      payment_days: 14,
      notice_days: 30,
      unused_hours: 'lapse',
      answer_zone: 'UTC',
      expires_at: new Date(Date.now() + 3 * 86_400_000),
      answered_at: agreed ? new Date() : null,
      company_name: agreed ? 'A company' : null,
      talent_name: agreed ? 'A talent' : null,
    })
    .execute()
  for (const next of agreed ? ['offered', 'agreed'] : ['offered'])
    await tx.updateTable('engagements').set({ state: next }).where('id', '=', room).execute()
}

async function makeMeeting(tx: SystemTx, room: string, state: 'open' | 'agreed') {
  const agreed = state === 'agreed'
  const times = [2, 3, 4, 5, 6].map(days => new Date(Date.now() + days * 86_400_000))
  const link = `https://meet.test/${'room'.repeat(100)}`
  await tx
    .insertInto('meeting_rounds')
    .values({
      engagement_id: room,
      number: 1,
      side: 'company',
      client_key: randomUUID(),
      state: agreed ? 'taken' : 'open',
      minutes: 30,
      link,
      times: sql<Date[]>`${`{${times.map(time => time.toISOString()).join()}}`}::timestamptz[]`,
      taken: agreed ? times[0] : null,
      answered_at: agreed ? new Date() : null,
    })
    .execute()
  if (agreed && times[0])
    await tx
      .insertInto('meetings')
      .values({ engagement_id: room, round: 1, starts_at: times[0], minutes: 30, link })
      .execute()
}
