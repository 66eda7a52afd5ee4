// Test data. Every builder creates its own parents, and every row is real.
import { hash } from '@node-rs/argon2'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Terms } from '#app/features/charters/types.ts'
import type { ConnectionStatus } from '#app/features/connections/rules.ts'
import { type ActorTx, type SystemTx, VISITOR, withActor } from '#app/platform/db/actor.ts'
import type { DB } from '#db/types.ts'

/** The password of everybody built here. */
export const PASSWORD = 'a pass phrase for tests'

/** Of an offer. */
export const TERMS: Terms = {
  outcome: 'Covenants reported every month',
  decides_alone: '',
  decides_together: '',
  advises: '',
  exclusions: '',
  cadence: '',
  day_30: '',
  day_60: '',
  day_90: '',
  handover: '',
  starts_on: '2026-12-01',
  hours_per_week: 16,
  weeks: null,
  pay: 'retainer',
  amount: 9000,
  payment_days: 14,
  notice_days: 30,
  unused_hours: 'lapse',
}

export type Person = { userId: string; email: string; fullName: string }
export type Talent = Person & { talentId: string; profileUrl: string }
export type Request = { requestId: string; company: Person }
export type Connection = {
  connectionId: string
  company: Person
  talent: Talent
  contactDetails: string
  requestId: string
}

type Account = Partial<{
  email: string
  fullName: string
  userType: 'talent' | 'company'
  role: 'user' | 'admin'
  /** Whether the address is confirmed; true by default. */
  confirmed: boolean
}>
type Row<Table extends keyof DB> = Partial<Insertable<DB[Table]>>

/** Quick to verify: a hash at the product's cost takes as long as several pages. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let made = 0
let passwordHash: Promise<string> | undefined

/** An account that can sign in. A trigger creates its users row. */
export async function buildAccount(tx: SystemTx, account: Account = {}): Promise<Person> {
  made += 1
  const { userType = 'talent', role = 'user', confirmed = true } = account
  const email = account.email ?? `person-${made}@mail.test`
  const fullName = account.fullName ?? `Person ${made}`
  passwordHash ??= hash(PASSWORD, CHEAP)
  const { rows } = await sql<{ id: string }>`
    insert into auth."user" (name, email, user_type, "emailVerified")
    values (${fullName}, ${email}, ${userType}, ${confirmed}) returning id
  `.execute(tx)
  const userId = rows[0]?.id ?? ''
  await sql`
    insert into auth.account ("userId", "accountId", "providerId", password)
    values (${userId}, ${userId}, 'credential', ${await passwordHash})
  `.execute(tx)
  if (role !== 'user')
    await tx.updateTable('users').set({ role }).where('id', '=', userId).execute()
  return { userId, email, fullName }
}

export function buildAdmin(tx: SystemTx): Promise<Person> {
  return buildAccount(tx, { userType: 'company', role: 'admin' })
}

export function buildCompany(
  tx: SystemTx,
  account: Omit<Account, 'userType'> = {},
): Promise<Person> {
  return buildAccount(tx, { ...account, userType: 'company' })
}

/** Makes an account established: a month old, with a confirmed address. */
export async function establish<Made extends Person>(tx: SystemTx, person: Made): Promise<Made> {
  await sql`update auth."user" set "emailVerified" = true where id = ${person.userId}`.execute(tx)
  await sql`
    update public.users set created_at = now() - interval '30 days' where id = ${person.userId}
  `.execute(tx)
  return person
}

/** A talent with a profile. Columns of the profile can be set. */
export async function buildTalent(
  tx: SystemTx,
  {
    email,
    confirmed,
    ...profile
  }: Row<'talent_profiles'> & Pick<Account, 'email' | 'confirmed'> = {},
): Promise<Talent> {
  const person = await buildAccount(tx, { email, confirmed, fullName: profile.full_name })
  const row = await tx
    .insertInto('talent_profiles')
    .values({
      primary_role: 'Chief Technology Officer (CTO)',
      skill_ids: ['skill_leadership_development'],
      // The database sets the address; the generated types don't know of its trigger.
      public_profile_url: sql<string>`null`,
      ...profile,
      user_id: person.userId,
      full_name: person.fullName,
    })
    .returning(['id', 'public_profile_url'])
    .executeTakeFirstOrThrow()
  return { ...person, talentId: row.id, profileUrl: row.public_profile_url }
}

