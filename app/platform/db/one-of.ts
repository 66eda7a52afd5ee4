import { type RawBuilder, sql } from 'kysely'

/** Compares with any of the values. The statement is the same for any number of values, so it is planned once. */
export function oneOf(values: readonly string[]): RawBuilder<string> {
  return sql`any(${values})`
}
