import { sql } from 'kysely'
import type { Database } from '#app/platform/db/open.ts'

/** A checksum of every table over all rows, read with all rights. */
export async function contents({ kysely }: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'app', 'auth', 'ops') order by 1
  `.execute(kysely)
  const all: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as sum
        from ${sql.raw(name)} as t
    `.execute(kysely)
    all[name] = rows[0]?.sum ?? ''
  }
  return all
}
