// Whose each row is, in the words of the access table.
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Tags } from './access-matrix.ts'
import type { AccessWorld, TaggedRow } from './access-world.ts'

/** The account whose profile a row is about. */
const OF_TALENT = 'select t.user_id from public.talent_profiles t where t.id = entry.talent_id'

/** SQL that returns a row's tags. Rows of tables without an entry belong to nobody. */
const TAGS: Record<string, Partial<Record<keyof Tags, string>>> = {
  'public.users': { owner: 'id' },
  'public.company_cards': { owner: 'user_id' },
  'public.talent_profiles': { owner: 'user_id' },
  'public.company_requests': { owner: 'user_id' },
  'public.custom_options': { owner: 'user_id' },
  'public.scopes': { owner: 'user_id' },
  'public.notices': { owner: 'user_id' },
  'public.community_posts': {
    owner: 'author_id',
    public: 'hidden_at is null and not under_hidden',
  },
  'public.community_votes': { owner: 'user_id' },
  'public.community_reports': { owner: 'user_id' },
  'public.company_response_times': { owner: 'user_id' },
  'public.notice_preferences': { owner: 'user_id' },
  'public.match_set_asides': { owner: 'user_id' },
  'public.shortlist_entries': { owner: 'user_id' },
  'public.match_views': { owner: 'viewer_id' },
  'public.request_interests': {
    from: OF_TALENT,
    to: 'select r.user_id from public.company_requests r where r.id = entry.request_id',
  },
  'public.talent_availability': { owner: OF_TALENT },
  'public.company_competitors': { owner: 'user_id' },
  'public.talent_clients': { owner: OF_TALENT },
  'public.talent_private_clients': { owner: OF_TALENT },
  'public.conflict_checks': tagsOfConnection('connection_id'),
  'public.talent_hours': { owner: OF_TALENT },
  'public.profile_views': {
    from: 'viewer_id',
    to: OF_TALENT,
  },
  'public.featured_applications': {
    owner: OF_TALENT,
    status: 'status',
  },
  'public.profile_hidings': { owner: OF_TALENT },
  'public.account_suspensions': { owner: 'user_id' },
  'public.blog_posts': { public: `status = 'published' and coalesce(published_at <= now(), true)` },
  'public.connection_requests': tagsOfConnection('id'),
  'public.connection_contacts': tagsOfConnection('connection_id'),
  'public.decline_lines': tagsOfConnection('connection_id'),
  'public.connection_events': tagsOfConnection('connection_id'),
  'public.engagements': { from: 'company_id', to: 'talent_user_id' },
  'public.engagement_events': tagsOfEngagement(),
  'public.charter_versions': tagsOfEngagement(),
  'public.meeting_rounds': tagsOfEngagement(),
  'public.meetings': tagsOfEngagement(),
  'public.engagement_messages': {
    ...tagsOfEngagement(),
    owner: 'app.user_of_side(engagement_id, side)',
  },
  'public.engagement_files': { ...tagsOfEngagement(), owner: 'user_id' },
  'public.engagement_seats': { owner: 'app.user_of_side(engagement_id, side)' },
  'public.engagement_reports': { ...tagsOfEngagement(), owner: 'user_id' },
}

function tagsOfEngagement() {
  const read = (side: string) => `app.user_of_side(engagement_id, '${side}')`
  return { from: read('company'), to: read('talent') }
}

function tagsOfConnection(id: string) {
  const read = (column: string) => `select ${column} from public.connection_requests c
    join public.talent_profiles t on t.id = c.talent_id where c.id = entry.${id}`
  return { from: read('c.company_id'), to: read('t.user_id'), status: read('c.status') }
}

/** The rows of a table with their tags, read as the product itself. */
export async function readRows(
  db: Kysely<DB>,
  world: AccessWorld,
  { table, key, where = 'true' }: { table: string; key: string; where?: string },
): Promise<TaggedRow[]> {
  const columns = Object.entries(TAGS[table] ?? {})
    .map(([name, text]) => `, (${text})::text as "${name}"`)
    .join('')
  const { rows } = await sql
    .raw<{ key: string } & Partial<Record<keyof Tags, string | null>>>(
      `select ${key} as key ${columns} from ${table} as entry where ${where}`,
    )
    .execute(db)
  const nameOf = (id: string | null | undefined) =>
    world.people.find(({ userId }) => userId === id)?.name
  return rows.map(row => ({
    key: row.key,
    tags: {
      owner: nameOf(row.owner),
      from: nameOf(row.from),
      to: nameOf(row.to),
      status: row.status ?? undefined,
      public: row.public === 'true',
    },
  }))
}
