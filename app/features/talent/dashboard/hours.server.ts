import { z } from 'zod'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { wholeNumber } from '#app/platform/forms/whole-number.ts'
import { HOURS_PER_WEEK } from '../rules.ts'
import { HOURS_INTENT, NOT_PAST } from './hours.ts'

export const HoursForm = z.object({
  intent: z.literal(HOURS_INTENT),
  elsewhere: wholeNumber({
    what: 'Hours elsewhere',
    min: 0,
    max: HOURS_PER_WEEK,
    outside: `Hours elsewhere must be between 0 and ${HOURS_PER_WEEK}`,
  }),
  elsewhere_until: z.iso.date('Please enter a day').or(z.literal('')),
})

/** The form on this day, "2026-11-22": hours that are taken now are free again today at the earliest. */
export const hoursFormOn = (today: string) =>
  HoursForm.extend({
    elsewhere_until: HoursForm.shape.elsewhere_until.refine(
      until => until === '' || until >= today,
      NOT_PAST,
    ),
  })

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
