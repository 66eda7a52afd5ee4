import { z } from 'zod'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { textWithin } from '#app/platform/forms/text.ts'
import { currentTalentId } from '#app/query-parts/current-ids.ts'
import { type FeaturedApplication, NOTE_LENGTH } from './featured.ts'

const Status = z.enum(['pending', 'approved', 'declined'])

export const ApplicationForm = z.object({
  note: textWithin('The note', NOTE_LENGTH),
})

/** The caller's own latest application. */
export async function findOwnApplication(tx: ActorTx): Promise<FeaturedApplication | undefined> {
  const row = await tx
    .selectFrom('featured_applications')
    .select(['status', 'created_at', 'answered_at', 'answer'])
    .where('talent_id', '=', currentTalentId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      status: Status.parse(row.status),
      createdAt: row.created_at.toISOString(),
      answeredAt: row.answered_at?.toISOString() ?? null,
      answer: row.answer,
    }
  )
}

/** Whether the caller has a profile that is not featured yet. */
export async function mayApply(tx: ActorTx): Promise<boolean> {
  const row = await tx
    .selectFrom('talent_profiles')
    .select('featured')
    .where('id', '=', currentTalentId)
    .executeTakeFirst()
  return row?.featured === false
}

/** Applies for the caller; changes nothing while an application is open. */
export async function applyToBeFeatured(tx: ActorTx, note: string): Promise<void> {
  await tx
    .insertInto('featured_applications')
    .values({ note })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
