import { type RawBuilder, sql } from 'kysely'

/** One end of the day rate that an engagement holds, in dollars; null if it is only what the profile's form suggested. */
export function statedRate(
  engagement: string,
  profile: string,
  end: 'min' | 'max',
): RawBuilder<number | null> {
  const rate = sql.ref(`${engagement}.rate_${end}`)
  return sql`case when ${`price_day_${end}`} = any (${sql.ref(`${profile}.untouched`)}) then null else ${rate} end`
}
