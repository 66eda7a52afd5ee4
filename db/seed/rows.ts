import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SystemTx } from '#app/platform/db/actor.ts'

export type Ago = (days: number) => Date
export type Row = Record<string, unknown>

/** All rows in one statement; the database reads each column's type from the table. */
export async function insertRows(tx: SystemTx, table: string, rows: Row[]): Promise<void> {
  const columns = sql.join(
    [...new Set(rows.flatMap(row => Object.keys(row)))].map(column => sql.ref(column)),
  )
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx)
}

/** The same uuid for the same thing every time. */
export function stableId(kind: string, key: string): string {
  const hex = createHash('sha256').update(`vinculum demo ${kind} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
