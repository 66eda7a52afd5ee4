import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import type { Answer } from './rules.ts'
import type { AnswerRefusal } from './schema.ts'

type NewIntroduction = {
  talentId: string
  requestId: string
  requirements: string
  contactDetails: string
  /** Whether the sender can undo it: then the talent is notified once that time is over. */
  undoable: boolean
}

export type SendResult = { ok: true; id: string } | { ok: false; reason: 'duplicate' | 'unknown' }
export type AnswerResult = { ok: true } | { ok: false; reason: AnswerRefusal }

/** Asks a talent for an introduction about one of the caller's own requests. */
export async function sendIntroduction(
  tx: ActorTx,
  { talentId, requestId, requirements, contactDetails, undoable }: NewIntroduction,
): Promise<SendResult> {
  const target = await tx
    .selectFrom('talent_profiles as talent')
    .innerJoin('company_requests as request', join => join.on('request.id', '=', requestId))
    .select(['talent.id as talent_id', 'request.id as request_id'])
    .where('talent.id', '=', talentId)
    .where('talent.hidden', '=', false)
    .where(sql<boolean>`app.owns_request(request.id)`)
    .where('request.closed_as', 'is', null)
    .executeTakeFirst()
  if (target === undefined) return { ok: false, reason: 'unknown' }

  const created = await tx
    .insertInto('connection_requests')
    .values({
      ...target,
      requirements,
      held_until: undoable ? sql<Date>`now() + app.undo_time()` : null,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created === undefined) return { ok: false, reason: 'duplicate' }

  await tx
    .insertInto('connection_contacts')
    .values({ connection_id: created.id, contact_details: contactDetails })
    .execute()
  await trackEvent(tx, created.id, 'requirements_sent')
  return { ok: true, id: created.id }
}

/**
 * Answers an introduction addressed to the caller, if it is still pending and in time. A decline may include a message
 * to the company.
 */
export async function answerConnection(
  tx: ActorTx,
  { connectionId, answer, line = '' }: { connectionId: string; answer: Answer; line?: string },
): Promise<AnswerResult> {
  // An invalid id is treated like an unknown one.
  if (!isId(connectionId)) return { ok: false, reason: 'already_answered' }
  const answered = await tx
    .updateTable('connection_requests')
    .set({ status: answer })
    .where('id', '=', connectionId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (answered === undefined) return { ok: false, reason: await refusalReason(tx, connectionId) }
  if (answer !== 'declined') await trackEvent(tx, answered.id, 'match_confirmed')
  else if (line !== '')
    await tx.insertInto('decline_lines').values({ connection_id: answered.id, line }).execute()
  return { ok: true }
}

async function refusalReason(tx: ActorTx, connectionId: string): Promise<AnswerRefusal> {
  const row = await tx
    .selectFrom('connection_requests')
    .select('status')
    .where('id', '=', connectionId)
    .executeTakeFirst()
  if (row?.status === 'withdrawn') return 'withdrawn'
  // Still pending but not answerable: its deadline has passed.
  return row?.status === 'expired' || row?.status === 'pending' ? 'expired' : 'already_answered'
}

/**
 * Deletes an introduction the caller has just sent, while nobody has been notified. Returns the path of the talent's
 * profile (null if it is hidden by now), or undefined if nothing was deleted.
 */
export async function undoConnection(
  tx: ActorTx,
  connectionId: string,
): Promise<{ profileUrl: string | null } | undefined> {
  if (!isId(connectionId)) return undefined
  const sent = await tx
    .selectFrom('connection_requests as connection')
    .leftJoin('talent_profiles as talent', 'talent.id', 'connection.talent_id')
    .select('talent.public_profile_url as profileUrl')
    .where('connection.id', '=', connectionId)
    .executeTakeFirst()
  const { rows } = await sql<{ undone: boolean }>`
    select public.undo_introduction(${connectionId}::uuid) as undone
  `.execute(tx)
  return rows[0]?.undone === true ? sent : undefined
}

/** Withdraws the caller's introduction while it is pending. Returns whether it did. */
export async function withdrawConnection(tx: ActorTx, connectionId: string): Promise<boolean> {
  if (!isId(connectionId)) return false
  const { rows } = await sql<{ withdrawn: boolean }>`
    select public.withdraw_introduction(${connectionId}::uuid)
        or public.withdraw_declined(${connectionId}::uuid) as withdrawn
  `.execute(tx)
  return rows[0]?.withdrawn === true
}

/** Undoes a recent decline of the caller's own. Returns whether it did. */
export async function undoDecline(tx: ActorTx, connectionId: string): Promise<boolean> {
  if (!isId(connectionId)) return false
  const { rows } = await sql<{ undone: boolean }>`
    select public.take_back_decline(${connectionId}::uuid) as undone
  `.execute(tx)
  return rows[0]?.undone === true
}

async function trackEvent(
  tx: ActorTx,
  connectionId: string,
  event: 'requirements_sent' | 'match_confirmed',
): Promise<void> {
  await sql`select public.track_connection_event(${connectionId}::uuid, ${event})`.execute(tx)
}
