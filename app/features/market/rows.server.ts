// The market's queries. They return the database's own JSON text.
import { type RawBuilder, sql } from 'kysely'
import type { SystemTx } from '#app/platform/db/actor.ts'
import { COLUMNS } from './columns.ts'
import type { Side } from './protocol.ts'

const TABLES = { profiles: 'public.talent_profiles', requests: 'public.company_requests' } as const

/** The rows of a side, with the columns that the market reads. */
function rowsOf(side: Side): RawBuilder<unknown> {
  const columns = Object.entries(COLUMNS[side]).map(([name, value]) => `${value} as ${name}`)
  return sql.raw(`(select ${columns.join(', ')} from ${TABLES[side]}) as row`)
}

/** A row of those as an array, see columns.ts. */
function values(side: Side): RawBuilder<unknown> {
  return sql.raw(`json_build_array(${Object.keys(COLUMNS[side]).join(', ')})`)
}

export const NO_ROWS = '[]'
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The next rows by id, and the last id among them; undefined if there are no more. */
export async function readBatch(
  tx: SystemTx,
  side: Side,
  after: string,
  limit: number,
): Promise<{ rows: string; last: string } | undefined> {
  const { rows } = await sql<{ rows: string; last: string | null }>`
    select json_agg(${values(side)} order by id)::text as rows, (array_agg(id order by id desc))[1]::text as last
      from (select * from ${rowsOf(side)} where id > ${after}::uuid order by id limit ${limit}::integer) as batch
  `.execute(tx)
  const [found] = rows
  return found?.last ? { rows: found.rows, last: found.last } : undefined
}

export async function readRows(tx: SystemTx, side: Side, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return NO_ROWS
  const { rows } = await sql<{ rows: string }>`
    select coalesce(json_agg(${values(side)}), '[]')::text as rows
      from (select * from ${rowsOf(side)} where id = any (${ids}::uuid[])) as found
  `.execute(tx)
  return rows[0]?.rows ?? NO_ROWS
}

/** One row as an object; undefined if it is gone. */
export async function readRow(tx: SystemTx, side: Side, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ row: string }>`
    select to_json(row)::text as row from ${rowsOf(side)} where id = ${id}::uuid
  `.execute(tx)
  return rows[0]?.row
}

/** Custom options: those with these ids, or all. */
export async function readOptions(tx: SystemTx, ids?: readonly string[]): Promise<string> {
  if (ids?.length === 0) return NO_ROWS
  const { rows } = await sql<{ rows: string }>`
    select coalesce(json_agg(found), '[]')::text as rows
      from (select id, catalogue, name from public.custom_options
             where ${ids === undefined ? sql`true` : sql`id = any (${ids}::text[])`}) as found
  `.execute(tx)
  return rows[0]?.rows ?? NO_ROWS
}
