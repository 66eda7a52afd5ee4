import { sql } from 'kysely'
import type { ActorTx, SystemTx } from '#app/platform/db/actor.ts'
import { call } from '#app/platform/db/call.ts'
import { savepoint } from '#app/platform/db/savepoint.ts'
import type { AnswerOutcome, OfferOutcome, Terms } from './types.ts'

/** Sends an offer or a counteroffer. `seen` is the newest version its writer had seen. */
export async function makeOffer(
  tx: ActorTx,
  offer: { roomId: string; clientKey: string; seen: number; terms: Terms },
): Promise<OfferOutcome> {
  const { roomId, clientKey, seen, terms } = offer
  return await call(
    tx,
    sql<OfferOutcome>`public.make_offer(${roomId}::uuid, ${clientKey}::uuid, ${seen}::integer, ${JSON.stringify(terms)}::jsonb)`,
  )
}

/**
 * Agrees to or refuses the other side's open offer, provided it still has this number. An agreement also needs the name
 * that was read, if there is one, to be the name that the charter keeps.
 */
export async function answerOffer(
  tx: ActorTx,
  offer: { roomId: string; number: number; answer: 'agree' | 'refuse'; otherName?: string },
): Promise<AnswerOutcome> {
  const { roomId, number, answer, otherName = '' } = offer
  const undo = await savepoint(tx)
  const outcome = await call(
    tx,
    sql<AnswerOutcome>`public.answer_offer(${roomId}::uuid, ${number}::integer, ${answer})`,
  )
  if (outcome !== 'done' || answer === 'refuse' || otherName === '') return outcome
  const { side, company_name, talent_name } = await tx
    .selectFrom('charter_versions')
    .select(['side', 'company_name', 'talent_name'])
    .where('engagement_id', '=', roomId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  if ((side === 'company' ? company_name : talent_name) === otherName) return 'done'
  await undo()
  return 'renamed'
}

/** Withdraws the caller's own open offer. Returns whether the one with this number is withdrawn. */
export async function withdrawOffer(
  tx: ActorTx,
  { roomId, number }: { roomId: string; number: number },
): Promise<boolean> {
  return await call(tx, sql<boolean>`public.withdraw_offer(${roomId}::uuid, ${number}::integer)`)
}

const BATCH = 100

/** Expires offers past their deadline. Returns true if more may be left. */
export async function lapseOffers(tx: SystemTx): Promise<boolean> {
  return (await call(tx, sql<number>`app.lapse_offers(${BATCH})`)) === BATCH
}
