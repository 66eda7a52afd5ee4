import { sql } from 'kysely'
import type { ActorTx, SystemTx } from '#app/platform/db/actor.ts'
import type { AnswerOutcome, OfferOutcome, Terms } from './types.ts'

/** Sends an offer or a counteroffer. `seen` is the newest version its writer had seen. */
export async function makeOffer(
  tx: ActorTx,
  offer: { roomId: string; clientKey: string; seen: number; terms: Terms },
): Promise<OfferOutcome> {
  const { roomId, clientKey, seen, terms } = offer
  const { rows } = await sql<{ outcome: OfferOutcome }>`
    select public.make_offer(${roomId}::uuid, ${clientKey}::uuid, ${seen}::integer, ${JSON.stringify(terms)}::jsonb) as outcome
  `.execute(tx)
  return rows[0]?.outcome ?? 'closed'
}

/** Agrees to or refuses the other side's open offer, provided it still has this number. */
export async function answerOffer(
  tx: ActorTx,
  { roomId, number, answer }: { roomId: string; number: number; answer: 'agree' | 'refuse' },
): Promise<AnswerOutcome> {
  const { rows } = await sql<{ outcome: AnswerOutcome }>`
    select public.answer_offer(${roomId}::uuid, ${number}::integer, ${answer}) as outcome
  `.execute(tx)
  return rows[0]?.outcome ?? 'stale'
}

/** Withdraws the caller's own open offer. Returns whether the one with this number is withdrawn. */
export async function withdrawOffer(
  tx: ActorTx,
  { roomId, number }: { roomId: string; number: number },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select public.withdraw_offer(${roomId}::uuid, ${number}::integer) as done
  `.execute(tx)
  return rows[0]?.done === true
}

const BATCH = 100

/** Expires offers past their deadline. Returns true if more may be left. */
export async function lapseOffers(tx: SystemTx): Promise<boolean> {
  const { rows } = await sql<{ ended: number }>`select app.lapse_offers(${BATCH}) as ended`.execute(
    tx,
  )
  return rows[0]?.ended === BATCH
}
