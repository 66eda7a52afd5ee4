import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ActorTx, SystemTx } from '../db/actor.ts'
import { DAY_S, HOUR_S } from '../units.ts'
import { lockAccount } from './credentials.ts'

export type LinkPurpose =
  | 'reset-password'
  | 'change-email'
  | 'confirm-email'
  | 'disown-account'
  | 'sign-in'
/** A change of address that waits for its confirmation. */
type EmailChange = { email: string; askedAt: Date }
export type LinkState = 'open' | 'used' | 'expired' | 'unknown'

const LIFETIME_S: Record<LinkPurpose, number> = {
  'reset-password': HOUR_S,
  'change-email': DAY_S,
  'confirm-email': 7 * DAY_S,
  // The owner of a mailbox may read it late.
  'disown-account': 30 * DAY_S,
  // The same as the window of the limit on these links: anyone who exhausts the limit has sent the owner a link that
  // still works.
  'sign-in': HOUR_S,
}
/** Which other links of the account become void once a link of this purpose is used; without an entry, all of them. */
const VOIDED: Partial<Record<LinkPurpose, LinkPurpose[]>> = {
  'confirm-email': ['confirm-email', 'disown-account'],
  'sign-in': ['sign-in'],
}
/** How long expired links are kept, so that a page can explain why a link no longer works. */
const RETENTION_DAYS = 30

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Creates a link and returns its token. Only the mail contains the token; the database stores its hash. */
export async function createLink(
  tx: SystemTx,
  { purpose, userId, email }: { purpose: LinkPurpose; userId: string; email?: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into app.account_links (token_hash, purpose, user_id, email, expires_at)
    values (${hashOf(token)}, ${purpose}, ${userId}, ${email ?? null},
            now() + make_interval(secs => ${LIFETIME_S[purpose]}))
  `.execute(tx)
  return token
}

export async function findLinkState(
  tx: SystemTx,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<LinkState> {
  const { rows } = await sql<{ state: LinkState }>`
    select case when used_at is not null then 'used' when expires_at <= now() then 'expired' else 'open' end as state
      from app.account_links where token_hash = ${hashOf(token)} and purpose = ${purpose}
  `.execute(tx)
  return rows[0]?.state ?? 'unknown'
}

/** The account of a link, while the link is valid. */
export async function findLinkOwner(
  tx: SystemTx,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from app.account_links
     where token_hash = ${hashOf(token)} and purpose = ${purpose} and used_at is null and expires_at > now()
  `.execute(tx)
  return rows[0]?.userId
}

/** Uses the link and voids others of the account. Undefined if the link is not valid. */
export async function consumeLink(
  tx: SystemTx,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<{ userId: string; email: string | null; voided: LinkPurpose[] } | undefined> {
  // Locks the account first, as everywhere: several links used at once cannot deadlock.
  await sql`
    select from auth."user" as account join app.account_links as link on link.user_id = account.id
     where link.token_hash = ${hashOf(token)} for no key update of account
  `.execute(tx)
  const { rows } = await sql<{ userId: string; email: string | null }>`
    update app.account_links set used_at = now()
     where token_hash = ${hashOf(token)} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning user_id as "userId", email
  `.execute(tx)
  const link = rows[0]
  return link && { ...link, voided: await voidLinks(tx, link.userId, VOIDED[purpose]) }
}

/**
 * Voids the account's links of these purposes; all of them after a change of password or address. Returns the purposes
 * of those that were still valid.
 */
export async function voidLinks(
  tx: SystemTx,
  userId: string,
  purposes?: LinkPurpose[],
): Promise<LinkPurpose[]> {
  await lockAccount(tx, userId)
  const { rows } = await sql<{ purpose: LinkPurpose; valid: boolean }>`
    update app.account_links set used_at = now()
     where user_id = ${userId} and used_at is null
       and (${purposes ?? null}::text[] is null or purpose = any (${purposes ?? null}::text[]))
    returning purpose, expires_at > now() as valid
  `.execute(tx)
  return rows.filter(({ valid }) => valid).map(({ purpose }) => purpose)
}

/**
 * Records a change of address that waits for its confirmation, and voids those to other addresses. The record is a link
 * whose token nobody knows, so all that voids links ends it too.
 */
export async function recordEmailChange(
  tx: SystemTx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await lockAccount(tx, userId)
  await sql`
    update app.account_links set used_at = now()
     where user_id = ${userId} and used_at is null and purpose = 'change-email' and email <> ${email}
  `.execute(tx)
  await createLink(tx, { purpose: 'change-email', userId, email })
}

/** Whether a change of the account's address to this one still waits for its confirmation. */
export async function awaitsEmailChange(
  tx: SystemTx,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from app.account_links
     where user_id = ${userId} and purpose = 'change-email' and email = ${email}
       and used_at is null and expires_at > now()
     limit 1
  `.execute(tx)
  return rows.length > 0
}

/** The actor's own change of address that waits for its confirmation. */
export async function findOwnEmailChange(tx: ActorTx): Promise<EmailChange | undefined> {
  const { rows } = await sql<EmailChange>`select * from app.own_email_change()`.execute(tx)
  return rows[0]
}

export async function pruneLinks(tx: SystemTx): Promise<void> {
  await sql`
    delete from app.account_links where expires_at < now() - make_interval(days => ${RETENTION_DAYS})
  `.execute(tx)
}
