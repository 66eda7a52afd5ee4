// The people and rows that the access table is tested on.
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { CONNECTION_STATUSES } from '#app/features/connections/rules.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import { HOUR_MS } from '#app/platform/units.ts'
import type { DB } from '#db/types.ts'
import {
  buildAdmin,
  buildCommunityPost,
  buildCompany,
  buildConnection,
  buildPost,
  buildRequest,
  buildTalent,
  type Person,
  TERMS,
} from '#test/world.ts'
import type { ActorName, Tags } from './access-matrix.ts'

/** An existing row: its primary key, and what is known about it. */
export type TaggedRow = { key: string; tags: Tags }

export type AccessWorld = {
  people: { name: ActorName; userId: string }[]
  profiles: { of: ActorName; talentId: string }[]
  requests: { of: ActorName; requestId: string }[]
  connections: TaggedRow[]
  applications: TaggedRow[]
  /** Of the community. */
  posts: TaggedRow[]
}

export const DEAD_JOB = '00000000-0000-4000-8000-00000000dead'

/** The accepted ones: an engagement has the id of its introduction. */
export function engagementsOf({ connections }: AccessWorld): TaggedRow[] {
  return connections
    .filter(({ tags }) => tags.status === 'matched' || tags.status === 'accepted')
    .map(({ key, tags: { from, to } }) => ({ key, tags: { from, to } }))
}

const idOf = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
export const messageOf = (engagement: string, side: 'company' | 'talent') =>
  idOf(`${engagement} ${side}`)
export const meetingOf = (engagement: string) => idOf(`${engagement} meeting`)
const IN_DAYS = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
/** Possible meeting times. */
export const MEETS = [IN_DAYS(2), IN_DAYS(3)] as const
export const reportOf = (engagement: string) => idOf(`${engagement} report`)

export function buildAccessWorld(db: Kysely<DB>): Promise<AccessWorld> {
  return withSystem(db, async tx => {
    const talent = [
      { name: 'talent A' as const, person: await buildTalent(tx) },
      { name: 'talent B' as const, person: await buildTalent(tx) },
    ]
    const companies = [
      { name: 'company A' as const, person: await buildCompany(tx) },
      { name: 'company B' as const, person: await buildCompany(tx) },
    ]
    const administrator = { name: 'administrator' as const, person: await buildAdmin(tx) }

    const requests: AccessWorld['requests'] = []
    const connections: TaggedRow[] = []
    for (const { name: from, person: company } of companies) {
      const { requestId } = await buildRequest(tx, { company })
      requests.push({ of: from, requestId })
      for (const { name: to, person } of talent) {
        for (const status of CONNECTION_STATUSES) {
          const made = await buildConnection(tx, { talent: person, company, status })
          connections.push({ key: made.connectionId, tags: { from, to, status } })
        }
      }
    }
    const people = [...talent, ...companies, administrator]
    const posts = await buildCommunity(tx, people)
    await buildPosts(tx)
    await buildRest(
      tx,
      people.map(({ person }) => person),
    )
    return {
      people: people.map(({ name, person }) => ({ name, userId: person.userId })),
      profiles: talent.map(({ name, person }) => ({ of: name, talentId: person.talentId })),
      requests,
      connections,
      applications: await buildApplications(tx),
      posts,
    }
  })
}

async function buildPosts(tx: SystemTx): Promise<void> {
  await buildPost(tx)
  await buildPost(tx, { published_at: null })
  await buildPost(tx, { published_at: new Date(Date.now() + HOUR_MS) })
  await buildPost(tx, { status: 'draft' })
  await buildPost(tx, { status: 'draft', published_at: null })
}

/** For each person a question and a hidden question, a vote and a report; and an answer without author to a question
 * without author. */
async function buildCommunity(
  tx: SystemTx,
  people: { name: ActorName; person: Person }[],
): Promise<TaggedRow[]> {
  const posts: TaggedRow[] = []
  const add = async (columns: Parameters<typeof buildCommunityPost>[1], tags: Tags) => {
    const { id } = await buildCommunityPost(tx, columns)
    posts.push({ key: id, tags })
    return id
  }
  const parent_id = await add({}, { public: true })
  const answer = await add({ id: ANSWER, parent_id, title: null, topic: null }, { public: true })
  for (const { name: owner, person } of people) {
    const author_id = person.userId
    await add({ author_id }, { owner, public: true })
    await add({ author_id, hidden_at: new Date(0) }, { owner, public: false })
    await tx.insertInto('community_votes').values({ post_id: answer, user_id: author_id }).execute()
    await tx
      .insertInto('community_reports')
      .values({ post_id: answer, user_id: author_id, reason: 'Why' })
      .execute()
  }
  return posts
}

