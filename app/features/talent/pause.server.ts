import { sql } from 'kysely'
import { z } from 'zod'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { PAUSE_INTENTS, type TalentAvailability } from './pause.ts'

const ownId = sql<string>`(select app.current_talent_id())`

export const PauseForm = z.object({
  intent: z.enum(PAUSE_INTENTS),
  free_from: z.iso.date('Please enter a date').or(z.literal('')),
})

/** What the caller has said of being there at all. */
export async function findOwnAvailability(tx: ActorTx): Promise<TalentAvailability> {
  const row = await tx
    .selectFrom('talent_availability')
    .select(['paused', sql<string | null>`to_char(free_from, 'YYYY-MM-DD')`.as('freeFrom')])
    .where('talent_id', '=', ownId)
    .executeTakeFirst()
  return row ?? { paused: false, freeFrom: null }
}

/** Changes one of the two; the other stays as it was. */
export async function saveOwnAvailability(
  tx: ActorTx,
  { intent, free_from }: z.output<typeof PauseForm>,
): Promise<void> {
  const change =
    intent === 'free-from' ? { free_from: free_from || null } : { paused: intent === 'pause' }
  await tx
    .insertInto('talent_availability')
    .values(change)
    .onConflict(conflict => conflict.column('talent_id').doUpdateSet(change))
    .execute()
}
