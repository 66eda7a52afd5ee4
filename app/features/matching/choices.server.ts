import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { currentTalentId, currentUserId } from '#app/query-parts/current-ids.ts'
import { type MatchPair, type SetAside, SetAsideReason, SharedReason } from './schema.ts'

const MAX_SET_ASIDE = 1000
const MAX_INTERESTS = 1000

/** The matches the caller has set aside for a request or a profile, newest first. */
export async function listSetAsides(
  tx: ActorTx,
  { requestId, talentId }: Partial<MatchPair>,
): Promise<SetAside[]> {
  const rows = await tx
    .selectFrom('match_set_asides')
    .select(['request_id', 'talent_id', 'reason', 'note'])
    .where('user_id', '=', currentUserId)
    .$if(requestId !== undefined, query => query.where('request_id', '=', requestId ?? ''))
    .$if(talentId !== undefined, query => query.where('talent_id', '=', talentId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('request_id')
    .orderBy('talent_id')
    .limit(MAX_SET_ASIDE)
    .execute()
  return rows.map(row => ({
    requestId: row.request_id,
    talentId: row.talent_id,
    reason: SetAsideReason.parse(row.reason),
    note: row.note,
  }))
}

/** Idempotent. Returns false for a pair that is not the caller's. */
export async function setMatchAside(
  tx: ActorTx,
  { requestId, talentId, reason, note }: MatchPair & { reason: SetAsideReason; note: string },
): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select (app.owns_request(request.id) or talent.id = app.current_talent_id()) as mine
      from public.company_requests request, public.talent_profiles talent
     where request.id = ${requestId}::uuid and talent.id = ${talentId}::uuid
  `.execute(tx)
  if (rows[0]?.mine !== true) return false
  await tx
    .insertInto('match_set_asides')
    .values({ request_id: requestId, talent_id: talentId, reason, note })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  // A talent who sets a request aside is no longer interested in it; companies have no interests.
  await tx
    .deleteFrom('request_interests')
    .where('request_id', '=', requestId)
    .where('talent_id', '=', currentTalentId)
    .execute()
  return true
}

/** Idempotent. */
export async function restoreMatch(
  tx: ActorTx,
  { requestId, talentId }: MatchPair,
): Promise<boolean> {
  await tx
    .deleteFrom('match_set_asides')
    .where('user_id', '=', currentUserId)
    .where('request_id', '=', requestId)
    .where('talent_id', '=', talentId)
    .execute()
  return true
}

/** Sets or clears the caller's interest in a request, idempotently. Nothing changes if the profile or the request doesn't
 * exist, or if the talent sees an introduction about it that is pending or was accepted. */
export async function setInterest(
  tx: ActorTx,
  requestId: string,
  interested: boolean,
): Promise<'done' | 'gone' | 'already_asked'> {
  if (!interested) {
    await tx.deleteFrom('request_interests').where('request_id', '=', requestId).execute()
    return 'done'
  }
  const stated = await tx
    .selectFrom('request_interests')
    .select('request_id')
    .where('request_id', '=', requestId)
    .where('talent_id', '=', currentTalentId)
    .executeTakeFirst()
  if (stated !== undefined) return 'done'
  const request = await tx
    .selectFrom('company_requests')
    .select(
      sql<boolean>`exists (
        select from public.connection_requests c
         where c.request_id = company_requests.id and c.talent_id = ${currentTalentId}
           and (c.is_match or c.status = 'pending' and c.expires_at > now())
      )`.as('is_asked'),
    )
    .where('id', '=', requestId)
    .where('closed_as', 'is', null)
    .where(sql<boolean>`app.current_talent_id() is not null`)
    .executeTakeFirst()
  if (request === undefined) return 'gone'
  if (request.is_asked) return 'already_asked'
  await tx
    .insertInto('request_interests')
    .values({ request_id: requestId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return 'done'
}

/** A talent gets their own interests; a company gets those in its requests, or in one of them. Newest first. */
export async function listInterests(tx: ActorTx, requestId?: string): Promise<MatchPair[]> {
  const rows = await tx
    .selectFrom('request_interests')
    .select(['request_id', 'talent_id'])
    .$if(requestId !== undefined, query => query.where('request_id', '=', requestId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('request_id')
    .orderBy('talent_id')
    .limit(MAX_INTERESTS)
    .execute()
  return rows.map(row => ({ requestId: row.request_id, talentId: row.talent_id }))
}

/** Why others set this request aside: reasons that enough people gave. */
export async function listRequestReasons(tx: ActorTx, requestId: string): Promise<SharedReason[]> {
  const { rows } = await sql`
    select * from public.request_set_aside_reasons(${requestId}::uuid)
  `.execute(tx)
  return SharedReason.array().parse(rows)
}

export async function listProfileReasons(tx: ActorTx, talentId: string): Promise<SharedReason[]> {
  const { rows } = await sql`
    select * from public.profile_set_aside_reasons(${talentId}::uuid)
  `.execute(tx)
  return SharedReason.array().parse(rows)
}
