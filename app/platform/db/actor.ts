import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import { getSecret } from './secret.ts'
import { transact } from './transact.ts'

declare const kind: unique symbol

/** A transaction on behalf of a person, under the row policies. Only withActor creates one. */
export type ActorTx = Transaction<DB> & { readonly [kind]: 'actor' }
/** A transaction of the product itself: sign-in, seeding, jobs. Only withSystem creates one. */
export type SystemTx = Transaction<DB> & { readonly [kind]: 'system' }

export type AsActor = <T>(work: (tx: ActorTx) => Promise<T>) => Promise<T>
export type AsSystem = <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>

/** On whose behalf a transaction runs: an account's id, or null for a visitor. */
export type Actor = { userId: string | null }

export const VISITOR: Actor = { userId: null }

/** How long one statement may take for a person, and for the product itself. */
const PERSON_STATEMENT_MS = 10_000
const SYSTEM_STATEMENT_MS = 15_000
/** How long a statement may wait for a lock: those that wait for one table must not take every connection from other pages. */
const LOCK_MS = 2_000
/** How long a transaction may be idle between statements. */
const IDLE_MS = 15_000

/** The key for sealing user ids, by connected database. */
const sealKeys = new WeakMap<Kysely<DB>, Promise<string>>()

/** Reads the key once; openKeys sets newer ones. `db` must be able to act for the product. */
export function getSealKey(db: Kysely<DB>): Promise<string> {
  const known = sealKeys.get(db)
  if (known) return known
  const key = withSystem(db, tx => getSecret(tx, 'person-seal'))
  sealKeys.set(db, key)
  // The database may have been unavailable: the next caller tries again.
  key.catch(() => sealKeys.delete(db))
  return key
}

/** Sets a newer key. */
export function setSealKey(db: Kysely<DB>, key: string): void {
  sealKeys.set(db, Promise.resolve(key))
}

/** Lets `people`, whose login cannot read the key, seal with the key of `db`. */
export async function shareSealKey(db: Kysely<DB>, people: Kysely<DB>): Promise<void> {
  setSealKey(people, await getSealKey(db))
}

export async function withActor<T>(
  db: Kysely<DB>,
  { userId }: Actor,
  work: (tx: ActorTx) => Promise<T>,
): Promise<T> {
  const seal = userId === null ? '' : sealOf(userId, await getSealKey(db))
  const role = setRole({
    role: 'vinculum_person',
    userId: userId ?? '',
    seal,
    statementMs: PERSON_STATEMENT_MS,
    lockMs: LOCK_MS,
  })
  // Checked edge: the transaction begins by setting the role, which is what the brand means.
  return await transact(db, role, tx => work(tx as ActorTx))
}

/** For a page: it waits for a lock no longer than a person's transaction. */
export function withSystemForPage<T>(
  db: Kysely<DB>,
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  return withSystem(db, work, LOCK_MS)
}

export function withSystem<T>(
  db: Kysely<DB>,
  work: (tx: SystemTx) => Promise<T>,
  lockMs = SYSTEM_STATEMENT_MS,
): Promise<T> {
  const role = setRole({
    role: 'vinculum_system',
    userId: '',
    seal: '',
    statementMs: SYSTEM_STATEMENT_MS,
    lockMs,
  })
  // Checked edge: as in withActor.
  return transact(db, role, tx => work(tx as SystemTx))
}

/** The seal that app.current_user_id() checks a user id against. */
function sealOf(userId: string, key: string): string {
  return createHash('sha256').update(`${key}${userId}`).digest('hex')
}

/**
 * Sets role and user id for the rest of the transaction, in one round trip. The search path keeps temporary objects of
 * earlier queries in this session from shadowing a table or a type. Days begin in UTC, and times are written as the
 * driver reads them, whatever the database's own settings. JIT is off: for a few rows out of a million, PostgreSQL
 * overestimates the cost and spends two seconds compiling a query that takes hundredths of a second.
 */
function setRole(setting: {
  role: string
  userId: string
  seal: string
  statementMs: number
  lockMs: number
}): CompiledQuery {
  const { role, userId, seal, statementMs, lockMs } = setting
  return CompiledQuery.raw(
    `select set_config('role', $1, true), set_config('app.user_id', $2, true),
            set_config('app.user_seal', $3, true), set_config('jit', 'off', true),
            set_config('search_path', 'pg_catalog, public, pg_temp', true),
            set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true),
            set_config('statement_timeout', $4, true),
            set_config('idle_in_transaction_session_timeout', $5, true),
            set_config('lock_timeout', $6, true)`,
    [role, userId, seal, String(statementMs), String(IDLE_MS), String(lockMs)],
  )
}
