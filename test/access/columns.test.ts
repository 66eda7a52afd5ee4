import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { FIELD_NAMES as REQUEST_FIELDS } from '#app/features/requests/fields.ts'
import { FIELD_NAMES as PROFILE_FIELDS } from '#app/features/talent/fields.ts'
import { VISITOR, withActor } from '#app/platform/db/actor.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import {
  buildAdmin,
  buildCompany,
  buildConnection,
  buildPost,
  buildTalent,
  type Person,
} from '#test/world.ts'

const REQUEST = [...REQUEST_FIELDS, 'untouched'].join(' ')
const PROFILE = [...PROFILE_FIELDS, 'untouched'].join(' ')
const SCOPE = `title company_name talent_name role outcome excluded decides proposes cadence day_30
  day_60 day_90 exit starts weeks hours_per_week day_rate`
const POST = 'title slug excerpt status content published_at author topic'

/** Every column a person may write, and no other. The access table says which rows. */
const WRITABLE = {
  insert: {
    talent_profiles: PROFILE,
    company_requests: `${REQUEST} submission`,
    company_cards: 'user_id name website about',
    connection_requests: 'talent_id request_id requirements held_until',
    connection_contacts: 'connection_id contact_details',
    decline_lines: 'connection_id line',
    engagement_messages: 'engagement_id client_key body',
    engagement_files: 'engagement_id message_id place name type bytes stored_as',
    engagement_reports: 'engagement_id reason',
    custom_options: 'id catalogue name category',
    featured_applications: 'note',
    talent_availability: 'paused free_from',
    talent_hours: 'elsewhere elsewhere_until',
    company_competitors: 'names',
    talent_clients: 'names',
    talent_private_clients: 'names',
    community_posts: 'parent_id submission title topic body',
    community_votes: 'post_id',
    community_reports: 'post_id reason',
    match_set_asides: 'request_id talent_id reason note',
    shortlist_entries: 'talent_id note',
    request_interests: 'request_id',
    profile_views: 'talent_id',
    notice_preferences: 'kind email with_text',
    blog_posts: `id ${POST}`,
    scopes: `${SCOPE} submission`,
  },
  update: {
    talent_profiles: PROFILE,
    company_requests: `${REQUEST} closed_as`,
    company_cards: 'name website about',
    connection_requests: 'status',
    talent_availability: 'paused free_from',
    talent_hours: 'elsewhere elsewhere_until',
    company_competitors: 'names',
    talent_clients: 'names',
    talent_private_clients: 'names',
    conflict_checks: 'plan',
    community_posts: 'title topic body accepted_id',
    notices: 'read_at',
    shortlist_entries: 'note',
    engagement_messages: 'body',
    engagement_seats: 'shows_reads zone',
    notice_preferences: 'email with_text',
    blog_posts: POST,
    scopes: SCOPE,
  },
} as const

/** Columns that nobody may read, even of visible rows: public responses contain no account id. */
const UNREADABLE = [
  'community_posts.author_id',
  'community_reports.user_id',
  'community_votes.user_id',
  'custom_options.created_at',
  'custom_options.user_id',
  'profile_views.viewer_id',
  'talent_profiles.user_id',
]

/** The columns that decide a person's role, a thing's owner, or a state. */
const GUARDED = {
  featured: ['talent_profiles'],
  featured_application_url: ['talent_profiles'],
  public_profile_url: ['talent_profiles'],
  photo_url: ['talent_profiles'],
  user_id: ['talent_profiles', 'company_requests', 'custom_options'],
  company_id: ['connection_requests'],
  is_match: ['connection_requests'],
  answered_at: ['connection_requests', 'featured_applications'],
  talent_id: ['featured_applications'],
  user_type: ['users'],
  role: ['users'],
  email: ['users'],
  created_at: [
    'users',
    'talent_profiles',
    'company_requests',
    'connection_requests',
    'connection_events',
    'custom_options',
    'featured_applications',
    'blog_posts',
  ],
} as const

/** A generated column refuses any explicit value before permissions are checked. */
const REFUSED = /permission denied|can only be updated to DEFAULT|cannot insert a non-DEFAULT value/

