import { type SqlBool, sql } from 'kysely'

/**
 * Whether a notice is shown by itself: of several about new devices, only the latest is shown and counted; it lists the
 * others.
 */
export function isShownNotice(alias: string) {
  const [user, kind, at, id] = ['user_id', 'kind', 'created_at', 'id'].map(name =>
    sql.ref(`${alias}.${name}`),
  )
  return sql<SqlBool>`(${kind} <> 'new_device' or not exists (
    select from public.notices later
     where later.user_id = ${user} and later.kind = 'new_device'
       and (later.created_at, later.id) > (${at}, ${id})))`
}
