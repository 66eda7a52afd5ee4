import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/types.ts'

declare const kind: unique symbol

/** A transaction acting for a person, under the row policies. Only withActor makes one. */
export type ActorTx = Transaction<DB> & { readonly [kind]: 'actor' }
/** A transaction of the product itself: sign-in, seeding, jobs. Only withSystem makes one. */
export type SystemTx = Transaction<DB> & { readonly [kind]: 'system' }

/** Who is asking: an account's id, or nobody signed in. */
export type Actor = { userId: string | null }

export const VISITOR: Actor = { userId: null }

export function withActor<T>(
  db: Kysely<DB>,
  actor: Actor,
  work: (tx: ActorTx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async tx => {
    await assume(tx, 'vinculum_person', actor.userId ?? '')
    // Checked edge: the role has just been set, which is what the brand stands for.
    return await work(tx as ActorTx)
  })
}

export function withSystem<T>(db: Kysely<DB>, work: (tx: SystemTx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async tx => {
    await assume(tx, 'vinculum_system', '')
    return await work(tx as SystemTx)
  })
}

/**
 * Role and user id for the rest of the transaction, in one trip. No query is compiled: of a few rows out of a
 * million PostgreSQL expects enough to spend two seconds on it, for an answer that takes hundredths of one.
 */
async function assume(tx: Transaction<DB>, role: string, userId: string): Promise<void> {
  await sql`
    select set_config('role', ${role}, true), set_config('app.user_id', ${userId}, true),
           set_config('jit', 'off', true)
  `.execute(tx)
}
