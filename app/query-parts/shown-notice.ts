import { type SqlBool, sql } from 'kysely'

/**
 * Whether a notice is shown by itself; see app.is_folded. Only notices of one kind can be folded, and PostgreSQL would
 * run the function for each of thousands.
 */
export const isShownNotice = (alias: string) =>
  sql<SqlBool>`(${sql.ref(`${alias}.kind`)} <> 'new_device' or not app.is_folded(${sql.ref(alias)}))`
