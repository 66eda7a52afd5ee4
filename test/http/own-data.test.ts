// The download of one's own data contains every column of the database, or this file names the reason why not.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FIELD_NAMES as REQUEST_FIELDS } from '#app/features/requests/fields.ts'
import { SCOPE_FIELDS } from '#app/features/scopes/schema.ts'
import { FIELD_NAMES as PROFILE_FIELDS } from '#app/features/talent/fields.ts'
import type { Browser } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildCommunityPost,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  establish,
} from '#test/world.ts'

/** For each part of the download: its table and its keys. `key=column` if they differ, `key=` if the value is from
 * another table. */
const PARTS: Record<string, { of: string; keys: string }> = {
  account: {
    of: 'public.users',
    keys: 'id email email_confirmed mail_refusal full_name user_type role created_at',
  },
  email_change: { of: 'app.account_links', keys: 'email asked_at=created_at' },
  company_card: { of: 'public.company_cards', keys: 'name website about' },
  talent_profile: {
    of: 'public.talent_profiles',
    keys: `id created_at updated_at photo_url ${PROFILE_FIELDS.join(' ')} untouched taken
      hours_confirmed_at featured featured_application_url public_profile_url`,
  },
  profile_hidden: { of: 'public.profile_hidings', keys: 'reason created_at' },
  featured_applications: {
    of: 'public.featured_applications',
    keys: 'id note status created_at answered_at answer',
  },
  company_requests: {
    of: 'public.company_requests',
    keys: `id created_at updated_at ${REQUEST_FIELDS.join(' ')} untouched closed_as closed_at`,
  },
  scopes_of_work: {
    of: 'public.scopes',
    keys: `id created_at updated_at ${SCOPE_FIELDS.join(' ')}`,
  },
  custom_options: { of: 'public.custom_options', keys: 'id catalogue name category' },
  notices: { of: 'public.notices', keys: 'kind payload connection_id created_at read_at' },
  notice_preferences: { of: 'public.notice_preferences', keys: 'kind email with_text' },
  matches_set_aside: {
    of: 'public.match_set_asides',
    keys: 'request_id talent_id reason note created_at',
  },
  shortlist: { of: 'public.shortlist_entries', keys: 'talent_id note created_at' },
  interests: { of: 'public.request_interests', keys: 'request_id created_at' },
  matches_shown: {
    of: 'public.match_views',
    keys: 'shown_at surface version request_ids talent_ids scores places',
  },
  availability: { of: 'public.talent_availability', keys: 'paused free_from' },
  competitors: { of: 'public.company_competitors', keys: 'names' },
  clients: { of: 'public.talent_clients', keys: 'names' },
  private_clients: { of: 'public.talent_private_clients', keys: 'names' },
  conflicts: { of: 'public.conflict_checks', keys: 'connection_id names plan' },
  hours: { of: 'public.talent_hours', keys: 'elsewhere elsewhere_until confirmed_at' },
  profiles_viewed: { of: 'public.profile_views', keys: 'talent_id day' },
  own_profile_viewed: { of: 'public.profile_views', keys: 'day' },
  response_time: { of: 'public.talent_response_times', keys: 'days introductions' },
  community_posts: {
    of: 'public.community_posts',
    keys: `key title topic body created_at edited_at hidden_at accepted_answer=accepted_id
      answer_to=parent_id question=`,
  },
  found_helpful: { of: 'public.community_votes', keys: 'key=post_id created_at' },
  reported: { of: 'public.community_reports', keys: 'key=post_id reason created_at' },
  introductions_sent: {
    of: 'public.connection_requests',
    keys: `id created_at status answered_at expires_at decline_line= requirements contact_details=
      request_id desired_role= talent_name=talent_id talent_profile= company_name=company_id`,
  },
  introductions_received: {
    of: 'public.connection_requests',
    keys: `id created_at status answered_at expires_at decline_line= requirements contact_details=
      request_id desired_role= talent_name=talent_id talent_profile= company_name=company_id`,
  },
  rooms: {
    of: 'public.engagements',
    keys: `id state state_since introduced_at accepted_at company_name talent_name request_id request
      requirements talent_contact rate_min rate_max your_side= read_at= shows_reads= zone= messages= events=
      reports= offers= meetings= proposed_times=`,
  },
  sessions: {
    of: 'auth.session',
    keys: 'id device=userAgent current= signed_in_at=createdAt used_at=updatedAt',
  },
  known_devices: { of: 'app.known_devices', keys: 'first_seen_at=created_at used_at' },
  notified_matches: { of: 'app.notified_matches', keys: 'talent_id request_id notified_at' },
}

