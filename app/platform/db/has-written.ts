import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/types.ts'

/** Whether this transaction has written anything so far: only then does it have a transaction id. */
export async function hasWritten(tx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ written: boolean }>`
    select pg_current_xact_id_if_assigned() is not null as written
  `.execute(tx)
  return rows[0]?.written ?? false
}
