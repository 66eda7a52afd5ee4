import { type SqlBool, sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { currentTalentId, currentUserId } from '#app/query-parts/current-ids.ts'
import { listConflicts } from './own-conflicts.server.ts'
import { listOwnIntroductions } from './own-introductions.server.ts'

type Profile = { skill_ids: string[]; tool_ids: string[] }
type Request = { required_skills: string[]; required_tools: string[] }

/**
 * Everything the product stores about the caller, read as the caller, including what others wrote to them if they may
 * see it. Every query filters by the caller, because an administrator may read more than their own data. The caller of
 * this function reads the profile and the requests, because their features know their fields.
 */
export async function readOwnData(
  tx: ActorTx,
  { profile, requests }: { profile: Profile | undefined; requests: Request[] },
) {
  const account = await tx
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_confirmed',
      'mail_refusal',
      'full_name',
      'user_type',
      'role',
      'created_at',
    ])
    .where('id', '=', currentUserId)
    .executeTakeFirstOrThrow()
  const card = await tx
    .selectFrom('company_cards')
    .select(['name', 'website', 'about'])
    .where('user_id', '=', currentUserId)
    .executeTakeFirst()
  return {
    account,
    company_card: card ?? null,
    talent_profile: profile ?? null,
    profile_hidden:
      (await tx
        .selectFrom('profile_hidings')
        .select(['reason', 'created_at'])
        .where('talent_id', '=', currentTalentId)
        .executeTakeFirst()) ?? null,
    featured_applications: await listApplications(tx),
    company_requests: requests,
    custom_options: await listChosenOptions(tx, [
      ...(profile?.skill_ids ?? []),
      ...(profile?.tool_ids ?? []),
      ...requests.flatMap(request => [...request.required_skills, ...request.required_tools]),
    ]),
    notices: await tx
      .selectFrom('notices')
      .select(['kind', 'payload', 'connection_id', 'created_at', 'read_at'])
      .where('user_id', '=', currentUserId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    notice_preferences: await tx
      .selectFrom('notice_preferences')
      .select(['kind', 'email', 'with_text'])
      .where('user_id', '=', currentUserId)
      .orderBy('kind')
      .execute(),
    matches_set_aside: await tx
      .selectFrom('match_set_asides')
      .select(['request_id', 'talent_id', 'reason', 'note', 'created_at'])
      .where('user_id', '=', currentUserId)
      .orderBy('created_at')
      .orderBy('request_id')
      .orderBy('talent_id')
      .execute(),
    shortlist: await tx
      .selectFrom('shortlist_entries')
      .select(['talent_id', 'note', 'created_at'])
      .where('user_id', '=', currentUserId)
      .orderBy('created_at')
      .orderBy('talent_id')
      .execute(),
    interests: await tx
      .selectFrom('request_interests')
      .select(['request_id', 'created_at'])
      .where('talent_id', '=', currentTalentId)
      .orderBy('created_at')
      .orderBy('request_id')
      .execute(),
    matches_shown: await tx
      .selectFrom('match_views')
      .select(['shown_at', 'surface', 'version', 'request_ids', 'talent_ids', 'scores', 'places'])
      .where('viewer_id', '=', currentUserId)
      .orderBy('shown_at')
      .orderBy('id')
      .execute(),
    availability:
      (await tx
        .selectFrom('talent_availability')
        .select(['paused', 'free_from'])
        .where('talent_id', '=', currentTalentId)
        .executeTakeFirst()) ?? null,
    ...(await listConflicts(tx)),
    hours:
      (await tx
        .selectFrom('talent_hours')
        .select(['elsewhere', 'elsewhere_until', 'confirmed_at'])
        .where('talent_id', '=', currentTalentId)
        .executeTakeFirst()) ?? null,
    profiles_viewed: await tx
      .selectFrom('profile_views')
      .select(['talent_id', 'day'])
      .where(sql<SqlBool>`talent_id is distinct from ${currentTalentId}`)
      .orderBy('day')
      .orderBy('talent_id')
      .execute(),
    own_profile_viewed: await tx
      .selectFrom('profile_views')
      .select('day')
      .where('talent_id', '=', currentTalentId)
      .orderBy('day')
      .orderBy('id')
      .execute(),
    response_time: (await findResponseTime(tx)) ?? null,
    found_helpful: await tx
      .selectFrom('community_votes as vote')
      .innerJoin('community_posts as post', 'post.id', 'vote.post_id')
      .select(['post.key', 'vote.created_at'])
      .orderBy('vote.created_at')
      .orderBy('vote.id')
      .execute(),
    introductions_sent: await listOwnIntroductions(tx, 'sent'),
    introductions_received: await listOwnIntroductions(tx, 'received'),
  }
}

/** The response time of the caller, or of the answers to them. */
async function findResponseTime(tx: ActorTx) {
  return await tx
    .selectFrom('talent_response_times')
    .select(['days', 'introductions'])
    .where('talent_id', '=', currentTalentId)
    .unionAll(
      tx
        .selectFrom('company_response_times')
        .select(['days', 'introductions'])
        .where('user_id', '=', currentUserId),
    )
    .executeTakeFirst()
}

async function listApplications(tx: ActorTx) {
  return await tx
    .selectFrom('featured_applications')
    .select(['id', 'note', 'status', 'created_at', 'answered_at', 'answer'])
    .where('talent_id', '=', currentTalentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

async function listChosenOptions(tx: ActorTx, ids: string[]) {
  const custom = [...new Set(ids)].filter(id => id.startsWith('custom_'))
  if (custom.length === 0) return []
  return await tx
    .selectFrom('custom_options')
    .select(['id', 'catalogue', 'name', 'category'])
    .where('id', 'in', custom)
    .orderBy('id')
    .execute()
}
