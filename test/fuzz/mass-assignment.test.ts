// Posts every column of every table to every form: only the form's own fields may change.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FIELD_NAMES as REQUEST_FIELDS } from '#app/features/requests/fields.ts'
import { FIELD_NAMES as PROFILE_FIELDS } from '#app/features/talent/fields.ts'
import type { SystemTx } from '#app/platform/db/actor.ts'
import { BASED_ON, NO_VERSION } from '#app/platform/forms/form-version.ts'
import { Browser, openApp, type TestApp } from '#test/app.ts'
import {
  buildAccount,
  buildAdmin,
  buildCommunityPost,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  PASSWORD,
  type Person,
} from '#test/world.ts'

const ROLE = 'Chief Technology Officer (CTO)'

let app: TestApp
let world: Awaited<ReturnType<typeof buildWorld>>
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  world = await buildWorld()
})
afterAll(() => app.close())

function buildWorld() {
  return app.system(async tx => {
    const talent = await buildTalent(tx)
    const company = await buildCompany(tx)
    const request = await buildRequest(tx, { company })
    const question = await buildCommunityPost(tx, { author_id: company.userId })
    const answer = await buildCommunityPost(tx, {
      parent_id: question.id,
      author_id: talent.userId,
    })
    const applicant = await buildTalent(tx)
    const { id: applicationId } = await tx
      .insertInto('featured_applications')
      .values({ talent_id: applicant.talentId, note: 'Please.' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      question,
      answer,
      applicant,
      applicationId,
      admin: await buildAdmin(tx),
      talent,
      company,
      request,
      newcomer: await buildAccount(tx),
      pending: await buildConnection(tx, { talent, company }),
      introduced: await buildConnection(tx, { talent, company, status: 'accepted' }),
      stranger: await buildTalent(tx),
      listed: await buildListed(tx, company),
      theirs: await buildConnection(tx),
    }
  })
}

async function buildListed(tx: SystemTx, { userId }: Person) {
  const talent = await buildTalent(tx)
  await tx
    .insertInto('shortlist_entries')
    .values({ user_id: userId, talent_id: talent.talentId })
    .execute()
  return talent
}

type Row = Record<string, unknown>
type Contents = Map<string, { table: string; row: Row }>

/** Every row of every table that people's forms may touch. Rows that the product writes by itself are left out. */
async function contents(): Promise<Contents> {
  return await app.system(async tx => {
    const { rows: tables } = await sql<{ name: string; key: string }>`
      select c.oid::regclass::text as name,
             string_agg(format('entry.%I', a.attname), ',' order by a.attnum) as key
        from pg_class c
        join pg_index i on i.indrelid = c.oid and i.indisprimary
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
       where c.relnamespace::regnamespace::text in ('public', 'app', 'auth') and c.relkind = 'r'
         and c.relname not in ('session', 'jobs', 'account_links', 'secrets', 'limit_tries', 'known_devices',
                               'changes')
       group by c.oid
    `.execute(tx)
    const all: Contents = new Map()
    for (const { name, key } of tables) {
      const { rows } = await sql
        .raw<{ key: string; row: Row }>(
          `select concat_ws('/', ${key}) as key, to_jsonb(entry) as row from ${name} as entry`,
        )
        .execute(tx)
      for (const one of rows) all.set(`${name} ${one.key}`, { table: name, row: one.row })
    }
    return all
  })
}

function difference(before: Contents, after: Contents) {
  const changed = new Set<string>()
  const added: { table: string; row: Row }[] = []
  for (const [key, { table, row }] of after) {
    const old = before.get(key)
    if (old === undefined) added.push({ table, row })
    else
      for (const [column, value] of Object.entries(row))
        if (JSON.stringify(value) !== JSON.stringify(old.row[column]))
          changed.add(`${table}.${column}`)
  }
  const removed = [...before.keys()].filter(key => !after.has(key))
  return { changed: [...changed].toSorted(), added, removed }
}

/** A value for every existing column, each one that an attacker would like to set. */
async function wishes(own: string[]): Promise<[string, string][]> {
  const { rows } = await sql<{ column: string }>`
    select distinct column_name as column from information_schema.columns
     where table_schema in ('public', 'app', 'auth')
  `.execute(app.database.kysely)
  const special: Record<string, string> = {
    featured: 'true',
    is_match: 'true',
    emailVerified: 'true',
    role: 'admin',
    status: 'accepted',
    user_type: 'company',
    id: world.stranger.talentId,
    user_id: world.stranger.userId,
    author_id: world.stranger.userId,
    parent_id: world.question.id,
    accepted_id: world.answer.id,
    hidden: 'true',
    hidden_at: '2001-01-01T00:00:00Z',
    edited_at: '2001-01-01T00:00:00Z',
    read_at: '2001-01-01T00:00:00Z',
    userId: world.stranger.userId,
    company_id: world.theirs.company.userId,
    talent_id: world.stranger.talentId,
    connection_id: world.theirs.connectionId,
    public_profile_url: '/talent/hostile',
    featured_application_url: 'https://hostile.test',
    created_at: '2001-01-01T00:00:00Z',
    updated_at: '2001-01-01T00:00:00Z',
    answered_at: '2001-01-01T00:00:00Z',
    published_at: '2001-01-01T00:00:00Z',
  }
  return rows
    .map(({ column }) => column)
    .filter(column => !own.includes(column))
    .flatMap(column => {
      const value = special[column] ?? 'hostile'
      const camel = column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
      const names = [column, `${column}[]`, ...(own.includes(camel) ? [] : [camel])]
      // A one-word column has no camel-case spelling of its own; and the number of names in a form is limited.
      return [...new Set(names)].map(name => [name, value] as [string, string])
    })
}

/** Values that must not appear in any row written by such a form. */
function wishesGranted(rows: Row[]): string[] {
  const text = JSON.stringify(rows)
  const marks = [
    'hostile',
    '2001-01-01',
    '"featured":true',
    '"role":"admin"',
    '"emailVerified":true',
    world.stranger.userId,
    world.stranger.talentId,
    world.theirs.company.userId,
    world.theirs.connectionId,
  ]
  return marks.filter(mark => text.includes(mark))
}

/** All fields of a form, most of them empty. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const filled = (fields: string[], values: Record<string, string>) => ({
  ...Object.fromEntries(fields.map(field => [field, ''])),
  ...values,
})
const profile = () =>
  filled(PROFILE_FIELDS, { full_name: 'New Name', headline: 'New headline', primary_role: ROLE })
const request = () =>
  filled(REQUEST_FIELDS, { desired_role: ROLE, challenge_description: 'New challenge' })

const SCOPE_FIELDS =
  `company_name talent_name role starts hours_per_week weeks day_rate outcome decides proposes
  cadence day_30 day_60 day_90 excluded exit`.split(/\s+/)
const TERM_FIELDS = `outcome decides_alone decides_together advises exclusions cadence day_30 day_60
  day_90 handover starts_on hours_per_week weeks pay amount payment_days notice_days
  unused_hours`.split(/\s+/)
const question = () => ({
  title: 'What would a stranger change?',
  topic: 'scope',
  body: 'New details, enough of them to be read.',
})

/** The columns of a table, and those the database computes from them. */
const columns = (table: string, fields: string[]) =>
  new RegExp(`^${table}\\.(${fields.join('|')}|updated_at|search_text|match_\\w+)$`)

type Case = {
  path: () => string
  as: () => Promise<Browser>
  form: () => Record<string, string>
  /** The columns that may change in existing rows. */
  changes: RegExp
  /** The tables that gain rows, and how many. */
  adds: Record<string, number>
  /** The values that new and changed rows must have, whatever else was posted. */
  holds: Row
}

const CASES: Record<string, Case> = {
  'signing up': {
    path: () => '/signup',
    as: async () => new Browser(),
    form: () => ({
      user_type: 'talent',
      full_name: 'New Name',
      email: 'mass@mail.test',
      password: 'new password',
    }),
    changes: /^$/,
    adds: { 'auth."user"': 1, 'auth.account': 1, users: 1 },
    holds: { users: { role: 'user', user_type: 'talent', email: 'mass@mail.test' } },
  },
  'signing in': {
    path: () => '/login',
    as: async () => new Browser(),
    form: () => ({ email: world.talent.email, password: PASSWORD }),
    changes: /^$/,
    adds: {},
    holds: {},
  },
  'a new profile': {
    path: () => '/talent/profile',
    as: () => app.signIn(world.newcomer),
    form: profile,
    changes: /^$/,
    adds: { talent_profiles: 1 },
    holds: { talent_profiles: { featured: false, full_name: 'New Name' } },
  },
  'a changed profile': {
    path: () => '/talent/profile',
    as: () => app.signIn(world.talent),
    form: profile,
    changes: columns('talent_profiles', PROFILE_FIELDS),
    adds: {},
    holds: {},
  },
  'an application to be featured': {
    path: () => '/talent/featured',
    as: () => app.signIn(world.talent),
    form: () => ({ note: 'New note' }),
    changes: /^$/,
    adds: { featured_applications: 1 },
    holds: { featured_applications: { note: 'New note', status: 'pending', answered_at: null } },
  },
  'a new request': {
    path: () => '/company/request/new',
    as: () => app.signIn(world.company),
    form: request,
    changes: /^$/,
    adds: { company_requests: 1 },
    holds: { company_requests: { desired_role: ROLE, challenge_description: 'New challenge' } },
  },
  'a changed request': {
    path: () => `/company/request/${world.request.requestId}`,
    as: () => app.signIn(world.company),
    form: request,
    changes: columns('company_requests', REQUEST_FIELDS),
    adds: {},
    holds: {},
  },
  'an introduction': {
    path: () => world.talent.profileUrl,
    as: () => app.signIn(world.company),
    form: () => ({
      request_id: world.request.requestId,
      requirements: 'New requirements',
      contact_details: 'new contact',
    }),
    changes: /^$/,
    adds: { connection_requests: 1, connection_contacts: 1, connection_events: 1, notices: 1 },
    holds: { connection_requests: { status: 'pending', is_match: false, answered_at: null } },
  },
  'an answer on the dashboard': {
    path: () => '/talent/dashboard',
    as: () => app.signIn(world.talent),
    form: () => ({
      intent: 'answer',
      answer: 'matched',
      connectionId: world.pending.connectionId,
    }),
    changes: /^connection_requests\.(status|is_match|answered_at)$|^notices\.read_at$/,
    adds: { connection_events: 1, notices: 1, engagements: 1, engagement_seats: 2 },
    holds: { notices: { kind: 'introduction_answered' } },
  },
  'an answer on the connections page': {
    path: () => '/connections',
    as: () => app.signIn(world.talent),
    form: () => ({
      intent: 'answer',
      answer: 'accepted',
      connectionId: world.pending.connectionId,
    }),
    changes: /^connection_requests\.(status|is_match|answered_at)$|^notices\.read_at$/,
    adds: { connection_events: 1, notices: 1, engagements: 1, engagement_seats: 2 },
    holds: { connection_events: { event: 'match_confirmed' } },
  },
  'a message': {
    path: () => `/connections/${world.introduced.connectionId}`,
    as: () => app.signIn(world.talent),
    form: () => ({ intent: 'send', client_key: randomUUID(), body: 'New words' }),
    changes: /^engagements\.state(_since)?$/,
    adds: { engagement_messages: 1, notices: 1 },
    holds: { engagement_messages: { side: 'talent', body: 'New words', edited_at: null } },
  },
  'an offer': {
    path: () => `/connections/${world.introduced.connectionId}/charter/new`,
    as: () => app.signIn(world.talent),
    form: () => ({
      ...filled(TERM_FIELDS, { outcome: 'New outcome', starts_on: '2097-12-02' }),
      ...{ hours_per_week: '16', pay: 'retainer', amount: '9000', unused_hours: 'lapse' },
      ...{ payment_days: '14', notice_days: '30', client_key: randomUUID(), seen: '0' },
    }),
    changes: /^engagements\.state(_since)?$/,
    adds: { charter_versions: 1, engagement_events: 1, notices: 1 },
    holds: { charter_versions: { side: 'talent', number: 1, state: 'open', amount: 9000 } },
  },
  'times to meet': {
    path: () => `/connections/${world.introduced.connectionId}/meeting/new`,
    as: () => app.signIn(world.talent),
    form: () => ({
      ...{ zone: 'Europe/London', minutes: '30', link: '', client_key: randomUUID(), seen: '0' },
      ...{ day_1: inDays(2), time_1: '09:00', day_2: inDays(3), time_2: '10:00' },
    }),
    changes: /^engagements\.state(_since)?$/,
    adds: { meeting_rounds: 1, engagement_events: 1, notices: 1 },
    holds: { meeting_rounds: { side: 'talent', number: 1, state: 'open', taken: null } },
  },
  'notices that were read': {
    path: () => '/notifications',
    as: () => app.signIn(world.talent),
    form: () => ({ intent: 'read-all' }),
    changes: /^notices\.read_at$/,
    adds: {},
    holds: {},
  },
  'what is wanted by mail': {
    path: () => '/settings',
    as: () => app.signIn(world.company),
    form: () => ({ intent: 'notices', email: 'introduction_answered', 'email[]': '' }),
    changes: /^$/,
    adds: { notice_preferences: 11 },
    holds: {},
  },
  'a match that is set aside': {
    path: () => '/company/dashboard',
    as: () => app.signIn(world.company),
    form: () => ({
      ...{ intent: 'set-aside', requestId: world.request.requestId },
      ...{ talentId: world.applicant.talentId, reason: 'hours', note: 'Mine' },
    }),
    changes: /^$/,
    adds: { match_set_asides: 1 },
    holds: { match_set_asides: { reason: 'hours', note: 'Mine' } },
  },
  'interest in a request': {
    path: () => '/talent/dashboard',
    as: () => app.signIn(world.talent),
    form: () => ({
      ...{ intent: 'interest', requestId: world.request.requestId, interested: 'yes' },
    }),
    changes: /^$/,
    adds: { request_interests: 1, notices: 1 },
    holds: {},
  },
  'a scope of work': {
    path: () => '/tools/scope-builder',
    as: () => app.signIn(world.company),
    form: () => ({
      ...filled(SCOPE_FIELDS, { title: 'New scope', outcome: 'New outcome' }),
      intent: 'save',
      submission: randomUUID(),
    }),
    changes: /^$/,
    adds: { scopes: 1 },
    holds: { scopes: { title: 'New scope', outcome: 'New outcome' } },
  },
  'a question': {
    path: () => '/community/ask',
    as: () => app.signIn(world.talent),
    form: () => ({ ...question(), submission: randomUUID() }),
    changes: /^$/,
    adds: { community_posts: 1 },
    holds: { community_posts: { ...question(), parent_id: null, hidden_at: null, answers: 0 } },
  },
  'a changed question': {
    path: () => `/community/edit/${world.question.id}`,
    as: () => app.signIn(world.company),
    form: () => ({ ...question(), submission: '' }),
    changes: columns('community_posts', ['title', 'topic', 'body', 'edited_at']),
    adds: {},
    holds: {},
  },
  'an answer to a question': {
    path: () => `/community/${world.question.key}`,
    as: () => app.signIn(world.talent),
    form: () => ({ intent: 'answer', body: question().body, submission: randomUUID() }),
    changes: /^community_posts\.answers$/,
    adds: { community_posts: 1 },
    holds: { community_posts: { title: null, hidden_at: null, helpful: 0 } },
  },
  'a vote for an answer': {
    path: () => `/community/${world.question.key}`,
    as: () => app.signIn(world.company),
    form: () => ({ intent: 'helpful', post_id: world.answer.id }),
    changes: /^community_posts\.helpful$/,
    adds: { community_votes: 1 },
    holds: {},
  },
  'an accepted answer': {
    path: () => `/community/${world.question.key}`,
    as: () => app.signIn(world.company),
    form: () => ({ intent: 'accept', post_id: world.answer.id }),
    changes: /^community_posts\.accepted_id$/,
    adds: { notices: 1 },
    holds: { notices: { kind: 'answer_accepted' } },
  },
  'a reported answer': {
    path: () => `/community/${world.question.key}`,
    as: () => app.signIn(world.company),
    form: () => ({ intent: 'report', post_id: world.answer.id, reason: 'New reason' }),
    changes: /^$/,
    adds: { community_reports: 1 },
    holds: { community_reports: { reason: 'New reason', settled_at: null } },
  },
  'a draft at the desk': {
    path: () => '/admin/posts/new',
    as: () => app.signIn(world.admin),
    form: () => ({
      intent: 'save',
      id: randomUUID(),
      [BASED_ON]: NO_VERSION,
      title: `New post ${randomUUID()}`,
      slug: '',
      excerpt: 'New excerpt',
      content: 'New words',
      author: 'New author',
      topic: 'hiring',
    }),
    changes: /^$/,
    adds: { blog_posts: 1, audit_entries: 1 },
    holds: { blog_posts: { status: 'draft', published_at: null, author: 'New author' } },
  },
  'an application answered at the desk': {
    path: () => '/admin/featured',
    as: () => app.signIn(world.admin),
    form: () => ({ application_id: world.applicationId, answer: 'declined', note: 'New note' }),
    changes: /^featured_applications\.(status|answer|answered_at)$/,
    adds: { audit_entries: 1, notices: 1 },
    holds: { notices: { kind: 'featured_answered' } },
  },
  'a profile hidden at the desk': {
    path: () => `/admin/people/${world.applicant.userId}`,
    as: () => app.signIn(world.admin),
    form: () => ({ admin_action: 'hide', reason: 'New reason' }),
    changes: /^talent_profiles\.(hidden|updated_at)$/,
    adds: { profile_hidings: 1, audit_entries: 1 },
    holds: { audit_entries: { reason: 'New reason' } },
  },
  'an answer hidden at the desk': {
    path: () => '/admin/community',
    as: () => app.signIn(world.admin),
    form: () => ({ post_id: world.answer.id, verdict: 'hide', reason: 'New reason' }),
    changes: /^community_posts\.(hidden_at|hidden_reason|answers)$/,
    adds: { audit_entries: 1 },
    holds: { audit_entries: { reason: 'New reason' } },
  },
  'a request that ends': {
    path: () => '/company/dashboard',
    as: () => app.signIn(world.company),
    form: () => ({ intent: 'close', requestId: world.request.requestId, closedAs: 'filled' }),
    changes: /^company_requests\.(closed_as|closed_at|hidden|updated_at)$/,
    adds: {},
    holds: {},
  },
  'somebody on the shortlist': {
    path: () => '/company/shortlist',
    as: () => app.signIn(world.company),
    form: () => ({ intent: 'keep', talentId: world.talent.talentId, back: '' }),
    changes: /^$/,
    adds: { shortlist_entries: 1 },
    holds: { shortlist_entries: { note: '' } },
  },
  'a note on the shortlist': {
    path: () => '/company/shortlist',
    as: () => app.signIn(world.company),
    form: () => ({
      ...{ intent: 'notes', person: world.listed.talentId, was: '', note: 'New note' },
      ...{ talent: '', request: '', compare: '', drop: '' },
    }),
    changes: /^shortlist_entries\.note$/,
    adds: {},
    holds: {},
  },
}

test.each(Object.entries(CASES))('%s', async (_name, one) => {
  const own = one.form()
  const as = await one.as()
  const extra = await wishes(Object.keys(own))
  expect(extra.length).toBeGreaterThan(100)
  const before = await contents()
  const given = Object.entries(own).filter(([, value]) => value !== '')
  const form = new URLSearchParams([...given, ...extra])
  const response = await app.fetch(one.path(), { as, form })
  expect(response.status).toBe(302)

  const { changed, added, removed } = difference(before, await contents())
  expect(changed.filter(column => !one.changes.test(column))).toEqual([])
  if (one.changes.source !== '^$') expect(changed).not.toEqual([])
  expect(removed).toEqual([])
  const counts: Record<string, number> = {}
  for (const { table } of added) counts[table] = (counts[table] ?? 0) + 1
  expect(counts).toEqual(one.adds)
  expect(wishesGranted(added.map(({ row }) => row))).toEqual([])
  const byTable = Object.fromEntries(added.map(({ table, row }) => [table, row]))
  expect(byTable).toMatchObject(one.holds)
  const owners = added.flatMap(({ row }) => ('company_id' in row ? [row.company_id] : []))
  expect(owners.every(owner => owner === world.company.userId)).toBe(true)
})

test('deleting a request only deletes that one', async () => {
  const as = await app.signIn(world.company)
  const own = { intent: 'delete', requestId: world.request.requestId }
  const before = await contents()
  const form = new URLSearchParams([...Object.entries(own), ...(await wishes(Object.keys(own)))])
  expect((await app.fetch('/company/dashboard', { as, form })).status).toBe(302)
  const { changed, added, removed } = difference(before, await contents())
  expect({ changed, added, removed }).toEqual({
    changed: [],
    added: [],
    removed: [`company_requests ${world.request.requestId}`],
  })
})