/** Tables whose rows are in the download without a part of their own. */
const INCLUDED_ELSEWHERE: Record<string, string> = {
  'public.connection_contacts': 'contact_details of an introduction',
  'public.decline_lines': 'decline_line of an introduction',
  'public.engagement_messages': 'messages of a room',
  'public.engagement_files': 'files of a message of a room',
  'public.engagement_events': 'events of a room',
  'public.engagement_seats': 'read_at, shows_reads and zone of a room',
  'public.engagement_reports': 'reports of a room',
  'public.charter_versions': 'offers of a room',
  'public.meetings': 'meetings of a room',
  'public.meeting_rounds': 'proposed_times of a room',
  'public.company_response_times': 'response_time of a company',
  'auth.user': 'account, which follows it',
}

/** Columns that are not in the download, by reason. */
const COLUMNS_LEFT_OUT: Record<string, string> = {
  'It only says that the row belongs to the reader': `
    public.company_cards.user_id public.talent_profiles.user_id public.featured_applications.talent_id
    public.company_requests.user_id public.scopes.user_id public.custom_options.user_id
    public.notices.user_id public.notice_preferences.user_id public.match_set_asides.user_id
    public.shortlist_entries.user_id public.request_interests.talent_id public.match_views.viewer_id
    public.talent_availability.talent_id public.talent_hours.talent_id public.company_competitors.user_id
    public.talent_clients.talent_id public.talent_private_clients.talent_id public.community_posts.author_id public.community_votes.user_id
    public.community_reports.user_id public.profile_hidings.talent_id auth.session.userId
    public.talent_response_times.talent_id app.known_devices.user_id app.notified_matches.user_id
    app.account_links.user_id`,
  'The download has the names of both sides instead': `
    public.engagements.company_id public.engagements.talent_user_id public.engagements.talent_id`,
  'Nobody is told who viewed a profile': 'public.profile_views.viewer_id',
  'It only recognizes a form that is sent twice, or a notice with the same cause': `
    public.company_requests.submission public.scopes.submission public.community_posts.submission
    public.notices.cause_key`,
  'It is the id of a row that nothing refers to': `
    public.notices.id public.match_views.id public.profile_views.id public.community_posts.id
    public.community_votes.id public.community_reports.id`,
  'It is computed from other columns': `
    public.talent_profiles.hidden public.company_requests.hidden public.community_posts.under_hidden
    public.community_posts.search_text public.community_posts.answers public.community_posts.helpful
    public.match_views.side public.connection_requests.is_match public.connection_requests.company_suspended`,
  'The response clock works with it; the download has the result, expires_at': `
    public.connection_requests.answer_zone public.connection_requests.remind_at
    public.connection_requests.clock_started_at public.connection_requests.held_until`,
  'It says when an administrator settled a report': 'public.community_reports.settled_at',
  'It may be from another person, who typed the same option first':
    'public.custom_options.created_at',
  'With it, somebody could sign in to the account': `
    auth.session.token auth.session.expiresAt app.known_devices.device_hash app.account_links.token_hash`,
  'Only the link for a change that still waits is in it': `
    app.account_links.purpose app.account_links.expires_at app.account_links.used_at`,
  'It is always empty': 'auth.session.ipAddress',
}

