import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import { getSecret } from './secret.ts'
import { transact } from './transact.ts'

declare const kind: unique symbol

/** A transaction acting for a person, under the row policies. Only withActor makes one. */
export type ActorTx = Transaction<DB> & { readonly [kind]: 'actor' }
/** A transaction of the product itself: sign-in, seeding, jobs. Only withSystem makes one. */
export type SystemTx = Transaction<DB> & { readonly [kind]: 'system' }

/** Who is asking: an account's id, or nobody signed in. */
export type Actor = { userId: string | null }

export const VISITOR: Actor = { userId: null }

/** How long one statement may take for a person, and for the product itself. */
const PERSON_STATEMENT_MS = 10_000
const SYSTEM_STATEMENT_MS = 15_000
/** How long a transaction may stand open without a statement. */
const IDLE_MS = 15_000

/** The key that each connected database seals user ids with. */
const sealKeys = new WeakMap<Kysely<DB>, Promise<string>>()

/** Reads the key once; openKeys brings a newer one. `db` acts for the product. */
export function getSealKey(db: Kysely<DB>): Promise<string> {
  const known = sealKeys.get(db)
  if (known) return known
  const key = withSystem(db, tx => getSecret(tx, 'person-seal'))
  sealKeys.set(db, key)
  // The database was away, perhaps: the next caller tries again.
  key.catch(() => sealKeys.delete(db))
  return key
}

/** A key that has replaced the one known so far. */
export function setSealKey(db: Kysely<DB>, key: string): void {
  sealKeys.set(db, Promise.resolve(key))
}

/** For a login that cannot read the key: `people` seals with the key of `db`. */
export async function shareSealKey(db: Kysely<DB>, people: Kysely<DB>): Promise<void> {
  setSealKey(people, await getSealKey(db))
}

export async function withActor<T>(
  db: Kysely<DB>,
  { userId }: Actor,
  work: (tx: ActorTx) => Promise<T>,
): Promise<T> {
  const seal = userId === null ? '' : sealOf(userId, await getSealKey(db))
  const role = assume({
    role: 'vinculum_person',
    userId: userId ?? '',
    seal,
    statementMs: PERSON_STATEMENT_MS,
  })
  // Checked edge: it begins by setting the role, which is what the brand stands for.
  return await transact(db, role, tx => work(tx as ActorTx))
}

export function withSystem<T>(db: Kysely<DB>, work: (tx: SystemTx) => Promise<T>): Promise<T> {
  const role = assume({
    role: 'vinculum_system',
    userId: '',
    seal: '',
    statementMs: SYSTEM_STATEMENT_MS,
  })
  return transact(db, role, tx => work(tx as SystemTx))
}

/** What app.current_user_id() checks a user id against. */
function sealOf(userId: string, key: string): string {
  return createHash('sha256').update(`${key}${userId}`).digest('hex')
}

/**
 * Role and user id for the rest of the transaction, in one trip. No temporary object stands in for a table or a type,
 * whatever an earlier query has left in this session. No query is compiled: of a few rows out of a million PostgreSQL
 * expects enough to spend two seconds on it, for an answer that takes hundredths of one.
 */
function assume(setting: {
  role: string
  userId: string
  seal: string
  statementMs: number
}): CompiledQuery {
  const { role, userId, seal, statementMs } = setting
  return CompiledQuery.raw(
    `select set_config('role', $1, true), set_config('app.user_id', $2, true),
            set_config('app.user_seal', $3, true), set_config('jit', 'off', true),
            set_config('search_path', 'pg_catalog, public, pg_temp', true),
            set_config('statement_timeout', $4, true),
            set_config('idle_in_transaction_session_timeout', $5, true)`,
    [role, userId, seal, String(statementMs), String(IDLE_MS)],
  )
}
