import type { ActorTx } from '#app/platform/db/actor.ts'
import { currentTalentId } from '#app/query-parts/current-ids.ts'
import { knownCompanies } from '#app/query-parts/known-companies.ts'
import { MAX_COMMITMENTS } from './rules.ts'

export type OwnWeek = {
  maxHours: number | null
  zone: string | null
  /** Accepted introductions. Hours are null if the request is deleted or doesn't state them. */
  engagements: { name: string; hours: number | null }[]
}

/** The caller's hours: those the profile offers, and those of accepted introductions. Undefined without a profile. */
export async function findOwnWeek(tx: ActorTx): Promise<OwnWeek | undefined> {
  const profile = await tx
    .selectFrom('talent_profiles')
    .select(['max_hours_per_week as maxHours', 'timezone as zone'])
    .where('id', '=', currentTalentId)
    .executeTakeFirst()
  if (profile === undefined) return undefined
  const rows = await tx
    .with('listed', accepted =>
      accepted
        .selectFrom('connection_requests as connection')
        .leftJoin('company_requests as request', 'request.id', 'connection.request_id')
        .select([
          'connection.id',
          'connection.created_at',
          'connection.company_id',
          'request.hours_per_week_needed as hours',
        ])
        .where('connection.talent_id', '=', currentTalentId)
        .where('connection.is_match', '=', true)
        .orderBy('connection.created_at')
        .orderBy('connection.id')
        .limit(MAX_COMMITMENTS),
    )
    .selectFrom('listed')
    .leftJoin(knownCompanies('company_id'), 'company.company_id', 'listed.company_id')
    .select(['company.name', 'listed.hours'])
    .orderBy('listed.created_at')
    .orderBy('listed.id')
    .execute()
  return {
    ...profile,
    engagements: rows.map(({ name, hours }) => ({ name: name ?? 'A company', hours })),
  }
}
