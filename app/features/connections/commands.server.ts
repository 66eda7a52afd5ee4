import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { call } from '#app/platform/db/call.ts'
import { savepoint } from '#app/platform/db/savepoint.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { currentTalentId, currentUserId } from '#app/query-parts/current-ids.ts'
import { Status, statusFor } from './columns.server.ts'
import { type Answer, isAccepted, isOpen } from './rules.ts'
import type { AnswerRefusal } from './schema.ts'

type NewIntroduction = {
  talentId: string
  requestId: string
  requirements: string
  contactDetails: string
  /** Whether the sender can undo it: then the talent is notified once that time is over. */
  undoable: boolean
}

/** `isNew` is false if the same form was sent before. */
export type SendResult =
  | { ok: true; id: string; isNew: boolean }
  | { ok: false; reason: 'duplicate' | 'unknown' }
type AnswerResult = { ok: true } | { ok: false; reason: AnswerRefusal }

/** Asks a talent for an introduction about one of the caller's own requests. Sending it again unchanged makes no second one. */
export async function sendIntroduction(
  tx: ActorTx,
  introduction: NewIntroduction,
): Promise<SendResult> {
  const { talentId, requestId, requirements, contactDetails, undoable } = introduction
  const target = await tx
    .selectFrom('talent_profiles as talent')
    .innerJoin('company_requests as request', join => join.on('request.id', '=', requestId))
    .select(['talent.id as talent_id', 'request.id as request_id'])
    .where('talent.id', '=', talentId)
    .where('talent.hidden', '=', false)
    .where(sql<boolean>`app.owns_request(request.id)`)
    .where('request.closed_as', 'is', null)
    .executeTakeFirst()
  if (target === undefined) return await sentBefore(tx, introduction, 'unknown')

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
  if (created === undefined) return await sentBefore(tx, introduction, 'duplicate')

  await tx
    .insertInto('connection_contacts')
    .values({ connection_id: created.id, contact_details: contactDetails })
    .execute()
  await trackEvent(tx, created.id, 'requirements_sent')
  return { ok: true, id: created.id, isNew: true }
}

async function sentBefore(
  tx: ActorTx,
  introduction: NewIntroduction,
  otherwise: 'duplicate' | 'unknown',
): Promise<SendResult> {
  const id = await findSent(tx, introduction)
  return id === undefined ? { ok: false, reason: otherwise } : { ok: true, id, isNew: false }
}

/** The id of the caller's open introduction that was made with the same form. */
export async function findSent(
  tx: ActorTx,
  { talentId, requestId, requirements, contactDetails }: Omit<NewIntroduction, 'undoable'>,
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('connection_requests as connection')
    .innerJoin('connection_contacts as contact', 'contact.connection_id', 'connection.id')
    .select(['connection.id', statusFor('company').as('status')])
    .where('connection.company_id', '=', currentUserId)
    .where('connection.talent_id', '=', talentId)
    .where('connection.request_id', '=', requestId)
    .where('connection.requirements', '=', requirements)
    .where('contact.contact_details', '=', contactDetails)
    .execute()
  return rows.find(row => isOpen(Status.parse(row.status)))?.id
}

/**
 * Answers an introduction addressed to the caller, if it is still pending and in time. A decline may include a message
 * to the company. The same answer again changes nothing.
 */
export async function answerConnection(
  tx: ActorTx,
  {
    connectionId,
    answer,
    line = '',
    changedAt = '',
  }: {
    connectionId: string
    answer: Answer
    line?: string
    /** When the request that was read had been changed last. */
    changedAt?: string
  },
): Promise<AnswerResult> {
  // An invalid id is treated like an unknown one.
  if (!isId(connectionId)) return { ok: false, reason: 'already_answered' }
  const undo = await savepoint(tx)
  const answered = await tx
    .updateTable('connection_requests')
    .set({ status: answer })
    .where('id', '=', connectionId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (answered === undefined) {
    if (await isAnsweredSo(tx, { connectionId, answer, line })) return { ok: true }
    return { ok: false, reason: await refusalReason(tx, connectionId) }
  }
  if (answer === 'declined') {
    if (line !== '')
      await tx.insertInto('decline_lines').values({ connection_id: answered.id, line }).execute()
    return { ok: true }
  }
  // Checked once the engagement has its copy of the request, so no change can come between.
  if (changedAt !== '' && (await hasChangedSince(tx, connectionId, changedAt))) {
    await undo()
    return { ok: false, reason: 'changed' }
  }
  await trackEvent(tx, answered.id, 'match_confirmed')
  return { ok: true }
}

/** Whether the request of an introduction has been changed since. */
async function hasChangedSince(tx: ActorTx, connectionId: string, changedAt: string) {
  const row = await tx
    .selectFrom('connection_requests as connection')
    .innerJoin('company_requests as request', 'request.id', 'connection.request_id')
    .select('request.updated_at')
    .where('connection.id', '=', connectionId)
    .executeTakeFirst()
  return row !== undefined && row.updated_at.toISOString() !== changedAt
}

/** Whether the caller has already given this answer. Acceptances on either page are the same answer. */
async function isAnsweredSo(
  tx: ActorTx,
  { connectionId, answer, line }: { connectionId: string; answer: Answer; line: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('connection_requests as connection')
    .leftJoin('decline_lines as told', 'told.connection_id', 'connection.id')
    .select(['connection.status', 'told.line'])
    .where('connection.id', '=', connectionId)
    .where('connection.talent_id', '=', currentTalentId)
    .executeTakeFirst()
  if (row === undefined) return false
  const status = Status.parse(row.status)
  return isAccepted(answer) ? isAccepted(status) : status === answer && (row.line ?? '') === line
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
  const undone = await call(tx, sql<boolean>`public.undo_introduction(${connectionId}::uuid)`)
  return undone ? sent : undefined
}

/** Withdraws the caller's introduction while it is pending. Returns whether it is withdrawn. */
export async function withdrawConnection(tx: ActorTx, connectionId: string): Promise<boolean> {
  if (!isId(connectionId)) return false
  const withdraws = sql<boolean>`
    public.withdraw_introduction(${connectionId}::uuid) or public.withdraw_declined(${connectionId}::uuid)`
  return (
    (await call(tx, withdraws)) ||
    (await isOwnAs(tx, connectionId, { company_id: currentUserId, status: 'withdrawn' }))
  )
}

/** Undoes a recent decline of the caller's own. Returns whether the introduction waits for an answer. */
export async function undoDecline(tx: ActorTx, connectionId: string): Promise<boolean> {
  if (!isId(connectionId)) return false
  return (
    (await call(tx, sql<boolean>`public.take_back_decline(${connectionId}::uuid)`)) ||
    (await isOwnAs(tx, connectionId, { talent_id: currentTalentId, status: 'pending' }))
  )
}

/** Whether the caller, on this side, sees the introduction with this status. */
async function isOwnAs(
  tx: ActorTx,
  connectionId: string,
  as: ({ company_id: typeof currentUserId } | { talent_id: typeof currentTalentId }) & {
    status: 'withdrawn' | 'pending'
  },
): Promise<boolean> {
  const row = await tx
    .selectFrom('connection_requests')
    .select('id')
    .where('id', '=', connectionId)
    .where(eb => eb.and(as))
    .executeTakeFirst()
  return row !== undefined
}

async function trackEvent(
  tx: ActorTx,
  connectionId: string,
  event: 'requirements_sent' | 'match_confirmed',
): Promise<void> {
  await sql`select public.track_connection_event(${connectionId}::uuid, ${event})`.execute(tx)
}
