// An account's password, e-mail address and sessions, for changes that must share a transaction with others: each call
// of the library takes several transactions.
import { sql } from 'kysely'
import type { ActorTx, SystemTx } from '../db/actor.ts'

export async function findAccountId(tx: SystemTx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from auth."user" where email = ${email.toLowerCase()}
  `.execute(tx)
  return rows[0]?.id
}

/**
 * Until the transaction ends, other transactions that lock the account wait. All that change its password, address or
 * links do so first, and all that rely on one of them: a password that was verified, a link that was still valid.
 */
export async function lockAccount(tx: SystemTx, userId: string): Promise<void> {
  await sql`select from auth."user" where id = ${userId} for no key update`.execute(tx)
}

/** The same for the account with this address. */
export async function lockAccountAt(tx: SystemTx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from auth."user" where email = ${email.toLowerCase()} for no key update
  `.execute(tx)
  return rows[0]?.id
}

/** Locks the account. Returns whether its password is still the one with this hash. */
export async function lockIfPassword(
  tx: SystemTx,
  { userId, hash }: { userId: string; hash: string },
): Promise<boolean> {
  await lockAccount(tx, userId)
  return (await findPasswordHash(tx, userId)) === hash
}

export async function findPasswordHash(tx: SystemTx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ password: string }>`
    select password from auth.account where "userId" = ${userId} and "providerId" = 'credential'
  `.execute(tx)
  return rows[0]?.password
}

/** The same by address, in one statement whether or not there is such an account. */
export async function findPasswordHashAt(tx: SystemTx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ password: string }>`
    select account.password from auth."user" as person join auth.account on account."userId" = person.id
     where person.email = ${email.toLowerCase()} and account."providerId" = 'credential'
  `.execute(tx)
  return rows[0]?.password
}

/** With `from`, replaces the hash only if it still is `from`: of two simultaneous changes the second does nothing. */
export async function replacePassword(
  tx: SystemTx,
  { userId, from, to }: { userId: string; from?: string; to: string },
): Promise<boolean> {
  const { rows } = await sql`
    update auth.account set password = ${to}, "updatedAt" = now()
     where "userId" = ${userId} and "providerId" = 'credential'
       and (${from ?? null}::text is null or password = ${from ?? null})
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** Marks the address as confirmed: mail to it reaches the account's owner. False if the account has another one by now. */
export async function confirmAddress(
  tx: SystemTx,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const { rows } = await sql`
    update auth."user" set "emailVerified" = true, "updatedAt" = now()
     where id = ${userId} and email = ${email} returning id
  `.execute(tx)
  return rows.length > 0
}

/** Locks the account if it has this address and never confirmed it. Returns whether it did. */
export async function lockIfUnconfirmed(
  tx: SystemTx,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from auth."user"
     where id = ${userId} and email = ${email} and not "emailVerified" for update
  `.execute(tx)
  return rows.length > 0
}

/** Returns the previous address. Throws the database's unique violation if another account has the new one. */
export async function replaceEmail(
  tx: SystemTx,
  { userId, email }: { userId: string; email: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    with before as (select id, email from auth."user" where id = ${userId} for update)
    update auth."user" as account
       set email = ${email}, "emailVerified" = true, "updatedAt" = now()
      from before where account.id = before.id
    returning before.email
  `.execute(tx)
  return rows[0]?.email
}

/** The constraint that is violated when an address is taken. */
export const EMAIL_TAKEN = 'user_email_key'

/** Creates an account that nobody can sign in to until its owner has chosen a name and a password. */
export async function createAccountWithoutPassword(
  tx: SystemTx,
  { email, name, userType }: { email: string; name: string; userType: 'talent' | 'company' },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into auth."user" (name, email, "emailVerified", user_type)
    values (${name}, ${email}, true, ${userType})
    returning id
  `.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('An inserted row returns its id')
  return id
}

/** Sets an account's first password and its owner's name. Returns false if it already had a password. */
export async function setFirstPassword(
  tx: SystemTx,
  { userId, fullName, password }: { userId: string; fullName: string; password: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into auth.account ("userId", "accountId", "providerId", password)
    values (${userId}, ${userId}, 'credential', ${password})
    on conflict ("providerId", "accountId") do nothing
    returning id
  `.execute(tx)
  if (rows.length === 0) return false
  await sql`
    update auth."user" set name = ${fullName}, "updatedAt" = now() where id = ${userId}
  `.execute(tx)
  await tx.updateTable('users').set({ full_name: fullName }).where('id', '=', userId).execute()
  return true
}

/** Deletes the account and, through the foreign keys, everything that belongs to it. */
export async function deleteAccount(tx: SystemTx, userId: string): Promise<void> {
  await sql`delete from auth."user" where id = ${userId}`.execute(tx)
}

type StoredSession = {
  id: string
  userAgent: string
  createdAt: Date
  usedAt: Date
}

/** The actor's own valid sessions, most recently used first. */
export async function listOwnSessions(tx: ActorTx): Promise<StoredSession[]> {
  const { rows } = await sql<StoredSession>`select * from app.own_sessions()`.execute(tx)
  return rows
}

export async function endSession(
  tx: SystemTx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await sql`
    delete from auth.session where "userId" = ${userId} and id::text = ${sessionId}
  `.execute(tx)
}

/** Counts a new session's time by the clock of the database, which ends it: this server's may be days behind. */
export async function beginSession(tx: SystemTx, token: string): Promise<void> {
  await sql`
    update auth.session
       set "expiresAt" = now() + ("expiresAt" - "createdAt"), "createdAt" = now(), "updatedAt" = now()
     where token = ${token}
  `.execute(tx)
}

export async function endSessionOf(tx: SystemTx, token: string): Promise<void> {
  await sql`delete from auth.session where token = ${token}`.execute(tx)
}

/** All sessions of an account except one. */
export async function endSessions(
  tx: SystemTx,
  { userId, except }: { userId: string; except?: string },
): Promise<void> {
  await sql`
    delete from auth.session
     where "userId" = ${userId} and id::text is distinct from ${except ?? null}::text
  `.execute(tx)
}

/** The settings list every session, and the password is all it takes to start one. */
export const MAX_SESSIONS = 100

/** Ends the sessions that were used longest ago, if an account has more than it may. */
export async function endExcessSessions(tx: SystemTx, userId: string): Promise<void> {
  await sql`
    delete from auth.session where id in (
      select id from auth.session where "userId" = ${userId}
       order by "updatedAt" desc, id offset ${MAX_SESSIONS})
  `.execute(tx)
}

export async function pruneSessions(tx: SystemTx): Promise<void> {
  await sql`delete from auth.session where "expiresAt" < now()`.execute(tx)
}

/** Whether the session of this token is valid. */
export async function isValidSession(tx: SystemTx, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth.session where token = ${token} and "expiresAt" > now()
  `.execute(tx)
  return rows.length > 0
}

/** Which of these sessions are still valid. */
export async function findValidSessions(tx: SystemTx, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.session where id = any(${ids}::uuid[]) and "expiresAt" > now()
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
