import { sql } from 'kysely'

/**
 * The last day to answer an introduction or offer, in the time zone whose working days count. That of an introduction
 * is null until its clock has started.
 */
export function lastDay<Day extends string | null = string | null>(alias: string) {
  const [end, zone] = [sql.ref(`${alias}.expires_at`), sql.ref(`${alias}.answer_zone`)]
  return sql<Day>`((nullif(${end}, 'infinity') at time zone ${zone}) - interval '1 second')::date`
}