describe.each(ENGINES)('columns on the %s engine', engine => {
  const { database, system } = sharedDatabase(engine)
  const everybody: { name: string; person: Person | null }[] = []
  beforeAll(async () => {
    await system(async tx => {
      const talent = await buildTalent(tx)
      const company = await buildCompany(tx)
      await buildConnection(tx, { talent, company })
      await buildPost(tx)
      everybody.push(
        { name: 'a visitor', person: null },
        { name: 'a talent', person: talent },
        { name: 'a company', person: company },
        { name: 'an administrator', person: await buildAdmin(tx) },
      )
    })
  })

  async function columns(verb: 'select' | 'insert' | 'update'): Promise<string[]> {
    const { rows } = await sql<{ column: string }>`
      select c.relname || '.' || a.attname as column
        from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and a.attnum > 0 and not a.attisdropped
         and has_column_privilege('vinculum_person', c.oid, a.attnum, ${verb})
    `.execute(database.kysely)
    return rows.map(({ column }) => column).toSorted()
  }

  test.each(['insert', 'update'] as const)('a person may %s exactly these', async verb => {
    const listed = Object.entries(WRITABLE[verb]).flatMap(([table, names]) =>
      names.split(/\s+/).map(name => `${table}.${name}`),
    )
    expect(await columns(verb)).toEqual(listed.toSorted())
  })

  test('a person may read all but these', async () => {
    const readable = new Set(await columns('select'))
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
       where table_schema = 'public' and table_name in (
         select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
    `.execute(database.kysely)
    const hidden = rows.map(({ column }) => column).filter(column => !readable.has(column))
    expect(hidden.toSorted()).toEqual(UNREADABLE)
  })

  const guarded = Object.entries(GUARDED).flatMap(([column, tables]) =>
    tables.map(table => ({ column, table })),
  )
  test.each(guarded)('nobody can write $column of $table, with any statement', async one => {
    const { table, column } = one
    const statements = [
      `update ${table} set ${column} = default`,
      `update ${table} set ${column} = ${column}`,
      `insert into ${table} (${column}) values (default)`,
      `insert into ${table} (${column}) select ${column} from ${table}`,
      `insert into ${table} (${column}) values (default) on conflict do nothing`,
      `merge into ${table} as old using (select 1) as one on true when matched then update set ${column} = default`,
      `merge into ${table} as old using (select 1) as one on false when not matched then insert (${column}) values (default)`,
      `with written as (update ${table} set ${column} = default returning 1) select * from written`,
    ]
    for (const { name, person } of everybody) {
      for (const statement of statements) {
        const actor = person ? { userId: person.userId } : VISITOR
        const done = withActor(database.kysely, actor, tx => sql.raw(statement).execute(tx))
        await expect(done, `${name}: ${statement}`).rejects.toThrow(REFUSED)
      }
    }
  })

  test('an upsert of one’s own profile cannot change a guarded column', async () => {
    const talent = everybody.find(({ name }) => name === 'a talent')?.person
    const upsert = (set: string) =>
      withActor(database.kysely, { userId: talent?.userId ?? null }, tx =>
        sql
          .raw(
            `insert into talent_profiles (full_name) values ('Again') on conflict (user_id) do update set ${set}`,
          )
          .execute(tx),
      )
    await expect(upsert(`full_name = 'Again', featured = true`)).rejects.toThrow(
      'permission denied',
    )
    await expect(upsert(`full_name = excluded.full_name, created_at = now()`)).rejects.toThrow(
      'permission denied',
    )
  })

  test('only an answer sets a status: not the request for an introduction, not the company', async () => {
    const company = everybody.find(({ name }) => name === 'a company')?.person
    const run = (statement: string) =>
      withActor(database.kysely, { userId: company?.userId ?? null }, tx =>
        sql.raw(statement).execute(tx),
      )
    await expect(
      run(
        `insert into connection_requests (talent_id, request_id, status)
         select t.id, r.id, 'accepted' from talent_profiles t, company_requests r`,
      ),
    ).rejects.toThrow('permission denied')
    await run(`update connection_requests set status = 'accepted'`)
    const status = await system(tx =>
      tx.selectFrom('connection_requests').select(['status', 'is_match']).execute(),
    )
    expect(status).toEqual([{ status: 'pending', is_match: false }])
  })
})
