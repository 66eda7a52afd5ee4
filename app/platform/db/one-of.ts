import { type RawBuilder, sql } from 'kysely'

/** To compare with: any of the values. However many there are, the statement is the same and is planned once. */
export function oneOf(values: readonly string[]): RawBuilder<string> {
  return sql`any(${values})`
}
