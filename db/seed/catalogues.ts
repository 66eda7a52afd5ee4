import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { COMPANY_SIZES, COMPANY_STAGES } from '#app/features/catalogues/data/company.ts'
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { LANGUAGES } from '#app/features/catalogues/data/languages.ts'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import type { CatalogueName, CatalogueOption } from '#app/features/catalogues/schema.ts'
import type { SystemTx } from '#app/platform/db/actor.ts'

const CATALOGUES: Record<CatalogueName, readonly CatalogueOption[]> = {
  skills: SKILLS,
  tools: TOOLS,
  roles: ROLES,
  industries: INDUSTRIES,
  languages: LANGUAGES,
  company_sizes: COMPANY_SIZES,
  company_stages: COMPANY_STAGES,
}

/** Increment when the statements below change, so that the rows are written again. */
const EDITION = 3

/** Updates the catalogue tables from the lists in the code. Returns whether anything had to be written. */
export async function syncCatalogues(tx: SystemTx): Promise<boolean> {
  const content = JSON.stringify([EDITION, CATALOGUES])
  const hash = createHash('sha256').update(content).digest('hex')
  if ((await readHash(tx)) === hash) return false

  // Servers that start at once take turns; all but the first find nothing to do.
  await sql`select pg_advisory_xact_lock(hashtext('syncCatalogues'))`.execute(tx)
  if ((await readHash(tx)) === hash) return false

  for (const [table, options] of Object.entries(CATALOGUES)) await syncCatalogue(tx, table, options)
  await sql`
    insert into app.seed_state (key, hash) values ('catalogues', ${hash})
    on conflict (key) do update set hash = excluded.hash
  `.execute(tx)
  return true
}

async function readHash(tx: SystemTx): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select hash from app.seed_state where key = 'catalogues'
  `.execute(tx)
  return rows[0]?.hash
}

async function syncCatalogue(tx: SystemTx, table: string, options: readonly CatalogueOption[]) {
  const name = sql.table(`public.${table}`)
  const unique = ['name', ...(table === 'languages' ? ['code'] : [])].map(column => sql.ref(column))
  const columns = [...unique, sql.ref('category'), sql.ref('position')]
  const rows = sql`jsonb_populate_recordset(null::${name}, ${JSON.stringify(
    options.map((option, position) => ({ ...option, position })),
  )}::jsonb)`
  await sql`delete from ${name} where id not in (select id from ${rows})`.execute(tx)
  // A name may have moved to another id, so changed rows first give up theirs.
  await sql`
    update ${name} set ${sql.join(unique.map(column => sql`${column} = id`))}
     where (id, ${sql.join(unique)}) not in (select id, ${sql.join(unique)} from ${rows})
  `.execute(tx)
  await sql`
    insert into ${name} (id, ${sql.join(columns)}) select id, ${sql.join(columns)} from ${rows}
    on conflict (id) do update
      set ${sql.join(columns.map(column => sql`${column} = excluded.${column}`))}
  `.execute(tx)
}
