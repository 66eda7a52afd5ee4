import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/types.ts'

/** Whether this transaction may not write, because the disk is full: what a page writes in passing is then left out. */
export async function isReadOnly(tx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select current_setting('transaction_read_only')::boolean as closed
  `.execute(tx)
  return rows[0]?.closed ?? false
}
