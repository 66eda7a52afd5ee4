// What each actor tries to write.
import type { ActorName, Tags } from './access-matrix.ts'
import { type AccessWorld, ANSWER, engagementsOf, messageOf } from './access-world.ts'

/** What an update writes, by table. The policies decide which rows it reaches. */
export const CHANGES: Record<string, string> = {
  'public.company_cards': `about = 'changed'`,
  'public.talent_profiles': `headline = 'changed'`,
  'public.company_requests': `industry = 'changed'`,
  'public.scopes': `title = 'changed'`,
  'public.connection_requests': `status = 'declined'`,
  'public.shortlist_entries': `note = 'changed'`,
  'public.talent_availability': `free_from = '2026-12-01'`,
  'public.talent_hours': 'elsewhere = 9',
  'public.company_competitors': `names = array['Changed']`,
  'public.talent_clients': `names = array['Changed']`,
  'public.talent_private_clients': `names = array['Changed']`,
  'public.conflict_checks': `plan = 'declare'`,
  'public.engagement_messages': `body = 'changed'`,
  'public.engagement_seats': 'shows_reads = true',
  'public.notices': 'read_at = now()',
  'public.community_posts': `body = 'changed, and still long enough'`,
  'public.notice_preferences': 'email = false',
  'public.blog_posts': `excerpt = 'changed'`,
}

/** An attempt: a statement, the row it is about, and a statement that prepares it. */
export type Attempt = { statement: string; tags: Tags; before?: string }