export async function buildRequest(
  tx: SystemTx,
  { company, ...columns }: Row<'company_requests'> & { company?: Person } = {},
): Promise<Request> {
  const owner = company ?? (await buildCompany(tx))
  const { id } = await tx
    .insertInto('company_requests')
    .values({
      desired_role: 'Chief Technology Officer (CTO)',
      required_skills: ['skill_leadership_development'],
      ...columns,
      user_id: owner.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { requestId: id, company: owner }
}

/** An introduction with its contact details and with the events its status implies. */
export async function buildConnection(
  tx: SystemTx,
  options: Partial<{
    talent: Talent
    company: Person
    request: Request
    status: ConnectionStatus
    requirements: string
    contactDetails: string
  }> = {},
): Promise<Connection> {
  const { status = 'pending', requirements = 'Two days a week.' } = options
  const talent = options.talent ?? (await buildTalent(tx))
  const request = options.request ?? (await buildRequest(tx, { company: options.company }))
  made += 1
  const contactDetails = options.contactDetails ?? `contact-${made}@secret.test`
  const { id } = await tx
    .insertInto('connection_requests')
    .values({
      company_id: request.company.userId,
      talent_id: talent.talentId,
      request_id: request.requestId,
      requirements,
      status,
      // A decline counts once it can no longer be undone.
      answered_at: status === 'pending' ? null : new Date(Date.now() - 11_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('connection_contacts')
    .values({ connection_id: id, contact_details: contactDetails })
    .execute()
  const accepted = status === 'matched' || status === 'accepted'
  const events = ['requirements_sent', ...(accepted ? ['match_confirmed'] : [])]
  await tx
    .insertInto('connection_events')
    .values(events.map(event => ({ connection_id: id, event })))
    .execute()
  return {
    connectionId: id,
    company: request.company,
    talent,
    contactDetails,
    requestId: request.requestId,
  }
}

/** An agreed charter. The engagement's state stays as it is. */
export async function buildCharter(
  tx: SystemTx,
  connectionId: string,
  terms: { hours: number; starts?: string; weeks?: number | null },
): Promise<void> {
  const { hours, starts = '2026-01-05', weeks = null } = terms
  await sql`
    insert into public.charter_versions
    select (jsonb_populate_record(null::public.charter_versions, jsonb_build_object(
             'id', gen_random_uuid(), 'engagement_id', ${connectionId}::text, 'number', 1, 'side', 'company',
             'state', 'agreed', 'outcome', 'Work', 'decides_alone', '', 'decides_together', '', 'advises', '',
             'exclusions', '', 'cadence', '', 'day_30', '', 'day_60', '', 'day_90', '', 'handover', '',
             'starts_on', ${starts}::text, 'hours_per_week', ${hours}::integer, 'weeks', ${weeks}::integer,
             'pay', 'retainer', 'amount', 1, 'payment_days', 14, 'notice_days', 30, 'unused_hours', 'lapse',
             'client_key', gen_random_uuid(), 'created_at', now(), 'answer_zone', 'UTC',
             'expires_at', now() + interval '3 days', 'answered_at', now(),
             'company_name', 'Some company', 'talent_name', 'Somebody'))).*
  `.execute(tx)
}

/** A post, published by default. */
export async function buildPost(
  tx: SystemTx,
  columns: Row<'blog_posts'> = {},
): Promise<{ id: string; slug: string }> {
  made += 1
  return await tx
    .insertInto('blog_posts')
    .values({
      title: `Post ${made}`,
      slug: `post-${made}`,
      content: 'Words.',
      status: 'published',
      published_at: new Date(Date.now() - 60_000),
      ...columns,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
}

/** A community post, a question by default. */
export async function buildCommunityPost(
  tx: SystemTx,
  columns: Row<'community_posts'> = {},
): Promise<{ id: string; key: string }> {
  made += 1
  return await tx
    .insertInto('community_posts')
    .values({
      title: columns.parent_id ? null : `What would you do in case ${made}?`,
      topic: columns.parent_id ? null : 'hiring',
      body: 'These are the details of it.',
      ...columns,
    })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()
}

export async function suspend(tx: SystemTx, { userId }: Person): Promise<void> {
  await tx.insertInto('account_suspensions').values({ user_id: userId, reason: 'Fraud' }).execute()
}

export async function restore(tx: SystemTx, { userId }: Person): Promise<void> {
  await tx.deleteFrom('account_suspensions').where('user_id', '=', userId).execute()
}

export function asVisitor<T>(db: Kysely<DB>, work: (tx: ActorTx) => Promise<T>): Promise<T> {
  return withActor(db, VISITOR, work)
}

export function asPerson<T>(
  db: Kysely<DB>,
  person: Person,
  work: (tx: ActorTx) => Promise<T>,
): Promise<T> {
  return withActor(db, { userId: person.userId }, work)
}
