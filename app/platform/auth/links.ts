import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SystemTx } from '../db/actor.ts'

export type LinkPurpose =
  | 'reset-password'
  | 'change-email'
  | 'confirm-email'
  | 'disown-account'
  | 'sign-in'
export type LinkState = 'open' | 'used' | 'expired' | 'unknown'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S
const LIFETIME_S: Record<LinkPurpose, number> = {
  'reset-password': HOUR_S,
  'change-email': DAY_S,
  'confirm-email': 7 * DAY_S,
  // The owner of a mailbox may read it late.
  'disown-account': 30 * DAY_S,
  // As long as the stretch over which these links are limited: whoever uses that limit up has thereby sent the owner
  // a link that works.
  'sign-in': HOUR_S,
}
/** What else of the account is void once a link of this kind was used; without an entry, all of it. */
const VOIDED: Partial<Record<LinkPurpose, LinkPurpose[]>> = {
  'confirm-email': ['confirm-email', 'disown-account'],
  'sign-in': ['sign-in'],
}
/** So that an old link gets an explanation. */
const KEPT_DAYS = 30

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The token of a new link. It is only in the mail; the database stores its hash. */
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

/** Whose link it is, while it holds. */
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

/** Uses a link up, and with it others of the account. Undefined when it does not hold (any more). */
export async function consumeLink(
  tx: SystemTx,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<{ userId: string; email: string | null } | undefined> {
  // The account first, as everywhere: of several links used at once none waits for another for ever.
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
  if (link !== undefined) await voidLinks(tx, link.userId, VOIDED[purpose])
  return link
}

/** Voids the account's links of these purposes. After a change of password or address no link sent before holds. */
export async function voidLinks(
  tx: SystemTx,
  userId: string,
  purposes?: LinkPurpose[],
): Promise<void> {
  await sql`
    update app.account_links set used_at = now()
     where user_id = ${userId} and used_at is null
       and (${purposes ?? null}::text[] is null or purpose = any (${purposes ?? null}::text[]))
  `.execute(tx)
}

export async function pruneLinks(tx: SystemTx): Promise<void> {
  await sql`
    delete from app.account_links where expires_at < now() - make_interval(days => ${KEPT_DAYS})
  `.execute(tx)
}
