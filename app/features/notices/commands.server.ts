import { sql } from 'kysely'
import type { ActorTx, SystemTx } from '#app/platform/db/actor.ts'
import { isReadOnly } from '#app/platform/db/is-read-only.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import type { ChosenKind, Subscription } from './rules.ts'

const RETENTION_DAYS = 365

/** The update that marks the caller's own unread notices as read, to be narrowed. */
function readUnread(tx: ActorTx) {
  return tx
    .updateTable('notices')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', currentUserId)
    .where('read_at', 'is', null)
}

/** Marks the caller's own notices as read: all of them, or one together with the earlier sign-ins it lists. */
export async function markRead(tx: ActorTx, which: string | 'all'): Promise<void> {
  await readUnread(tx)
    .$if(which !== 'all', query =>
      query.where(
        sql<boolean>`(id = ${which} or kind = 'new_device' and exists (
          select from public.notices latest where latest.id = ${which} and latest.kind = 'new_device'))`,
      ),
    )
    .execute()
}

/** Marks the caller's notices of one kind about a room as read. */
export async function markSeenInRoom(
  tx: ActorTx,
  { roomId, kind }: { roomId: string; kind: 'offer_moved' | 'meeting_moved' },
): Promise<void> {
  if (await isReadOnly(tx)) return
  await readUnread(tx).where('connection_id', '=', roomId).where('kind', '=', kind).execute()
}

/** Marks the caller's notices of interest in one of their requests as read. */
export async function markSeenInterest(tx: ActorTx, requestId: string): Promise<void> {
  if (await isReadOnly(tx)) return
  await readUnread(tx)
    .where('kind', '=', 'interest_shown')
    .where(sql<boolean>`payload #>> '{matches,0,requestId}' = ${requestId}`)
    .execute()
}

/** Marks the caller's own notices about these answers of the community as read. */
export async function markSeenAnswers(tx: ActorTx, answerIds: readonly string[]): Promise<void> {
  if (await isReadOnly(tx)) return
  await readUnread(tx)
    .where('kind', 'in', ['question_answered', 'answer_accepted'])
    .where(sql<boolean>`payload ->> 'answerId' = any (${answerIds}::text[])`)
    .execute()
}

/** Saves which kinds of notice the caller wants by mail, and which with the text of messages. */
export async function savePreferences(
  tx: ActorTx,
  chosen: { kind: ChosenKind; email: boolean; with_text: boolean }[],
): Promise<void> {
  await tx
    .insertInto('notice_preferences')
    .values(chosen)
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet({ email: sql`excluded.email`, with_text: sql`excluded.with_text` }),
    )
    .execute()
}

/** Unsubscribes an account from one kind of mail. Does nothing if the account is deleted. */
export async function switchOff(tx: SystemTx, { userId, kind }: Subscription): Promise<void> {
  await sql`
    insert into public.notice_preferences (user_id, kind, email)
    select id, ${kind}, false from public.users where id = ${userId}
    on conflict (user_id, kind) do update set email = false
  `.execute(tx)
}

export async function pruneNotices(tx: SystemTx): Promise<void> {
  await sql`
    delete from public.notices where created_at < now() - make_interval(days => ${RETENTION_DAYS})
  `.execute(tx)
}
