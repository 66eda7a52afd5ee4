import { sql } from 'kysely'
import type { ActorTx, SystemTx } from '#app/platform/db/actor.ts'
import { isReadOnly } from '#app/platform/db/is-read-only.ts'
import type { ReachWeek } from './reach.ts'

/** Records that the calling company viewed a profile, at most once a day. */
export async function recordView(tx: ActorTx, talentId: string): Promise<void> {
  if (await isReadOnly(tx)) return
  await tx
    .insertInto('profile_views')
    .values({ talent_id: talentId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The caller's last eight weeks, oldest first; empty without a profile. */
export async function listOwnReach(tx: ActorTx): Promise<ReachWeek[]> {
  const { rows } = await sql<ReachWeek>`
    select week, views, shown, introductions from public.own_reach()
  `.execute(tx)
  return rows
}

export async function pruneViews(tx: SystemTx): Promise<void> {
  await sql`delete from public.profile_views where day < now() - interval '1 year'`.execute(tx)
}
