import { type SqlBool, sql } from 'kysely'
import type { ActorTx, AsActor } from '#app/platform/db/actor.ts'
import { rowsInPages } from '#app/platform/db/pages.ts'
import { currentTalentId, currentUserId } from '#app/query-parts/current-ids.ts'
import { conflictRows, findConflictLists } from './own-conflicts.server.ts'
import { listOwnIntroductions } from './own-introductions.server.ts'

/**
 * What the product stores about the caller once, read as the caller. Every query here and below filters by the caller,
 * because an administrator may read more than their own data.
 */
export async function findOwnData(tx: ActorTx) {
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
    profile_hidden:
      (await tx
        .selectFrom('profile_hidings')
        .select(['reason', 'created_at'])
        .where('talent_id', '=', currentTalentId)
        .executeTakeFirst()) ?? null,
    notice_preferences: await tx
      .selectFrom('notice_preferences')
      .select(['kind', 'email', 'with_text'])
      .where('user_id', '=', currentUserId)
      .orderBy('kind')
      .execute(),
    availability:
      (await tx
        .selectFrom('talent_availability')
        .select(['paused', 'free_from'])
        .where('talent_id', '=', currentTalentId)
        .executeTakeFirst()) ?? null,
    ...(await findConflictLists(tx)),
    hours:
      (await tx
        .selectFrom('talent_hours')
        .select(['elsewhere', 'elsewhere_until', 'confirmed_at'])
        .where('talent_id', '=', currentTalentId)
        .executeTakeFirst()) ?? null,
    response_time: (await findResponseTime(tx)) ?? null,
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

/**
 * What is stored about the caller in any number of rows, including what others wrote to them if they may see it. Each
 * list is read while it is written: somebody's rows of years may be more than fits in memory.
 */
export function listOwnData(asActor: AsActor) {
  return {
    featured_applications: rowsInPages(asActor, applicationRows, ['created_at', 'id']),
    custom_options: rowsInPages(asActor, chosenOptionRows, ['id']),
    notices: rowsInPages(asActor, noticeRows, ['created_at', 'id']),
    matches_set_aside: rowsInPages(asActor, setAsideRows, [
      'created_at',
      'request_id',
      'talent_id',
    ]),
    shortlist: rowsInPages(asActor, shortlistRows, ['created_at', 'talent_id']),
    interests: rowsInPages(asActor, interestRows, ['created_at', 'request_id']),
    matches_shown: rowsInPages(asActor, shownRows, ['shown_at', 'id']),
    conflicts: rowsInPages(asActor, conflictRows, ['connection_id']),
    profiles_viewed: rowsInPages(asActor, viewedRows, ['day', 'talent_id', 'id']),
    own_profile_viewed: rowsInPages(asActor, ownViewRows, ['day', 'id']),
    found_helpful: rowsInPages(asActor, voteRows, ['vote.created_at', 'vote.id']),
    introductions_sent: listOwnIntroductions(asActor, 'sent'),
    introductions_received: listOwnIntroductions(asActor, 'received'),
  }
}

function applicationRows(tx: ActorTx) {
  return tx
    .selectFrom('featured_applications')
    .select(['id', 'note', 'status', 'created_at', 'answered_at', 'answer'])
    .where('talent_id', '=', currentTalentId)
}

/** The options that people added and the caller chose, in the profile or in a request. */
function chosenOptionRows(tx: ActorTx) {
  return tx
    .selectFrom('custom_options')
    .select(['id', 'catalogue', 'name', 'category'])
    .where(
      sql<SqlBool>`id in (
        select unnest(skill_ids || tool_ids) from public.talent_profiles where id = ${currentTalentId}
        union all
        select unnest(required_skills || required_tools) from public.company_requests
         where user_id = ${currentUserId})`,
    )
}

function noticeRows(tx: ActorTx) {
  return tx
    .selectFrom('notices')
    .select(['kind', 'payload', 'connection_id', 'created_at', 'read_at'])
    .where('user_id', '=', currentUserId)
}

function setAsideRows(tx: ActorTx) {
  return tx
    .selectFrom('match_set_asides')
    .select(['request_id', 'talent_id', 'reason', 'note', 'created_at'])
    .where('user_id', '=', currentUserId)
}

function shortlistRows(tx: ActorTx) {
  return tx
    .selectFrom('shortlist_entries')
    .select(['talent_id', 'note', 'created_at'])
    .where('user_id', '=', currentUserId)
}

function interestRows(tx: ActorTx) {
  return tx
    .selectFrom('request_interests')
    .select(['request_id', 'created_at'])
    .where('talent_id', '=', currentTalentId)
}

function shownRows(tx: ActorTx) {
  return tx
    .selectFrom('match_views')
    .select(['shown_at', 'surface', 'version', 'request_ids', 'talent_ids', 'scores', 'places'])
    .where('viewer_id', '=', currentUserId)
}

function viewedRows(tx: ActorTx) {
  return tx
    .selectFrom('profile_views')
    .select(['talent_id', 'day'])
    .where(sql<SqlBool>`talent_id is distinct from ${currentTalentId}`)
}

function ownViewRows(tx: ActorTx) {
  return tx.selectFrom('profile_views').select('day').where('talent_id', '=', currentTalentId)
}

function voteRows(tx: ActorTx) {
  return tx
    .selectFrom('community_votes as vote')
    .innerJoin('community_posts as post', 'post.id', 'vote.post_id')
    .select(['post.key', 'vote.created_at'])
}
