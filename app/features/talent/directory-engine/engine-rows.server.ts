// What the directory's engine reads of the database, as the database's own JSON text.
import { sql } from 'kysely'
import type { SystemTx } from '#app/platform/db/actor.ts'

const COLUMNS =
  sql.raw(`id, (extract(epoch from created_at) * 1000000)::bigint as created, years_experience as years,
  price_day_min as rate_min, price_day_max as rate_max, primary_role as role, skill_ids as skills,
  tool_ids as tools, search_text as text`)

export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The next rows by id, and the last id among them; nothing when there are no more. */
export async function readBatch(
  tx: SystemTx,
  after: string,
  most: number,
): Promise<{ rows: string; last: string } | undefined> {
  const { rows } = await sql<{ rows: string; last: string | null }>`
    select json_agg(batch order by id)::text as rows, (array_agg(id order by id desc))[1]::text as last
      from (select ${COLUMNS} from public.talent_profiles
             where id > ${after}::uuid and not hidden order by id limit ${most}::integer) as batch
  `.execute(tx)
  const [found] = rows
  return found?.last ? { rows: found.rows, last: found.last } : undefined
}

export async function readRows(tx: SystemTx, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ rows: string }>`
    select coalesce(json_agg(found), '[]')::text as rows
      from (select ${COLUMNS} from public.talent_profiles where id = any (${ids}::uuid[]) and not hidden) as found
  `.execute(tx)
  return rows[0]?.rows ?? '[]'
}

export async function hasManyProfiles(tx: SystemTx, many: number): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (select from public.talent_profiles limit ${many}::integer) as few
  `.execute(tx)
  return (rows[0]?.found ?? 0) >= many
}

/** A term as the database lower-cases it. */
export async function lowerCase(tx: SystemTx, term: string): Promise<string> {
  const { rows } = await sql<{ term: string }>`select lower(${term}::text) as term`.execute(tx)
  return rows[0]?.term ?? ''
}
