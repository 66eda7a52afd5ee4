// The forms that mass-assignment.test.ts posts: each with who posts it, and what it may change.
import { randomUUID } from 'node:crypto'
import { FIELD_NAMES as REQUEST_FIELDS } from '#app/features/requests/fields.ts'
import { FIELD_NAMES as PROFILE_FIELDS } from '#app/features/talent/fields.ts'
import type { SystemTx } from '#app/platform/db/actor.ts'
import { BASED_ON, NO_VERSION } from '#app/platform/forms/form-version.ts'
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

export async function buildWorld(tx: SystemTx) {
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
}

async function buildListed(tx: SystemTx, { userId }: Person) {
  const talent = await buildTalent(tx)
  await tx
    .insertInto('shortlist_entries')
    .values({ user_id: userId, talent_id: talent.talentId })
    .execute()
  return talent
}

export type World = Awaited<ReturnType<typeof buildWorld>>

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** All fields of a form, most of them empty. */
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

type PostedForm = {
  path: (world: World) => string
  /** Null for a visitor. */
  as: (world: World) => Person | null
  form: (world: World) => Record<string, string>
  /** The columns that may change in existing rows. */
  changes: RegExp
  /** The tables that gain rows, and how many. */
  adds: Record<string, number>
  /** The values that new and changed rows must have, whatever else was posted. */
  holds: Record<string, unknown>
}

