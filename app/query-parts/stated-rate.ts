import { type RawBuilder, sql } from 'kysely'

/**
 * One end of the rate that an engagement holds, from its alias and that of the profile; null if it is only what the
 * form suggested.
 */
export function statedRate(
  engagement: string,
  profile: string,
  end: 'min' | 'max',
): RawBuilder<number | null> {
  const rate = sql.ref(`${engagement}.rate_${end}`)
  return sql`case when ${`price_day_${end}`} = any (${sql.ref(`${profile}.untouched`)}) then null else ${rate} end`
}
