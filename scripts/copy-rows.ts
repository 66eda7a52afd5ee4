// Copies the rows of one database to another one of the same version, such as from the embedded one to a server.
import { type Kysely, sql } from 'kysely'
import type { Database } from '#app/platform/db/open.ts'
import type { DB } from '#db/types.ts'
import { OperatorError } from './operator-command.ts'

export const NOT_EMPTY = 'DATABASE_URL names a database with data in it.'
const ROWS_AT_ONCE = 500

type Table = {
  name: string
  isForced: boolean
  /** All columns, in their order. */
  columns: string[]
  /** Those that are not computed from others. */
  written: string[]
}
type ForeignKey = { table: string; name: string; definition: string }

/**
 * Replaces all rows of `to`, in one transaction. Whoever uses it must own the tables. Nothing else may use either
 * database meanwhile. The log of changes is not copied: it names transactions of its own database.
 */
export async function copyRows(from: Database, to: Database): Promise<void> {
  await from.kysely.transaction().execute(source =>
    to.kysely.transaction().execute(async target => {
      const run = (statement: string) => sql.raw(statement).execute(target)
      await run("select set_config('statement_timeout', '0', true)")
      const tables = await listTables(target)
      const keys = await listForeignKeys(target)
      // Triggers would count, date and report these rows once more. Row security also applies to the owner.
      for (const { name } of tables)
        await run(`alter table ${name} disable trigger user, no force row level security`)
      // Now nobody else can add an account, as the same command may have done that was started twice.
      const { rows: accounts } = await run('select from users limit 1')
      if (accounts.length > 0) throw new OperatorError(NOT_EMPTY)
      for (const { table, name } of keys) await run(`alter table ${table} drop constraint ${name}`)
      // There are the catalogues of a new database.
      await run(`truncate ${tables.map(({ name }) => name).join(', ')}`)
      for (const table of tables) await copyTable(source, target, table)
      for (const { table, name, definition } of keys)
        await run(`alter table ${table} add constraint ${name} ${definition}`)
      for (const { name, isForced } of tables)
        await run(
          `alter table ${name} enable trigger user${isForced ? ', force row level security' : ''}`,
        )
    }),
  )
}

async function listTables(db: Kysely<DB>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select format('%I.%I', n.nspname, c.relname) as name, c.relforcerowsecurity as "isForced",
           json_agg(quote_ident(a.attname) order by a.attnum) as columns,
           json_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as written
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname in ('public', 'app', 'auth') and c.oid <> 'app.changes'::regclass
     group by c.oid, n.nspname order by 1
  `.execute(db)
  return rows
}

async function listForeignKeys(db: Kysely<DB>): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' order by 1, 2
  `.execute(db)
  return rows
}

/** Rows travel as text, which PostgreSQL reads and writes without loss for each type. */
async function copyTable(
  source: Kysely<DB>,
  target: Kysely<DB>,
  { name, columns, written }: Table,
): Promise<void> {
  await sql`
    declare copied cursor for select row(${sql.raw(columns.join(', '))})::text as line from ${sql.raw(name)}
  `.execute(source)
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.raw(String(ROWS_AT_ONCE))} from copied
    `.execute(source)
    if (rows.length === 0) break
    // Without the offset, each line would be read once for each column.
    await sql`
      insert into ${sql.raw(name)} (${sql.raw(written.join(', '))})
      select ${sql.raw(written.map(column => `(line).${column}`).join(', '))}
        from (select text::${sql.raw(name)} as line from unnest(${rows.map(({ line }) => line)}::text[]) as text offset 0)
             as lines
    `.execute(target)
  }
  await sql`close copied`.execute(source)
}
