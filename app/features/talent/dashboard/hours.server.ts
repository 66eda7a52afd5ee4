import { z } from 'zod'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { wholeNumber } from '#app/platform/forms/whole-number.ts'
import { HOURS_PER_WEEK } from '../rules.ts'
import { comingDay, optionalDay } from './coming-day.ts'
import { HOURS_INTENT } from './hours.ts'

const MISSING = 'Please enter a day'

export const HoursForm = z.object({
  intent: z.literal(HOURS_INTENT),
  elsewhere: wholeNumber({
    what: 'Taken elsewhere',
    unit: 'hours',
    of: 'hours',
    min: 0,
    max: HOURS_PER_WEEK,
  }),
  elsewhere_until: optionalDay(MISSING),
})

/** The form as it is sent now: hours that are taken now are free again today at the earliest. */
export const hoursFormAt = (now: Date) =>
  HoursForm.extend({ elsewhere_until: comingDay(MISSING, now) })

/** Saves the hours taken elsewhere. Saving the same value confirms it. */
export async function saveOwnHours(
  tx: ActorTx,
  { elsewhere, elsewhere_until }: z.output<typeof HoursForm>,
): Promise<void> {
  const hours = { elsewhere: elsewhere ?? 0, elsewhere_until: elsewhere_until || null }
  await tx
    .insertInto('talent_hours')
    .values(hours)
    .onConflict(conflict => conflict.column('talent_id').doUpdateSet(hours))
    .execute()
}

/** Confirms the hours taken elsewhere as they are. */
export async function confirmOwnHours(tx: ActorTx): Promise<void> {
  await tx
    .insertInto('talent_hours')
    .values({ elsewhere: 0 })
    .onConflict(conflict =>
      conflict
        .column('talent_id')
        .doUpdateSet(eb => ({ elsewhere: eb.ref('talent_hours.elsewhere') })),
    )
    .execute()
}
