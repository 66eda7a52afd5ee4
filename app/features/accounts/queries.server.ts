import { sql } from 'kysely'
import { z } from 'zod'
import { findPasswordHash, listSessions } from '#app/platform/auth/credentials.ts'
import { findLinkOwner } from '#app/platform/auth/links.ts'
import type { CurrentUser } from '#app/platform/context.ts'
import type { ActorTx, SystemTx } from '#app/platform/db/actor.ts'
import { describeDevice } from './rules.ts'
import type { CompanyCard, DeviceSession } from './schema.ts'

const UserRow = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  user_type: z.enum(['talent', 'company']),
  role: z.enum(['user', 'admin']),
  email_confirmed: z.boolean(),
  mail_refusal: z.string().nullable(),
})

/** One's own users row, unless the account is suspended; row security hides everybody else's. */
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
  const user = UserRow.parse(row)
  return {
    id: user.id,
    email: user.email,
    fullName: user.full_name,
    userType: user.user_type,
    role: user.role,
    emailConfirmed: user.email_confirmed,
    mailRefusal: user.mail_refusal,
  }
}

/** The caller's own company card, blank where nothing is said. */
export async function findOwnCompanyCard(tx: ActorTx): Promise<CompanyCard> {
  const row = await tx
    .selectFrom('company_cards')
    .select(['name', 'website', 'about'])
    .where('user_id', '=', sql<string>`(select app.current_user_id())`)
    .executeTakeFirst()
  return { name: row?.name ?? '', website: row?.website ?? '', about: row?.about ?? '' }
}

/** Where an account is signed in; sessions are the sign-in's, which no person reads. */
export async function listDeviceSessions(
  tx: SystemTx,
  { userId, currentId }: { userId: string; currentId: string | null },
): Promise<DeviceSession[]> {
  const sessions = await listSessions(tx, userId)
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

/** The address of an account that this link is to give its first password; undefined for every other link. */
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
