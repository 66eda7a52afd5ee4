import { type RawBuilder, sql } from 'kysely'

/**
 * One end of a day rate in this column, in dollars; null if it is only what the form of this profile suggested. An
 * engagement holds a copy of the profile's.
 */
export function statedRate(
  column: string,
  profile: string,
  end: 'min' | 'max',
): RawBuilder<number | null> {
  const rate = sql.ref(column)
  return sql`case when ${`price_day_${end}`} = any (${sql.ref(`${profile}.untouched`)}) then null else ${rate} end`
}
