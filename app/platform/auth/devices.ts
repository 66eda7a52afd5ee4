import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SystemTx } from '../db/actor.ts'
import { lockAccount } from './credentials.ts'

/** The longest a browser keeps a cookie. */
export const DEVICE_RETENTION_DAYS = 400

const TOKEN = /^[\w-]{43}$/
const hashOf = (device: string) => createHash('sha256').update(device).digest('hex')

/** A token that recognizes a browser. It grants no access. */
export function newDevice(): string {
  return randomBytes(32).toString('base64url')
}

export function isDevice(text: string | undefined): text is string {
  return text !== undefined && TOKEN.test(text)
}

/** Whether this browser was used before to sign in to the account with this e-mail address. */
export async function isKnownDevice(
  tx: SystemTx,
  { email, device }: { email: string; device: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from app.known_devices as known join auth."user" as account on account.id = known.user_id
     where account.email = ${email.toLowerCase()} and known.device_hash = ${hashOf(device)}
  `.execute(tx)
  return rows.length > 0
}

/**
 * Adds the browser to the account's known devices. Returns `new` only if other devices were known already: the very
 * first one needs no notice.
 */
export async function rememberDevice(
  tx: SystemTx,
  { userId, device }: { userId: string; device: string },
): Promise<'known' | 'first' | 'new'> {
  // One sign-in per account at a time: of two simultaneous ones, exactly one is the first.
  await lockAccount(tx, userId)
  const { rows } = await sql<{ known: boolean; others: boolean }>`
    select coalesce(bool_or(device_hash = ${hashOf(device)}), false) as known, count(*) > 0 as others
      from app.known_devices where user_id = ${userId}
  `.execute(tx)
  await sql`
    insert into app.known_devices (user_id, device_hash) values (${userId}, ${hashOf(device)})
    on conflict (user_id, device_hash) do update set used_at = now()
  `.execute(tx)
  if (rows[0]?.known) return 'known'
  return rows[0]?.others ? 'new' : 'first'
}

/** When each device was first and last used, most recently used first. The device itself is stored only as a hash. */
export async function listDevices(
  tx: SystemTx,
  userId: string,
): Promise<{ firstSeenAt: Date; usedAt: Date }[]> {
  const { rows } = await sql<{ firstSeenAt: Date; usedAt: Date }>`
    select created_at as "firstSeenAt", used_at as "usedAt"
      from app.known_devices where user_id = ${userId}
     order by used_at desc, device_hash
  `.execute(tx)
  return rows
}

export async function forgetDevices(tx: SystemTx, userId: string): Promise<void> {
  await sql`delete from app.known_devices where user_id = ${userId}`.execute(tx)
}

export async function pruneDevices(tx: SystemTx): Promise<void> {
  await sql`
    delete from app.known_devices where used_at < now() - make_interval(days => ${DEVICE_RETENTION_DAYS})
  `.execute(tx)
}
