import { sql } from 'kysely'
import type { ActorTx } from './actor.ts'

/** Marks this point of a transaction. The returned function undoes what the transaction has done since. */
export async function savepoint(tx: ActorTx): Promise<() => Promise<void>> {
  await sql`savepoint marked`.execute(tx)
  return async () => {
    await sql`rollback to savepoint marked`.execute(tx)
  }
}
