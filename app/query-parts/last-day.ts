import { sql } from 'kysely'

/**
 * The last day to answer an introduction or offer, in the time zone whose working days count. That of an introduction
 * is null until its clock has started.
 */
export function lastDay<Day extends string | null = string | null>(alias: string) {
  const [end, zone] = [sql.ref(`${alias}.expires_at`), sql.ref(`${alias}.answer_zone`)]
  // Subtracted before converting: where clocks skip midnight, the day begins at one.
  return sql<Day>`((nullif(${end}, 'infinity') - interval '1 second') at time zone ${zone})::date`
}
