import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { type Answer, UNDO_S } from './rules.ts'
import type { AnswerRefusal } from './schema.ts'

type NewConnectionRequest = {
  talentId: string
  requestId: string
  requirements: string
  contactDetails: string
  /** Whether the sender is offered to undo it: then it is told when that time is over. */
  undoable: boolean
}

export type SendResult = { ok: true; id: string } | { ok: false; reason: 'duplicate' | 'unknown' }
export type AnswerResult = { ok: true } | { ok: false; reason: AnswerRefusal }

/** Asks a talent for an introduction about one of the caller's own requests. */
export async function sendConnectionRequest(
  tx: ActorTx,
  { talentId, requestId, requirements, contactDetails, undoable }: NewConnectionRequest,
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
      held_until: undoable ? sql<Date>`now() + make_interval(secs => ${UNDO_S})` : null,
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
 * Answers an introduction addressed to the caller, once and in time: whoever comes later changes nothing. A decline may
 * carry a line to the company.
 */
export async function answerConnection(
  tx: ActorTx,
  { connectionId, answer, line = '' }: { connectionId: string; answer: Answer; line?: string },
): Promise<AnswerResult> {
  // What is no id at all is answered like the id of nothing.
  if (!isId(connectionId)) return { ok: false, reason: 'already_answered' }
  const answered = await tx
    .updateTable('connection_requests')
    .set({ status: answer })
    .where('id', '=', connectionId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (answered === undefined) return { ok: false, reason: await whyNot(tx, connectionId) }
  if (answer !== 'declined') await trackEvent(tx, answered.id, 'match_confirmed')
  else if (line !== '')
    await tx.insertInto('decline_lines').values({ connection_id: answered.id, line }).execute()
  return { ok: true }
}

async function whyNot(tx: ActorTx, connectionId: string): Promise<AnswerRefusal> {
  const row = await tx
    .selectFrom('connection_requests')
    .select('status')
    .where('id', '=', connectionId)
    .executeTakeFirst()
  if (row?.status === 'withdrawn') return 'withdrawn'
  // Still pending and yet not to be answered: its time is over.
  return row?.status === 'expired' || row?.status === 'pending' ? 'expired' : 'already_answered'
}

/** Takes away what the caller has just sent, while nobody knows of it; whether this call did. */
export async function undoConnection(tx: ActorTx, connectionId: string): Promise<boolean> {
  if (!isId(connectionId)) return false
  const { rows } = await sql<{ undone: boolean }>`
    select public.undo_introduction(${connectionId}::uuid) as undone
  `.execute(tx)
  return rows[0]?.undone === true
}

/** Takes back what the caller asked, while it waits; whether this call did. */
export async function withdrawConnection(tx: ActorTx, connectionId: string): Promise<boolean> {
  if (!isId(connectionId)) return false
  const { rows } = await sql<{ withdrawn: boolean }>`
    select public.withdraw_introduction(${connectionId}::uuid)
        or public.withdraw_declined(${connectionId}::uuid) as withdrawn
  `.execute(tx)
  return rows[0]?.withdrawn === true
}

/** Takes back a decline of the caller's own within its ten seconds; whether this call did. */
export async function takeBackDecline(tx: ActorTx, connectionId: string): Promise<boolean> {
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
