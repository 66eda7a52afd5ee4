import { sql } from 'kysely'

/** The time zone of a profile or request; null while it is the form's default, which nobody has confirmed. */
export function statedZone(alias: string) {
  const [zone, untouched] = [sql.ref(`${alias}.timezone`), sql.ref(`${alias}.untouched`)]
  return sql<string | null>`case when not 'timezone' = any (${untouched}) then ${zone} end`
}