/** Tables that are not in the download, by reason. */
const TABLES_LEFT_OUT: Record<string, string> = {
  'It is the same for everybody': `
    public.skills public.tools public.roles public.industries public.languages public.company_sizes
    public.company_stages public.response_clock public.engagement_transitions public.blog_posts app.seed_state ops.migrations
    ops.function_files`,
  'A suspended person can’t sign in to read it': 'public.account_suspensions',
  'It records what administrators do': 'public.audit_entries',
  'It repeats the status and the times of introductions': 'public.connection_events',
  'It only holds the hash of the password; its other columns are empty': 'auth.account',
  'It is always empty': 'auth.verification',
  'It holds ids for work in progress, and its rows are deleted within days': `
    app.jobs app.changes app.waiting_mails`,
  'It says when the product last looked for new matches': 'app.match_looks',
  'It holds hashes to count tries': 'app.limit_tries',
  'It holds the product’s own keys': 'app.secrets',
}

const listed = (words: string) => words.split(/\s+/).filter(word => word !== '')
const keyAndColumn = (word: string) => {
  const [key = '', column = key] = word.split('=')
  return { key, column }
}

const app = sharedApp()

/** All keys, at any depth. */
function keysWithin(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(keysWithin)
  return Array.isArray(value) ? inside : [...Object.keys(value), ...inside]
}

const download = async (as: Browser) => await (await app.fetch('/settings/download', { as })).json()

