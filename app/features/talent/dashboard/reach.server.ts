import { sql } from 'kysely'
import type { ActorTx, SystemTx } from '#app/platform/db/actor.ts'
import type { ReachWeek } from './reach.ts'

/** Notes that the caller, a company, looked at a profile: once a day, however often. */
export async function noteView(tx: ActorTx, talentId: string): Promise<void> {
  await tx
    .insertInto('profile_views')
    .values({ talent_id: talentId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The caller's own last eight weeks, the oldest first; none without a profile. */
export async function listOwnReach(tx: ActorTx): Promise<ReachWeek[]> {
  const { rows } = await sql<ReachWeek>`
    select to_char(week, 'YYYY-MM-DD') as week, views, shown, introductions from public.own_reach()
  `.execute(tx)
  return rows
}

export async function pruneViews(tx: SystemTx): Promise<void> {
  await sql`delete from public.profile_views where day < now() - interval '1 year'`.execute(tx)
}
