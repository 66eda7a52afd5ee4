// The market's queries. They return the database's own JSON text.
import { sql } from 'kysely'
import { REQUEST_COLUMNS, TALENT_COLUMNS } from '#app/features/matching/engine/rows.ts'
import type { DirectoryRow } from '#app/features/talent/directory/directory.ts'
import type { SystemTx } from '#app/platform/db/actor.ts'
import type { Side } from './protocol.ts'

/** The columns that the directory reads of a profile, as SQL. */
const DIRECTORY_COLUMNS = {
  id: 'id',
  created: '(extract(epoch from created_at) * 1000000)::bigint as created',
  full_name: 'full_name',
  headline: 'headline',
  primary_role: 'primary_role',
  primary_role_custom: 'primary_role_custom',
  summary_bio: 'summary_bio',
  skill_ids: 'skill_ids',
  tool_ids: 'tool_ids',
  industries_experienced: 'industries_experienced',
  languages_spoken: 'languages_spoken',
  engagement_types: 'engagement_types',
  working_model: 'working_model',
  timezone: 'timezone',
  max_hours_per_week: 'max_hours_per_week',
  availability_notice_days: 'availability_notice_days',
  years_experience: 'years_experience',
  price_day_min: 'price_day_min',
  price_day_max: 'price_day_max',
} satisfies Record<keyof DirectoryRow, string>

const PROFILE_COLUMNS = [...new Set([...Object.values(DIRECTORY_COLUMNS), ...TALENT_COLUMNS])].join(
  ', ',
)

const SOURCES = {
  profiles: sql.raw(`(select ${PROFILE_COLUMNS} from public.talent_profiles) as profile`),
  requests: sql.raw(
    `(select ${REQUEST_COLUMNS.join(', ')} from public.company_requests) as request`,
  ),
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
    select json_agg(batch order by id)::text as rows, (array_agg(id order by id desc))[1]::text as last
      from (select * from ${SOURCES[side]} where id > ${after}::uuid order by id limit ${limit}::integer) as batch
  `.execute(tx)
  const [found] = rows
  return found?.last ? { rows: found.rows, last: found.last } : undefined
}

export async function readRows(tx: SystemTx, side: Side, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return NO_ROWS
  const { rows } = await sql<{ rows: string }>`
    select coalesce(json_agg(found), '[]')::text as rows
      from (select * from ${SOURCES[side]} where id = any (${ids}::uuid[])) as found
  `.execute(tx)
  return rows[0]?.rows ?? NO_ROWS
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