/** The inserts an actor attempts, by table. */
export function insertAttempts(world: AccessWorld, table: string, actor: ActorName): Attempt[] {
  const own = { owner: actor }
  switch (table) {
    case 'public.company_cards':
      return world.people.map(({ name, userId }) => ({
        tags: { owner: name },
        before: `delete from public.company_cards where user_id = '${userId}'`,
        statement: `insert into public.company_cards (user_id, name) values ('${userId}', 'New')`,
      }))
    case 'public.talent_profiles':
      return [
        {
          tags: own,
          before: 'delete from public.talent_profiles',
          statement: `insert into public.talent_profiles (full_name) values ('New')`,
        },
      ]
    case 'public.talent_availability':
      return [
        {
          tags: own,
          before: 'delete from public.talent_availability',
          statement: `insert into public.talent_availability (paused) values (false)`,
        },
      ]
    case 'public.company_competitors':
    case 'public.talent_clients':
    case 'public.talent_private_clients':
      return [
        {
          tags: own,
          before: `delete from ${table}`,
          statement: `insert into ${table} (names) values (array['New'])`,
        },
      ]
    case 'public.talent_hours':
      return [
        {
          tags: own,
          before: 'delete from public.talent_hours',
          statement: `insert into public.talent_hours (elsewhere) values (7)`,
        },
      ]
    case 'public.featured_applications':
      return [
        {
          tags: { ...own, status: 'pending' },
          before: 'delete from public.featured_applications',
          statement: `insert into public.featured_applications (note) values ('New')`,
        },
      ]
    case 'public.company_requests':
      return [
        {
          tags: own,
          statement: `insert into public.company_requests (desired_role) values ('New')`,
        },
      ]
    case 'public.scopes':
      return [
        {
          tags: own,
          statement: `insert into public.scopes (submission, title) values (gen_random_uuid(), 'New')`,
        },
      ]
    case 'public.custom_options':
      return [
        {
          tags: own,
          statement: `insert into public.custom_options (id, catalogue, name) values ('custom_new0', 'skills', 'New')`,
        },
      ]
    case 'public.notice_preferences':
      return [
        {
          tags: own,
          statement: `insert into public.notice_preferences (kind, email) values ('featured_answered', false)`,
        },
      ]
    case 'public.match_set_asides':
      return world.profiles.flatMap(({ of: talent, talentId }) =>
        world.requests
          .filter(
            ({ of: company }) => actor === talent || actor === company || !/ [AB]$/.test(actor),
          )
          .map(({ requestId }) => ({
            tags: own,
            before: 'delete from public.match_set_asides',
            statement: `insert into public.match_set_asides (request_id, talent_id, reason) values ('${requestId}', '${talentId}', 'rate')`,
          })),
      )
    case 'public.shortlist_entries':
      return world.profiles.map(({ talentId }) => ({
        tags: own,
        before: 'delete from public.shortlist_entries',
        statement: `insert into public.shortlist_entries (talent_id, note) values ('${talentId}', 'New')`,
      }))
    case 'public.profile_views':
      return world.profiles.map(({ of: to, talentId }) => ({
        tags: { from: actor, to },
        before: 'delete from public.profile_views',
        statement: `insert into public.profile_views (talent_id) values ('${talentId}')`,
      }))
    case 'public.request_interests':
      return world.requests.map(({ of: to, requestId }) => ({
        tags: { from: actor, to },
        before: 'delete from public.request_interests',
        statement: `insert into public.request_interests (request_id) values ('${requestId}')`,
      }))
    case 'public.connection_requests':
      return world.profiles.flatMap(({ of: to, talentId }) =>
        world.requests.map(({ of: from, requestId }) => ({
          tags: { from, to, status: 'pending' },
          statement: `insert into public.connection_requests (talent_id, request_id) values ('${talentId}', '${requestId}')`,
        })),
      )
    case 'public.connection_contacts':
      return world.connections.map(({ key, tags }) => ({
        tags,
        before: `delete from public.connection_contacts where connection_id = '${key}'`,
        statement: `insert into public.connection_contacts values ('${key}', 'New')`,
      }))
    case 'public.decline_lines':
      return world.connections.map(({ key, tags }) => ({
        tags,
        before: `delete from public.decline_lines where connection_id = '${key}'`,
        statement: `insert into public.decline_lines values ('${key}', 'New')`,
      }))
    case 'public.engagement_messages':
      return engagementsOf(world).map(({ key, tags }) => ({
        tags,
        statement: `insert into public.engagement_messages (engagement_id, client_key, body) values ('${key}', gen_random_uuid(), 'New')`,
      }))
    case 'public.engagement_files':
      return engagementsOf(world).flatMap(({ key, tags }) =>
        (['company', 'talent'] as const).map(side => ({
          tags: { ...tags, owner: side === 'company' ? tags.from : tags.to },
          before: `update public.engagement_messages set created_at = now() where id = '${messageOf(key, side)}'`,
          statement: `insert into public.engagement_files (engagement_id, message_id, place, name, type, bytes, stored_as)
            values ('${key}', '${messageOf(key, side)}', 2, 'a.pdf', 'application/pdf', 9, md5('${key} file'))`,
        })),
      )
    case 'public.engagement_reports':
      return engagementsOf(world).map(({ key, tags }) => ({
        tags,
        before: 'delete from public.engagement_reports',
        statement: `insert into public.engagement_reports (engagement_id, reason) values ('${key}', 'New')`,
      }))
    case 'public.community_posts':
      return [
        {
          tags: { ...own, public: true },
          statement: `insert into public.community_posts (title, topic, body) values ('A new question', 'hiring', 'With its details.....')`,
        },
      ]
    case 'public.community_votes':
      return [
        {
          tags: own,
          before: 'delete from public.community_votes',
          statement: `insert into public.community_votes (post_id) values ('${ANSWER}')`,
        },
      ]
    case 'public.community_reports':
      return [
        {
          tags: own,
          before: 'delete from public.community_reports',
          statement: `insert into public.community_reports (post_id, reason) values ('${ANSWER}', 'New')`,
        },
      ]
    case 'public.blog_posts':
      return [
        {
          tags: { public: true },
          statement: `insert into public.blog_posts (title, slug, status) values ('New', 'new', 'published')`,
        },
      ]
    default:
      return [{ tags: {}, statement: `insert into ${table} default values` }]
  }
}
