import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SystemTx } from '../db/actor.ts'

export type LinkPurpose = 'reset-password' | 'change-email'
export type LinkState = 'open' | 'used' | 'expired' | 'unknown'

const LIFETIME_S = { 'reset-password': 60 * 60, 'change-email': 24 * 60 * 60 }
/** So that an old link is told what became of it. */
const KEPT_DAYS = 30

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The token of a new link. It is nowhere but in the mail: what is kept is its hash. */
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

/** Uses a link up, and with it every other one of the account. Undefined when it does not hold (any more). */
export async function consumeLink(
  tx: SystemTx,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<{ userId: string; email: string | null } | undefined> {
  const { rows } = await sql<{ userId: string; email: string | null }>`
    update app.account_links set used_at = now()
     where token_hash = ${hashOf(token)} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning user_id as "userId", email
  `.execute(tx)
  const link = rows[0]
  if (link !== undefined) await voidLinks(tx, link.userId)
  return link
}

/** After a change of password or address no link sent before holds. */
export async function voidLinks(tx: SystemTx, userId: string): Promise<void> {
  await sql`
    update app.account_links set used_at = now() where user_id = ${userId} and used_at is null
  `.execute(tx)
}

export async function pruneLinks(tx: SystemTx): Promise<void> {
  await sql`
    delete from app.account_links where expires_at < now() - make_interval(days => ${KEPT_DAYS})
  `.execute(tx)
}
