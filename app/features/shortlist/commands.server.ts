import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { ShortlistEntry } from './rules.ts'

/** Adds a talent once; a note replaces the previous one. Returns false if there is no such profile. */
export async function addToShortlist(
  tx: ActorTx,
  { talentId, note }: Pick<ShortlistEntry, 'talentId'> & { note?: string },
): Promise<boolean> {
  const target = await tx
    .selectFrom('talent_profiles')
    .select('id')
    .where('id', '=', talentId)
    .where('hidden', '=', false)
    .executeTakeFirst()
  if (target === undefined) return false
  await tx
    .insertInto('shortlist_entries')
    .values({ talent_id: talentId, note: note ?? '' })
    .onConflict(conflict => {
      const duplicate = conflict.columns(['user_id', 'talent_id'])
      return note === undefined ? duplicate.doNothing() : duplicate.doUpdateSet({ note })
    })
    .execute()
  return true
}

/** Idempotent. */
export async function removeFromShortlist(tx: ActorTx, talentId: string): Promise<void> {
  await tx
    .deleteFrom('shortlist_entries')
    .where('talent_id', '=', talentId)
    .where('user_id', '=', sql<string>`(select app.current_user_id())`)
    .execute()
}
