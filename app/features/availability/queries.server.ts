import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { currentTalentId, currentUserId } from '#app/query-parts/current-ids.ts'
import { MAX_COMMITMENTS } from './rules.ts'

export type OwnWeek = {
  maxHours: number | null
  zone: string | null
  /** Accepted introductions whose work takes hours or may begin. Hours are null if neither side has stated them. */
  engagements: { name: string; hours: number | null }[]
}

/** Engagements that take no hours. */
const WITHOUT_HOURS = ['paused', 'ended', 'lapsed']

/**
 * The caller's hours: those the profile offers, and those of engagements, as agreed in the charter or else as
 * requested. Undefined without a profile.
 */
export async function findOwnWeek(tx: ActorTx): Promise<OwnWeek | undefined> {
  const profile = await tx
    .selectFrom('talent_profiles')
    .select(['max_hours_per_week as maxHours', 'timezone as zone'])
    .where('id', '=', currentTalentId)
    .executeTakeFirst()
  if (profile === undefined) return undefined
  const engagements = await tx
    .selectFrom('engagements as e')
    .leftJoin('charter_versions as agreed', join =>
      join.onRef('agreed.engagement_id', '=', 'e.id').on('agreed.state', '=', 'agreed'),
    )
    .select([
      sql<string>`coalesce(nullif(e.company_name, ''), 'A company')`.as('name'),
      sql<number | null>`coalesce(agreed.hours_per_week, (e.request ->> 'hours')::integer)`.as(
        'hours',
      ),
    ])
    .where('e.talent_user_id', '=', currentUserId)
    .where('e.state', 'not in', WITHOUT_HOURS)
    .orderBy('e.accepted_at')
    .orderBy('e.id')
    .limit(MAX_COMMITMENTS)
    .execute()
  return { ...profile, engagements }
}
