// The columns that the market reads. A row travels as the array of their values, in this order: as an object, with the
// names in each row, it would be half as long again and take the database half as much time again.
import {
  type IndexedRequest,
  REQUEST_COLUMNS,
  TALENT_COLUMNS,
} from '#app/features/matching/engine/rows.ts'
import type { DirectoryRow } from '#app/features/talent/directory/directory.ts'
import type { Side } from './protocol.ts'
import type { ProfileRow } from './store.ts'

/** The columns that the directory reads of a profile, as SQL. */
const DIRECTORY_COLUMNS = {
  id: 'id',
  created: '(extract(epoch from created_at) * 1000000)::bigint',
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

const named = (columns: readonly string[]) => Object.fromEntries(columns.map(name => [name, name]))

/** By name, as SQL. */
export const COLUMNS: Readonly<Record<Side, Readonly<Record<string, string>>>> = {
  profiles: { ...named(TALENT_COLUMNS), ...DIRECTORY_COLUMNS },
  requests: named(REQUEST_COLUMNS),
}

export function parseProfiles(rows: string): ProfileRow[] {
  return parseRows<ProfileRow>('profiles', rows)
}

export function parseRequests(rows: string): IndexedRequest[] {
  return parseRows<IndexedRequest>('requests', rows)
}

/** Checked edge: the market's own queries made this text, with the columns of this side. */
function parseRows<Row>(side: Side, text: string): Row[] {
  const names = Object.keys(COLUMNS[side])
  // Filling in a copy is faster than adding one property after another.
  const empty: Record<string, unknown> = { ...COLUMNS[side] }
  const rows = JSON.parse(text) as unknown[][]
  return rows.map(values => {
    const row = { ...empty }
    for (let n = 0; n < names.length; n++) row[names[n] ?? ''] = values[n]
    return row as Row
  })
}
