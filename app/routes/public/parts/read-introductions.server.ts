import { readIntroductionForm } from '#app/features/connections/introductions.server.ts'
import type { Introductions } from '#app/features/connections/schema.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { readSent } from '../../parts/read-sent.server.ts'

/** What the caller, a company, needs to ask this talent, and what it has already sent them. */
export async function readIntroductions(
  tx: ActorTx,
  asked: Parameters<typeof readIntroductionForm>[1],
): Promise<Introductions> {
  const [form, sent] = await Promise.all([
    readIntroductionForm(tx, asked),
    readSent(tx, [asked.talentId]),
  ])
  return { ...form, sent }
}
