// The rooms of the demo world: what has happened since the introductions that were accepted.
import { sql } from 'kysely'
import type { SystemTx } from '#app/platform/db/actor.ts'
import { demoRooms } from './demo/rooms.ts'
import { type Ago, insertRows, stableId } from './rows.ts'

export async function insertRooms(tx: SystemTx, ago: Ago): Promise<void> {
  const rooms = demoRooms.map(room => ({
    ...room,
    id: stableId('introduction', `${room.request} ${room.talent}`),
  }))
  await insertRows(
    tx,
    'public.engagement_messages',
    rooms.flatMap(({ id, messages }) =>
      messages.map(({ side, body, daysAgo }) => ({
        id: stableId('message', `${id} ${daysAgo}`),
        engagement_id: id,
        client_key: stableId('message form', `${id} ${daysAgo}`),
        side,
        body,
        created_at: ago(daysAgo),
      })),
    ),
  )
  for (const { id, acts, talentContact = '' } of rooms) {
    for (const { act, side, daysAgo } of acts) {
      await sql`
        update public.engagements e set state = t.next
          from public.engagement_transitions t where e.id = ${id} and t.state = e.state and t.act = ${act}
      `.execute(tx)
      await tx
        .insertInto('engagement_events')
        .values({ engagement_id: id, act, side, at: ago(daysAgo) })
        .execute()
    }
    await tx
      .updateTable('engagements')
      .set({ talent_contact: talentContact })
      .where('id', '=', id)
      .execute()
  }
  // All of it has been read, and told long ago.
  await sql`delete from public.notices where kind = 'message_received'`.execute(tx)
}