export const POSTED_FORMS: Record<string, PostedForm> = {
  'signing up': {
    path: () => '/signup',
    as: () => null,
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
    as: () => null,
    form: world => ({ email: world.talent.email, password: PASSWORD }),
    changes: /^$/,
    adds: {},
    holds: {},
  },
  'a new profile': {
    path: () => '/talent/profile',
    as: world => world.newcomer,
    form: profile,
    changes: /^$/,
    adds: { talent_profiles: 1 },
    holds: { talent_profiles: { featured: false, full_name: 'New Name' } },
  },
  'a changed profile': {
    path: () => '/talent/profile',
    as: world => world.talent,
    form: profile,
    changes: columns('talent_profiles', PROFILE_FIELDS),
    adds: {},
    holds: {},
  },
  'an application to be featured': {
    path: () => '/talent/featured',
    as: world => world.talent,
    form: () => ({ note: 'New note' }),
    changes: /^$/,
    adds: { featured_applications: 1 },
    holds: { featured_applications: { note: 'New note', status: 'pending', answered_at: null } },
  },
  'a new request': {
    path: () => '/company/request/new',
    as: world => world.company,
    form: request,
    changes: /^$/,
    adds: { company_requests: 1 },
    holds: { company_requests: { desired_role: ROLE, challenge_description: 'New challenge' } },
  },
  'a changed request': {
    path: world => `/company/request/${world.request.requestId}`,
    as: world => world.company,
    form: request,
    changes: columns('company_requests', REQUEST_FIELDS),
    adds: {},
    holds: {},
  },
  'an introduction': {
    path: world => world.talent.profileUrl,
    as: world => world.company,
    form: world => ({
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
    as: world => world.talent,
    form: world => ({
      intent: 'answer',
      answer: 'matched',
      connectionId: world.pending.connectionId,
      changedAt: '',
    }),
    changes: /^connection_requests\.(status|is_match|answered_at)$|^notices\.read_at$/,
    adds: { connection_events: 1, notices: 1, engagements: 1, engagement_seats: 2 },
    holds: { notices: { kind: 'introduction_answered' } },
  },
  'an answer on the connections page': {
    path: () => '/connections',
    as: world => world.talent,
    form: world => ({
      intent: 'answer',
      answer: 'accepted',
      connectionId: world.pending.connectionId,
      changedAt: '',
    }),
    changes: /^connection_requests\.(status|is_match|answered_at)$|^notices\.read_at$/,
    adds: { connection_events: 1, notices: 1, engagements: 1, engagement_seats: 2 },
    holds: { connection_events: { event: 'match_confirmed' } },
  },
  'a message': {
    path: world => `/connections/${world.introduced.connectionId}`,
    as: world => world.talent,
    form: () => ({ intent: 'send', client_key: randomUUID(), body: 'New words' }),
    changes: /^engagements\.state(_since)?$/,
    adds: { engagement_messages: 1, notices: 1 },
    holds: { engagement_messages: { side: 'talent', body: 'New words', edited_at: null } },
  },
  'an offer': {
    path: world => `/connections/${world.introduced.connectionId}/charter/new`,
    as: world => world.talent,
    form: () => ({
      ...filled(TERM_FIELDS, { outcome: 'New outcome', starts_on: '2097-12-02' }),
      hours_per_week: '16',
      pay: 'retainer',
      amount: '9000',
      unused_hours: 'lapse',
      payment_days: '14',
      notice_days: '30',
      client_key: randomUUID(),
      seen: '0',
    }),
    changes: /^engagements\.state(_since)?$/,
    adds: { charter_versions: 1, engagement_events: 1, notices: 1 },
    holds: { charter_versions: { side: 'talent', number: 1, state: 'open', amount: 9000 } },
  },
  'times to meet': {
    path: world => `/connections/${world.introduced.connectionId}/meeting/new`,
    as: world => world.talent,
    form: () => ({
      zone: 'Europe/London',
      minutes: '30',
      link: '',
      client_key: randomUUID(),
      seen: '0',
      day_1: inDays(2),
      time_1: '09:00',
      day_2: inDays(3),
      time_2: '10:00',
    }),
    changes: /^(engagements\.state(_since)?|engagement_seats\.zone)$/,
    adds: { meeting_rounds: 1, engagement_events: 1, notices: 1 },
    holds: { meeting_rounds: { side: 'talent', number: 1, state: 'open', taken: null } },
  },
  'notices that were read': {
    path: () => '/notifications',
    as: world => world.talent,
    form: () => ({ intent: 'read-all' }),
    changes: /^notices\.read_at$/,
    adds: {},
    holds: {},
  },
  'what is wanted by mail': {
    path: () => '/settings',
    as: world => world.company,
    form: () => ({ intent: 'notices', email: 'introduction_answered', 'email[]': '' }),
    changes: /^$/,
    adds: { notice_preferences: 11 },
    holds: {},
  },
  'a match that is set aside': {
    path: () => '/company/dashboard',
    as: world => world.company,
    form: world => ({
      intent: 'set-aside',
      requestId: world.request.requestId,
      talentId: world.applicant.talentId,
      reason: 'hours',
      note: 'Mine',
    }),
    changes: /^$/,
    adds: { match_set_asides: 1 },
    holds: { match_set_asides: { reason: 'hours', note: 'Mine' } },
  },
  'interest in a request': {
    path: () => '/talent/dashboard',
    as: world => world.talent,
    form: world => ({
      intent: 'interest',
      requestId: world.request.requestId,
      interested: 'yes',
    }),
    changes: /^$/,
    adds: { request_interests: 1, notices: 1 },
    holds: {},
  },
  'a scope of work': {
    path: () => '/tools/scope-builder',
    as: world => world.company,
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
    as: world => world.talent,
    form: () => ({ ...question(), submission: randomUUID() }),
    changes: /^$/,
    adds: { community_posts: 1 },
    holds: { community_posts: { ...question(), parent_id: null, hidden_at: null, answers: 0 } },
  },
  'a changed question': {
    path: world => `/community/edit/${world.question.id}`,
    as: world => world.company,
    form: () => ({ ...question(), submission: '' }),
    changes: columns('community_posts', ['title', 'topic', 'body', 'edited_at']),
    adds: {},
    holds: {},
  },
  'an answer to a question': {
    path: world => `/community/${world.question.key}`,
    as: world => world.talent,
    form: () => ({ intent: 'answer', body: question().body, submission: randomUUID() }),
    changes: /^community_posts\.answers$/,
    adds: { community_posts: 1 },
    holds: { community_posts: { title: null, hidden_at: null, helpful: 0 } },
  },
  'a vote for an answer': {
    path: world => `/community/${world.question.key}`,
    as: world => world.company,
    form: world => ({ intent: 'helpful', post_id: world.answer.id }),
    changes: /^community_posts\.helpful$/,
    adds: { community_votes: 1 },
    holds: {},
  },
  'an accepted answer': {
    path: world => `/community/${world.question.key}`,
    as: world => world.company,
    form: world => ({ intent: 'accept', post_id: world.answer.id }),
    changes: /^community_posts\.accepted_id$/,
    adds: { notices: 1 },
    holds: { notices: { kind: 'answer_accepted' } },
  },
  'a reported answer': {
    path: world => `/community/${world.question.key}`,
    as: world => world.company,
    form: world => ({ intent: 'report', post_id: world.answer.id, reason: 'New reason' }),
    changes: /^$/,
    adds: { community_reports: 1 },
    holds: { community_reports: { reason: 'New reason', settled_at: null } },
  },
  'a draft at the desk': {
    path: () => '/admin/posts/new',
    as: world => world.admin,
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
    as: world => world.admin,
    form: world => ({ application_id: world.applicationId, answer: 'declined', note: 'New note' }),
    changes: /^featured_applications\.(status|answer|answered_at)$/,
    adds: { audit_entries: 1, notices: 1 },
    holds: { notices: { kind: 'featured_answered' } },
  },
  'a profile hidden at the desk': {
    path: world => `/admin/people/${world.applicant.userId}`,
    as: world => world.admin,
    form: () => ({ admin_action: 'hide', reason: 'New reason' }),
    changes: /^talent_profiles\.(hidden|updated_at)$/,
    adds: { profile_hidings: 1, audit_entries: 1 },
    holds: { audit_entries: { reason: 'New reason' } },
  },
  'an answer hidden at the desk': {
    path: () => '/admin/community',
    as: world => world.admin,
    form: world => ({ post_id: world.answer.id, verdict: 'hide', reason: 'New reason' }),
    changes: /^community_posts\.(hidden_at|hidden_reason|answers)$/,
    adds: { audit_entries: 1 },
    holds: { audit_entries: { reason: 'New reason' } },
  },
  'a request that ends': {
    path: () => '/company/dashboard',
    as: world => world.company,
    form: world => ({ intent: 'close', requestId: world.request.requestId, closedAs: 'filled' }),
    changes: /^company_requests\.(closed_as|closed_at|hidden|updated_at)$/,
    adds: {},
    holds: {},
  },
  'somebody on the shortlist': {
    path: () => '/company/shortlist',
    as: world => world.company,
    form: world => ({ intent: 'keep', talentId: world.talent.talentId, back: '' }),
    changes: /^$/,
    adds: { shortlist_entries: 1 },
    holds: { shortlist_entries: { note: '' } },
  },
  'a note on the shortlist': {
    path: () => '/company/shortlist',
    as: world => world.company,
    form: world => ({
      intent: 'notes',
      person: world.listed.talentId,
      was: '',
      note: 'New note',
      talent: '',
      request: '',
      compare: '',
      drop: '',
    }),
    changes: /^shortlist_entries\.note$/,
    adds: {},
    holds: {},
  },
}
