import { sql } from 'kysely'
import { z } from 'zod'
import { findPasswordHash, listOwnSessions } from '#app/platform/auth/credentials.ts'
import { findLinkOwner } from '#app/platform/auth/links.ts'
import { SESSION_EXTENDED_EVERY_S, SESSION_LIFETIME_S } from '#app/platform/auth/session-config.ts'
import type { ActorTx, SystemTx } from '#app/platform/db/actor.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import { unreadNotices } from '#app/query-parts/unread-notices.ts'
import { describeDevice } from './rules.ts'
import type { CompanyCard, CurrentUser, DeviceSession, Own } from './schema.ts'

const UserRow = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  user_type: z.enum(['talent', 'company']),
  role: z.enum(['user', 'admin']),
  email_confirmed: z.boolean(),
  mail_refusal: z.string().nullable(),
})

const toUser = (row: z.output<typeof UserRow>): CurrentUser => ({
  id: row.id,
  email: row.email,
  fullName: row.full_name,
  userType: row.user_type,
  role: row.role,
  emailConfirmed: row.email_confirmed,
  mailRefusal: row.mail_refusal,
})

/** The owner of a session, with what each of their pages needs. */
export type Requester = Own & {
  /** Null if the account is suspended. */
  user: CurrentUser | null
  sessionId: string
  /** Whether the session is due to be extended. */
  isDue: boolean
}

/** The owner of a session; undefined if it isn't valid. A single statement, because every member page starts with it. */
export async function findRequester(tx: SystemTx, token: string): Promise<Requester | undefined> {
  const dueBeforeS = SESSION_LIFETIME_S - SESSION_EXTENDED_EVERY_S
  const { rows } = await sql<
    Own & { sessionId: string; isDue: boolean; suspended: boolean; person: unknown }
  >`
    select session.id as "sessionId",
           session."expiresAt" <= now() + make_interval(secs => ${dueBeforeS}::float8) as "isDue",
           exists (select from public.account_suspensions where user_id = person.id) as suspended,
           to_jsonb(person) as person,
           ${unreadNotices(sql`person.id`)} as unread,
           (select id from public.talent_profiles where user_id = person.id) as "profileId",
           array(select id from public.company_requests where user_id = person.id and closed_as is null
                  order by created_at desc, id) as "requestIds",
           (select count(*)::integer from public.match_set_asides where user_id = person.id) as "setAside"
      from auth.session join public.users as person on person.id = session."userId"
     where session.token = ${token} and session."expiresAt" > now()
  `.execute(tx)
  const [found] = rows
  if (found === undefined) return undefined
  const { suspended, person, ...rest } = found
  return { ...rest, user: suspended ? null : toUser(UserRow.parse(person)) }
}

/** The caller's own account, unless it is suspended. Row security hides all others. */
export async function findUser(tx: ActorTx, id: string): Promise<CurrentUser | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'user_type', 'role', 'email_confirmed', 'mail_refusal'])
    .where('id', '=', id)
    .where(eb =>
      eb.not(
        eb.exists(eb.selectFrom('account_suspensions').select('user_id').where('user_id', '=', id)),
      ),
    )
    .executeTakeFirst()
  if (row === undefined) return undefined
  return toUser(UserRow.parse(row))
}

/** The caller's own company card, with empty texts for unstated fields. */
export async function findOwnCompanyCard(tx: ActorTx): Promise<CompanyCard> {
  const row = await tx
    .selectFrom('company_cards')
    .select(['name', 'website', 'about'])
    .where('user_id', '=', currentUserId)
    .executeTakeFirst()
  return { name: row?.name ?? '', website: row?.website ?? '', about: row?.about ?? '' }
}

/** The devices the caller is signed in on. */
export async function listDeviceSessions(
  tx: ActorTx,
  currentId: string | null,
): Promise<DeviceSession[]> {
  const sessions = await listOwnSessions(tx)
  return sessions
    .map(({ id, userAgent, createdAt, usedAt }) => ({
      id,
      device: describeDevice(userAgent),
      current: id === currentId,
      signedInAt: createdAt.toISOString(),
      usedAt: usedAt.toISOString(),
    }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}

/** The address of the account that this link sets up; undefined for other links. */
export async function findAccountToSetUp(tx: SystemTx, token: string): Promise<string | undefined> {
  const userId = await findLinkOwner(tx, { purpose: 'reset-password', token })
  if (userId === undefined || (await findPasswordHash(tx, userId)) !== undefined) return undefined
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}