/** An answer of the community that everybody may vote for and report. */
export const ANSWER = '00000000-0000-4000-8000-00000000cafe'

/** At least one row in every other table; one per person if the rows belong to people. */
async function buildRest(tx: SystemTx, people: Person[]): Promise<void> {
  for (const [place, { userId }] of people.entries()) {
    await sql`
      insert into public.company_cards (user_id, name)
      select id, 'Card' from public.users where id = ${userId} and user_type = 'company'
    `.execute(tx)
    await sql`
      insert into public.custom_options (id, catalogue, name, user_id)
      values (${`custom_${place}000`}, 'skills', 'Own skill', ${userId})
    `.execute(tx)
    await sql`select app.notify(${userId}, 'new_device', ${`device ${place}`})`.execute(tx)
    await sql`
      insert into public.notice_preferences (user_id, kind, email)
      values (${userId}, 'match_digest', true)
    `.execute(tx)
    await sql`
      insert into public.scopes (user_id, submission, title)
      values (${userId}, gen_random_uuid(), 'Scope')
    `.execute(tx)
    await sql`
      insert into auth.session ("userId", token, "expiresAt") values (${userId}, ${`token ${place}`}, now())
    `.execute(tx)
  }
  await sql`update auth."user" set "emailVerified" = true`.execute(tx)
  await sql`update public.users set created_at = now() - interval '30 days'`.execute(tx)
  // How the desk's functions treat such a row is tested elsewhere; here it hides nothing.
  await sql`
    insert into public.profile_hidings (talent_id, reason) select id, 'Why' from public.talent_profiles
  `.execute(tx)
  await sql`
    insert into public.account_suspensions (user_id, reason) select id, 'Why' from public.users
  `.execute(tx)
  await sql`
    insert into auth.verification (identifier, value, "expiresAt") values ('someone', 'code', now())
  `.execute(tx)
  await sql`
    insert into public.company_competitors (user_id, names)
    select id, array['Acme'] from public.users where user_type = 'company'
  `.execute(tx)
  for (const table of ['talent_clients', 'talent_private_clients'])
    await sql`
      insert into ${sql.table(`public.${table}`)} (talent_id, names)
      select id, array['Acme'] from public.talent_profiles
    `.execute(tx)
  await sql`
    insert into public.conflict_checks (connection_id, names)
    select id, array['Acme'] from public.connection_requests
    on conflict do nothing
  `.execute(tx)
  await sql`
    insert into public.talent_response_times select id, 2, 5 from public.talent_profiles
  `.execute(tx)
  await sql`insert into public.company_response_times select id, 2, 5 from public.users`.execute(tx)
  await sql`
    insert into app.notified_matches (user_id, talent_id, request_id)
    select t.user_id, t.id, r.id from public.talent_profiles t cross join public.company_requests r
  `.execute(tx)
  await sql`
    insert into app.match_looks (talent_id, since) select id, now() from public.talent_profiles
  `.execute(tx)
  await sql`insert into app.secrets (name, value) values ('key', 'secret')`.execute(tx)
  await sql`insert into app.jobs (kind, key) values ('none', 'none')`.execute(tx)
  await sql`
    insert into app.known_devices (user_id, device_hash)
    select id, ${'0'.repeat(64)} from public.users limit 1
  `.execute(tx)
  await sql`
    insert into app.limit_tries (key, forgotten_at) values (${'0'.repeat(64)}, now())
  `.execute(tx)
  await sql`
    insert into app.jobs (id, kind, key, state, finished_at)
    values (${DEAD_JOB}, 'none', 'dead', 'dead', now())
  `.execute(tx)
  await sql`
    insert into public.match_set_asides (user_id, request_id, talent_id, reason)
    select u.id, (select id from public.company_requests order by id limit 1),
           (select id from public.talent_profiles order by id limit 1), 'rate'
      from public.users u
  `.execute(tx)
  await sql`
    insert into public.shortlist_entries (user_id, talent_id)
    select u.id, t.id from public.users u, public.talent_profiles t where u.user_type = 'company'
  `.execute(tx)
  await sql`
    insert into public.decline_lines (connection_id, line)
    select id, 'Not now.' from public.connection_requests where status = 'declined'
  `.execute(tx)
  await sql`
    insert into public.engagement_messages (id, engagement_id, side, client_key, body)
    select md5(e.id || ' ' || s.side)::uuid, e.id, s.side, gen_random_uuid(), 'Words'
      from public.engagements e cross join (values ('company'), ('talent')) as s (side)
  `.execute(tx)
  await sql`
    insert into public.engagement_files (engagement_id, message_id, user_id, place, name, type, bytes, stored_as)
    select m.engagement_id, m.id, app.user_of_side(m.engagement_id, m.side), 1, 'a.pdf', 'application/pdf', 9, md5(m.id::text)
      from public.engagement_messages m
  `.execute(tx)
  await sql`
    insert into public.charter_versions
    select made.* from public.engagements e
     cross join lateral jsonb_populate_record(null::public.charter_versions, ${JSON.stringify(TERMS)}::jsonb || jsonb_build_object(
       'id', gen_random_uuid(), 'engagement_id', e.id, 'number', 1, 'side', 'company', 'state', 'open',
       'client_key', gen_random_uuid(), 'created_at', now(), 'answer_zone', 'UTC',
       'expires_at', now() + interval '3 days')) as made
  `.execute(tx)
  await sql`
    insert into public.meeting_rounds (engagement_id, number, side, client_key, minutes, link, times)
    select id, 1, 'company', gen_random_uuid(), 30, '', ${sql.raw(`array['${MEETS.join("','")}']::timestamptz[]`)}
      from public.engagements
  `.execute(tx)
  await sql`
    insert into public.meetings (id, engagement_id, round, starts_at, minutes, link)
    select md5(id || ' meeting')::uuid, id, 1, ${MEETS[0]}::timestamptz, 30, '' from public.engagements
  `.execute(tx)
  await sql`update public.engagements set state = 'offered'`.execute(tx)
  await sql`
    insert into public.engagement_events (engagement_id, act) select id, 'start' from public.engagements
  `.execute(tx)
  await sql`
    insert into public.engagement_reports (id, engagement_id, user_id, reason)
    select md5(id || ' report')::uuid, id, company_id, 'Why' from public.engagements
  `.execute(tx)
  await sql`
    insert into public.request_interests (request_id, talent_id)
    select r.id, t.id from public.company_requests r, public.talent_profiles t
  `.execute(tx)
  await sql`
    insert into public.talent_availability (talent_id) select id from public.talent_profiles
  `.execute(tx)
  await sql`
    insert into public.talent_hours (talent_id) select id from public.talent_profiles
  `.execute(tx)
  await sql`
    insert into public.profile_views (talent_id, viewer_id, day)
    select t.id, u.id, '2026-01-01' from public.talent_profiles t, public.users u where u.user_type = 'company'
  `.execute(tx)
  await sql`
    insert into public.match_views (version, side, surface, viewer_id, request_ids, talent_ids, scores, places)
    select 1, 'company', 'best', id, '{}', '{}', '{}', '{}' from public.users
  `.execute(tx)
  await sql`
    insert into public.audit_entries (action, subject_type, subject_id)
    values ('post-edited', 'post', gen_random_uuid())
  `.execute(tx)
  await sql`
    insert into app.waiting_mails (notice_id, sender_id)
    select n.id, u.id from public.notices n, public.users u limit 1
  `.execute(tx)
  await sql`
    insert into app.account_links (token_hash, purpose, user_id, expires_at)
    select ${'0'.repeat(64)}, 'reset-password', id, now() from public.users limit 1
  `.execute(tx)
}

async function buildApplications(tx: SystemTx): Promise<TaggedRow[]> {
  const { rows } = await sql<{ key: string; status: string }>`
    insert into public.featured_applications (talent_id, status, answered_at)
    select id, status, case when status <> 'pending' then now() end
      from public.talent_profiles, unnest(array['pending', 'approved', 'declined']) as status
    returning id as key, status
  `.execute(tx)
  return rows.map(({ key, status }) => ({ key, tags: { status } }))
}
