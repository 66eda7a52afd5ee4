// The structure of a database, without its rows: one line per item, as PostgreSQL reports it, so two databases can be
// compared.
import { sql } from 'kysely'
import type { SystemTx } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'

const OURS = `('public', 'app', 'auth', 'ops')`
const GRANTS_OF = (acl: string) => `
  array(select concat_ws(' ', coalesce(r.rolname, 'everybody'), given.privilege_type)
          from aclexplode(${acl}) as given left join pg_roles r on r.oid = given.grantee
         where r.rolname is distinct from current_user and given.grantee <> o.owner order by 1)::text`

const LINES = {
  schemas: `
    select concat_ws(' ', nspname, ${GRANTS_OF('nspacl')})
      from (select *, nspowner as owner from pg_namespace) o where nspname in ${OURS} and nspname <> 'public'`,
  tables: `
    select concat_ws(' ', o.oid::regclass, relkind, relrowsecurity, relforcerowsecurity, reloptions, ${GRANTS_OF('relacl')})
      from (select *, relowner as owner from pg_class) o
     where relnamespace::regnamespace::text in ${OURS} and relkind in ('r', 'v', 'm', 'p', 'S')`,
  columns: `
    select concat_ws(' ', o.oid::regclass, row_number() over (partition by o.oid order by a.attnum), a.attname,
             format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attidentity,
             pg_get_expr(d.adbin, d.adrelid), ${GRANTS_OF('a.attacl')})
      from (select *, relowner as owner from pg_class) o join pg_attribute a on a.attrelid = o.oid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where relnamespace::regnamespace::text in ${OURS} and relkind in ('r', 'v', 'm', 'p')
       and a.attnum > 0 and not a.attisdropped`,
  // Later PostgreSQL versions list 'not null' here too; it is covered by the columns.
  constraints: `
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
     where connamespace::regnamespace::text in ${OURS} and contype <> 'n'`,
  indexes: `select indexdef from pg_indexes where schemaname in ${OURS}`,
  policies: `select p::text from pg_policies p where schemaname in ${OURS}`,
  triggers: `
    select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace::regnamespace::text in ${OURS}`,
  functions: `
    select concat_ws(' ', pg_get_functiondef(o.oid), ${GRANTS_OF('proacl')})
      from (select *, proowner as owner from pg_proc) o
     where pronamespace::regnamespace::text in ${OURS}
       and not exists (select from pg_depend d
                        where d.classid = 'pg_proc'::regclass and d.objid = o.oid and d.deptype = 'e')`,
  types: `
    select concat_ws(' ', o.oid::regtype, typtype) from pg_type o
     where typnamespace::regnamespace::text in ${OURS} and typtype in ('e', 'd', 'r')`,
  comments: `
    select concat_ws(' ', about.type, about.identity, d.description)
      from pg_description d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) as about
     where coalesce(about.schema, about.name) in ${OURS}
       and not exists (select from pg_depend e where e.objid = d.objoid and e.classid = d.classoid and e.deptype = 'e')`,
  extensions: `
    select concat_ws(' ', extname, extnamespace::regnamespace) from pg_extension where extname <> 'plpgsql'`,
  defaults: `
    select concat_ws(' ', defaclobjtype, ${GRANTS_OF('defaclacl')})
      from (select *, defaclrole as owner from pg_default_acl) o`,
}

export type Catalogue = Record<keyof typeof LINES, string[]>

export async function readCatalogue({ kysely }: Database): Promise<Catalogue> {
  const read = async (text: string) => {
    const { rows } = await sql
      .raw<{ line: string }>(`select line from (${text}) as lines (line) order by 1`)
      .execute(kysely)
    return rows.map(({ line }) => line)
  }
  const catalogue: Partial<Catalogue> = {}
  for (const [name, text] of Object.entries(LINES))
    Object.assign(catalogue, { [name]: await read(text) })
  // Checked edge: the loop above has been through every name.
  return catalogue as Catalogue
}

/** A checksum of each table, over all rows and the named columns. */
export async function sumRows(
  tx: SystemTx,
  columns: Map<string, string[]>,
): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const [table, names] of columns) {
    const row = `row(${names.map(name => `"${name}"`).join(', ')})::text`
    const { rows } = await sql
      .raw<{ sum: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(${row}, ' ' order by ${row}), '')) as sum from ${table}`,
      )
      .execute(tx)
    sums[table] = rows[0]?.sum ?? ''
  }
  return sums
}

/** The columns of every table with data of the product. */
export async function readColumns(tx: SystemTx): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.oid::regclass::text as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'app', 'auth') group by 1 order by 1
  `.execute(tx)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}