test('each column of each table is in it, or is left out for a reason', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select n.nspname || '.' || c.relname as table, a.attname as column
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  `.execute(app.database.kysely)
  const elsewhere = new Set([
    ...Object.keys(INCLUDED_ELSEWHERE),
    ...Object.values(TABLES_LEFT_OUT).flatMap(listed),
  ])
  const included = Object.values(PARTS).flatMap(({ of, keys }) =>
    listed(keys)
      .map(word => keyAndColumn(word).column)
      .filter(column => column !== '')
      .map(column => `${of}.${column}`),
  )
  const leftOut = Object.values(COLUMNS_LEFT_OUT).flatMap(listed)
  const known = [...new Set([...included, ...leftOut])].toSorted()
  const existing = rows.filter(({ table }) => !elsewhere.has(table))
  expect(known).toEqual(existing.map(({ table, column }) => `${table}.${column}`).toSorted())
  expect(leftOut.filter(column => included.includes(column))).toEqual([])
  const tables = new Set(rows.map(({ table }) => table))
  expect([...elsewhere].filter(table => !tables.has(table))).toEqual([])
})

test('each of its parts has exactly these keys', async () => {
  // The first daily run of a job deletes response times that introductions don't give.
  await app.drain()
  const people = await app.system(async tx => {
    const custom = { id: 'custom_0d1e', catalogue: 'skills', name: 'Kept', category: 'Other' }
    await tx.insertInto('custom_options').values(custom).execute()
    const talent = await establish(tx, await buildTalent(tx, { skill_ids: ['custom_0d1e'] }))
    const company = await establish(tx, await buildCompany(tx))
    const request = await buildRequest(tx, { company })
    const names = ['Kept']
    await tx.insertInto('company_competitors').values({ user_id: company.userId, names }).execute()
    for (const table of ['talent_clients', 'talent_private_clients'] as const)
      await tx.insertInto(table).values({ talent_id: talent.talentId, names }).execute()
    await buildConnection(tx, { talent, company, request, status: 'accepted' })
    const { userId } = talent
    const talentId = talent.talentId
    const pair = { request_id: request.requestId, talent_id: talentId }
    await tx.insertInto('company_cards').values({ user_id: company.userId, name: 'Card' }).execute()
    await tx
      .insertInto('profile_hidings')
      .values({ talent_id: talentId, reason: 'To be checked' })
      .execute()
    await tx.insertInto('featured_applications').values({ talent_id: talentId }).execute()
    await tx
      .insertInto('scopes')
      .values({ user_id: userId, title: 'Kept', submission: crypto.randomUUID() })
      .execute()
    await tx
      .insertInto('notice_preferences')
      .values({ user_id: userId, kind: 'match_digest', email: false })
      .execute()
    await tx
      .insertInto('match_set_asides')
      .values({ ...pair, user_id: userId, reason: 'rate' })
      .execute()
    await tx
      .insertInto('shortlist_entries')
      .values({ user_id: company.userId, talent_id: talentId })
      .execute()
    await tx.insertInto('request_interests').values(pair).execute()
    await tx
      .insertInto('match_views')
      .values({
        viewer_id: userId,
        version: 1,
        side: 'talent',
        surface: 'best',
        request_ids: [request.requestId],
        talent_ids: [talentId],
        scores: [80],
        places: [1],
      })
      .execute()
    await tx
      .insertInto('talent_availability')
      .values({ talent_id: talentId, paused: true })
      .execute()
    await tx.insertInto('talent_hours').values({ talent_id: talentId, elsewhere: 4 }).execute()
    await tx
      .insertInto('profile_views')
      .values({ talent_id: talentId, viewer_id: company.userId })
      .execute()
    await tx
      .insertInto('talent_response_times')
      .values({ talent_id: talentId, days: 2, introductions: 5 })
      .execute()
    const question = await buildCommunityPost(tx, { author_id: userId })
    const answer = await buildCommunityPost(tx, {
      parent_id: question.id,
      author_id: company.userId,
    })
    await tx.insertInto('community_votes').values({ post_id: answer.id, user_id: userId }).execute()
    await tx
      .insertInto('community_reports')
      .values({ post_id: answer.id, user_id: userId, reason: 'spam' })
      .execute()
    await sql`
      insert into app.account_links (token_hash, purpose, user_id, email, expires_at)
      values (${'a'.repeat(64)}, 'change-email', ${userId}, 'next@example.com', now() + interval '1 day')
    `.execute(tx)
    await sql`
      insert into app.notified_matches (user_id, talent_id, request_id)
      values (${userId}, ${talentId}, ${request.requestId})
    `.execute(tx)
    return { talent, company }
  })
  const [talents, companies] = await Promise.all(
    [people.talent, people.company].map(async person => await download(await app.signIn(person))),
  )
  const parts = Object.keys(talents).filter(part => part !== 'made_at')
  expect(parts.toSorted()).toEqual(Object.keys(PARTS).toSorted())
  const keys = [talents, companies].flatMap(keysWithin)
  expect(keys).toContain('working_model')
  expect(keys.filter(key => !/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(key))).toEqual([])
  for (const [part, { keys }] of Object.entries(PARTS)) {
    const [row] = [talents[part], companies[part]].flat().filter(Boolean)
    expect(row, `${part} has a row`).toBeDefined()
    expect(Object.keys(row).toSorted(), part).toEqual(
      listed(keys)
        .map(word => keyAndColumn(word).key)
        .toSorted(),
    )
  }
})

test('for the posts of the community it asks about nobody else’s', async () => {
  const { talent, question } = await app.system(async tx => {
    const talent = await buildTalent(tx)
    const other = await buildTalent(tx)
    const question = await buildCommunityPost(tx, { author_id: other.userId })
    const { id: parent_id } = question
    await buildCommunityPost(tx, { parent_id, author_id: talent.userId })
    await buildCommunityPost(tx, { parent_id, author_id: other.userId })
    return { talent, question }
  })
  // Without it, a query that asks who wrote each post fails.
  const hidden = sql`alter function public.community_people(uuid[]) rename to hidden_people`
  const restored = sql`alter function public.hidden_people(uuid[]) rename to community_people`
  await hidden.execute(app.database.kysely)
  const { community_posts: posts } = await download(await app.signIn(talent)).finally(() =>
    restored.execute(app.database.kysely),
  )
  expect(posts).toMatchObject([{ body: 'These are the details of it.', answer_to: question.key }])
})
