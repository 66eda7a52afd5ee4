import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { call } from '#app/platform/db/call.ts'
import { isReadOnly } from '#app/platform/db/is-read-only.ts'
import type { Act, State, Timeline } from './types.ts'

export type NewFile = { name: string; type: string; bytes: number; storedAs: string }
export type NewMessage = {
  roomId: string
  clientKey: string
  body: string
  files?: readonly NewFile[]
}

/** Sends a message, idempotently by `clientKey`. Returns false if the caller can't write in this room. */
export async function sendMessage(tx: ActorTx, message: NewMessage): Promise<boolean> {
  const { roomId, body } = message
  for (const key of keysOf(message)) {
    // Waits for a message that is being stored with this key.
    const { rows } = await sql<{ id: string }>`
      insert into public.engagement_messages (engagement_id, client_key, body)
      select ${roomId}, ${key}, ${body} where app.can_write_in(${roomId}::uuid)
      on conflict do nothing
      returning id
    `.execute(tx)
    if (rows[0]) {
      await attach(tx, rows[0].id, message)
      return true
    }
    if (await isStoredAs(tx, key, message)) return true
  }
  return false
}

/** Whether a message was sent before: the response to it may have been lost. */
export async function isSent(tx: ActorTx, message: NewMessage): Promise<boolean> {
  for (const key of keysOf(message)) if (await isStoredAs(tx, key, message)) return true
  return false
}

/**
 * The keys a message may have. If the response to a form was lost, its text or files may be changed before it is sent
 * again. That is another message: its key is derived from what changed, so sending it twice stores it once.
 */
function keysOf({ clientKey, body, files = [] }: NewMessage): string[] {
  const names = files.map(({ name, bytes }) => `${name} ${bytes}`).join('\n')
  const parts = names === '' ? [body] : [body, body + names]
  const derived = parts.map(part => createHash('md5').update(clientKey).update(part).digest('hex'))
  return [clientKey, ...derived]
}

/**
 * Whether one of the caller's messages has this key, and the text and files of this one. Its files may be missing in
 * `message`: after a failure they must be chosen again.
 */
async function isStoredAs(
  tx: ActorTx,
  key: string,
  { roomId, body, files = [] }: NewMessage,
): Promise<boolean> {
  const wanted = JSON.stringify(files.map(({ name, bytes }) => ({ name, bytes })))
  const { rows } = await sql`
    select from public.engagement_messages m
     where m.engagement_id = ${roomId} and m.client_key = ${key} and m.side = app.engagement_side(${roomId}::uuid)
       and (m.edited_at is not null or m.deleted_at is not null
         or m.body = ${body} and not exists (
           select from jsonb_to_recordset(${wanted}::jsonb) as wanted (name text, bytes integer)
            where not exists (select from public.engagement_files f
                               where f.message_id = m.id and f.name = wanted.name and f.bytes = wanted.bytes)))
  `.execute(tx)
  return rows.length > 0
}

async function attach(
  tx: ActorTx,
  messageId: string,
  { roomId, files = [] }: NewMessage,
): Promise<void> {
  if (files.length === 0) return
  await tx
    .insertInto('engagement_files')
    .values(
      files.map(({ name, type, bytes, storedAs }, place) => ({
        engagement_id: roomId,
        message_id: messageId,
        place: place + 1,
        name,
        type,
        bytes,
        stored_as: storedAs,
      })),
    )
    .execute()
}

/** Edits one of the caller's own messages while it is fresh. Returns whether it now has this text. */
export async function editMessage(
  tx: ActorTx,
  { roomId, messageId, body }: { roomId: string; messageId: string; body: string },
): Promise<boolean> {
  const edited = await tx
    .updateTable('engagement_messages')
    .set({ body })
    .where('id', '=', messageId)
    .where('engagement_id', '=', roomId)
    .returning('id')
    .executeTakeFirst()
  if (edited !== undefined) return true
  const before = await tx
    .selectFrom('engagement_messages')
    .select('id')
    .where('id', '=', messageId)
    .where('engagement_id', '=', roomId)
    .where('side', '=', sql<string>`app.engagement_side(${roomId}::uuid)`)
    .where('body', '=', body)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return before !== undefined
}

/** Deletes one of the caller's own messages while it is fresh. Returns whether it is deleted. */
export async function deleteMessage(tx: ActorTx, messageId: string): Promise<boolean> {
  return await call(tx, sql<boolean>`public.delete_message(${messageId}::uuid)`)
}

/** Marks a room as read by the caller, up to the newest entry of the timeline that they were shown. */
export async function markRoomRead(
  tx: ActorTx,
  roomId: string,
  { entries: [newest] }: Timeline,
): Promise<void> {
  if (await isReadOnly(tx)) return
  const until = newest?.at ?? '-infinity'
  await sql`select public.read_room(${roomId}::uuid, ${until}::timestamptz)`.execute(tx)
}

/** Turns the caller's read receipts on or off. Receipts are shown only if both sides turn them on. */
export async function showReads(tx: ActorTx, roomId: string, shows: boolean): Promise<void> {
  await tx
    .updateTable('engagement_seats')
    .set({ shows_reads: shows })
    .where('engagement_id', '=', roomId)
    .execute()
}

/** Sets the calling talent's contact details for the company. */
export async function setTalentContact(
  tx: ActorTx,
  roomId: string,
  contact: string,
): Promise<boolean> {
  return await call(tx, sql<boolean>`public.set_talent_contact(${roomId}::uuid, ${contact})`)
}

/**
 * Performs a manual transition, provided the room is still in the state the caller saw. Returns whether the transition is
 * made: also if the caller made it before and nothing has happened since.
 */
export async function actInRoom(
  tx: ActorTx,
  { roomId, act, seen }: { roomId: string; act: Act; seen: State },
): Promise<boolean> {
  return await call(tx, sql<boolean>`public.act_in_engagement(${roomId}::uuid, ${act}, ${seen})`)
}

/** Reports a room to administrators; a second report changes nothing while the first is open. */
export async function reportRoom(tx: ActorTx, roomId: string, reason: string): Promise<void> {
  await tx
    .insertInto('engagement_reports')
    .values({ engagement_id: roomId, reason })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
