import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { ShortlistEntry } from './rules.ts'

/** Keeps somebody once; a note replaces the one before. False where there is nobody of that id. */
export async function keep(
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
      const again = conflict.columns(['user_id', 'talent_id'])
      return note === undefined ? again.doNothing() : again.doUpdateSet({ note })
    })
    .execute()
  return true
}

/** Gone afterwards, whether this call did it or an earlier one. */
export async function drop(tx: ActorTx, talentId: string): Promise<void> {
  await tx
    .deleteFrom('shortlist_entries')
    .where('talent_id', '=', talentId)
    .where('user_id', '=', sql<string>`(select app.current_user_id())`)
    .execute()
}
