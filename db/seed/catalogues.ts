import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { COMPANY_SIZES, COMPANY_STAGES } from '#app/features/catalogues/data/company.ts'
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { LANGUAGES } from '#app/features/catalogues/data/languages.ts'
import {
  FAMILY_NEIGHBORS,
  type NeighborPair,
  SKILL_NEIGHBORS,
  TOOL_NEIGHBORS,
} from '#app/features/catalogues/data/neighbors.ts'
import { SKILL_NAMES, TOOL_NAMES } from '#app/features/catalogues/data/other-names.ts'
import { ROLE_ALIASES } from '#app/features/catalogues/data/role-aliases.ts'
import { ROLE_LEVELS, ROLE_STANDINGS } from '#app/features/catalogues/data/role-standings.ts'
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

const RELATIONS = {
  role_traits: Object.entries(ROLE_STANDINGS).map(([role_id, [family, level]]) => ({
    role_id,
    family,
    level: ROLE_LEVELS.indexOf(level),
  })),
  role_family_neighbors: bothWays(FAMILY_NEIGHBORS, 'family', 'neighbor_family'),
  skill_neighbors: bothWays(SKILL_NEIGHBORS, 'skill_id', 'neighbor_id'),
  tool_neighbors: bothWays(TOOL_NEIGHBORS, 'tool_id', 'neighbor_id'),
}

const OTHER_NAMES = { skills: SKILL_NAMES, tools: TOOL_NAMES }

/** Raised when the statements below change, so that the same data is written anew. */
const EDITION = 2

/** Brings the catalogue tables to the lists in the code. Returns whether anything had to be written. */
export async function syncCatalogues(tx: SystemTx): Promise<boolean> {
  const content = JSON.stringify([EDITION, CATALOGUES, RELATIONS, ROLE_ALIASES, OTHER_NAMES])
  const hash = createHash('sha256').update(content).digest('hex')
  if ((await readHash(tx)) === hash) return false

  // Servers that start together write one after the other, and all but the first find it done.
  await sql`select pg_advisory_xact_lock(hashtext('syncCatalogues'))`.execute(tx)
  if ((await readHash(tx)) === hash) return false

  for (const [table, options] of Object.entries(CATALOGUES)) await syncCatalogue(tx, table, options)
  for (const [table, names] of Object.entries(OTHER_NAMES)) {
    await sql`
      update ${sql.table(`public.${table}`)} as entry
         set other_names = coalesce(
           (select array_agg(form) from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb -> entry.id) as form), '{}')
    `.execute(tx)
  }
  for (const [table, rows] of Object.entries(RELATIONS)) await replaceRows(tx, table, rows)
  await replaceRoleAliases(tx)
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
  // A name may have moved to another id: whatever changes lets go of its name first.
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

async function replaceRows(tx: SystemTx, table: string, rows: readonly Record<string, unknown>[]) {
  const name = sql.table(`public.${table}`)
  await sql`delete from ${name}`.execute(tx)
  await sql`
    insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx)
}

/** Every title that means a role, by the key titles are compared by; a role's own names come before aliases. */
async function replaceRoleAliases(tx: SystemTx) {
  const titles = Object.entries(ROLE_ALIASES).map(([title, role_id]) => ({ title, role_id }))
  await sql`delete from public.role_aliases`.execute(tx)
  await sql`
    insert into public.role_aliases (alias, role_id)
    select distinct on (alias) alias, role_id
      from (
        select app.match_title_key(form) as alias, id as role_id, 1 as rank, position
          from public.roles cross join unnest(app.match_names(name)) as form
        union all
        select app.match_title_key(title), role_id, 2, 0
          from jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) as row (title text, role_id text)
      ) as titles
     where alias <> ''
     order by alias, rank, position, role_id
  `.execute(tx)
}

function bothWays(pairs: readonly NeighborPair<string>[], from: string, to: string) {
  return pairs.flatMap(([a, b, weight]) => {
    const percent = Math.round(weight * 100)
    return [
      { [from]: a, [to]: b, weight: percent },
      { [from]: b, [to]: a, weight: percent },
    ]
  })
}
