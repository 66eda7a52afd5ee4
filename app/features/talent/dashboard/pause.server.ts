import { sql } from 'kysely'
import { z } from 'zod'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { comingDay, optionalDay } from './coming-day.ts'
import { PAUSE_INTENTS, type TalentAvailability } from './pause.ts'

const MISSING = 'Please enter a date'

export const PauseForm = z.object({
  intent: z.enum(PAUSE_INTENTS),
  free_from: optionalDay(MISSING),
})

/** The form as it is sent now. */
export const pauseFormAt = (now: Date) => PauseForm.extend({ free_from: comingDay(MISSING, now) })

/** The caller's own availability and hours; without days that have come, and hours that have ended. */
export async function findOwnAvailability(tx: ActorTx): Promise<TalentAvailability> {
  const row = await tx
    .selectFrom(sql<{ id: string }>`(select app.current_talent_id() as id)`.as('own'))
    .leftJoin('talent_availability as a', 'a.talent_id', 'own.id')
    .leftJoin('talent_hours as h', 'h.talent_id', 'own.id')
    .select([
      'a.paused',
      sql<string | null>`case when a.free_from > current_date then a.free_from end`.as('freeFrom'),
      sql<
        number | null
      >`case when h.elsewhere_until <= current_date then 0 else h.elsewhere end`.as('elsewhere'),
      sql<string | null>`case when h.elsewhere_until > current_date then h.elsewhere_until end`.as(
        'until',
      ),
      sql<number | null>`current_date - h.confirmed_at::date`.as('confirmedDaysAgo'),
    ])
    .executeTakeFirst()
  const { paused, freeFrom = null, elsewhere, until = null, confirmedDaysAgo = null } = row ?? {}
  return {
    paused: paused ?? false,
    freeFrom,
    hours: { elsewhere: elsewhere ?? 0, until, confirmedDaysAgo },
  }
}

/** Changes either the pause or the date, depending on the intent. */
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
