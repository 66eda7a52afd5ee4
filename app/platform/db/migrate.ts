import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { EnvironmentError } from '../env/env.ts'
import type { Database } from './open.ts'
import type { Schema, SqlFile } from './schema-files.ts'

/** Any constant will do, so long as every server of one database uses the same. */
const MIGRATION_LOCK = 7_246_501

/** The last of the migrations that db/schema replaces. A database has applied it, or began with db/schema. */
const START = '0241_free_hours.sql'
/** The last version with those migrations. */
const VERSION_BEFORE = '0.1.0'

/** Bodies may name tables that come later. */
const LATER_NAMES = 'set local check_function_bodies = off;'

/**
 * Makes a new database, or brings one up to date, whoever else starts at the same moment: each migration that is new,
 * once, in a transaction of its own, then the files of functions that have changed, or all of them where a migration
 * ran. Throws when an applied migration's text has changed since, or when the database is older than db/schema.
 * Returns the names of the migrations it applied.
 */
export async function migrate(database: Database, schema: Schema): Promise<string[]> {
  await database.exec(`
    select pg_advisory_xact_lock(${MIGRATION_LOCK});
    create schema if not exists ops;
    create table if not exists ops.migrations (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    );
    create table if not exists ops.function_files (
      name text primary key,
      hash text not null
    );
  `)
  let known = await readHashes(database, 'migrations')
  if (known.size === 0) {
    await make(database, schema)
    known = await readHashes(database, 'migrations')
  }
  if (!known.has(START)) throw new EnvironmentError(explainAge([...known.keys()].sort().at(-1)))

  const applied: string[] = []
  for (const migration of schema.migrations) {
    const hash = known.get(migration.name)
    if (hash === undefined) {
      if (await apply(database, migration)) applied.push(migration.name)
    } else if (hash !== hashOf(migration.text)) {
      throw new Error(
        `Migration ${migration.name} was changed after it had been applied. Add a new one instead.`,
      )
    }
  }
  const all = [...schema.functions, ...schema.rowFunctions]
  await applyFunctions(database, applied.length > 0 ? all : await findChanged(database, all))
  await narrowRights(database)
  return applied
}

const explainAge = (last: string | undefined) =>
  `This database was last brought up to date by a version before ${VERSION_BEFORE} (its last migration is ${last}). Make a backup, start version ${VERSION_BEFORE} with it once, and then this one.`

/** Together, so that a new database is either whole or empty. */
async function make(database: Database, schema: Schema): Promise<void> {
  const { foundation, tables, functions, rowFunctions } = schema
  const texts = [foundation, ...functions, ...tables, ...rowFunctions].map(({ text }) => text)
  const contained = schema.migrations.filter(({ name }) => name <= schema.lastMigration)
  const recorded = [
    ...[...functions, ...rowFunctions].map(recordFunctions),
    ...contained.map(recordMigration),
  ]
  await apply(database, { name: START, text: [LATER_NAMES, ...texts, ...recorded].join('\n') })
}

/**
 * Takes away what PostgreSQL gives everybody and nobody here needs: temporary objects, and the way into this database
 * for the logins of others on the same server, who are members of the same two roles. It stands outside what a dump or a template
 * carries, so every start does it again.
 */
export async function narrowRights(database: Database): Promise<void> {
  // Whoever does not own the database leaves that to its owner. Of several servers that start at once one does it:
  // two changes of one row at the same moment are an error.
  await database.exec(`
    do $$
    begin
      perform pg_advisory_xact_lock(${MIGRATION_LOCK});
      if exists (
        select from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) as given
         where d.datname = current_database() and given.grantee = 0
      ) then
        execute format('revoke temporary, connect on database %I from public', current_database());
      end if;
    exception when insufficient_privilege then
      null;
    end
    $$`)
  if (database.engine === 'server') return
  // One session with all rights acts for everybody here: only a statement of its own may change its role, and the
  // embedded database takes one statement at a time. Nobody is told the names of prepared ones, to put something in
  // their place.
  await database.exec(`
    revoke execute on function pg_catalog.set_config(text, text, boolean) from public;
    revoke update on pg_catalog.pg_settings from public;
    revoke execute on function pg_catalog.pg_prepared_statement() from public;
    revoke usage on language sql, plpgsql from public;
  `)
}

async function readHashes(
  database: Database,
  table: 'migrations' | 'function_files',
): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; hash: string }>`
    select name, hash from ${sql.table(`ops.${table}`)}
  `.execute(database.kysely)
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

async function apply(database: Database, migration: SqlFile): Promise<boolean> {
  const { name, text } = migration
  // Several statements sent at once are one transaction of their own. The insert comes first: a server that
  // migrates at the same moment waits on the lock and then fails on the key, undone as a whole.
  // A column of a large table may take longer to fill than any page may wait.
  const batch = `
    set local statement_timeout = 0;
    select pg_advisory_xact_lock(${MIGRATION_LOCK});
    ${recordMigration(migration)}
    ${text}
  `
  try {
    await database.exec(batch)
    return true
  } catch (error) {
    if ((await readHashes(database, 'migrations')).get(name) === hashOf(text)) return false
    throw new Error(`${name} could not be applied`, { cause: error })
  }
}

async function findChanged(database: Database, files: SqlFile[]): Promise<SqlFile[]> {
  const known = await readHashes(database, 'function_files')
  return files.filter(({ name, text }) => known.get(name) !== hashOf(text))
}

async function applyFunctions(database: Database, files: SqlFile[]): Promise<void> {
  if (files.length === 0) return
  await database.exec(`
    select pg_advisory_xact_lock(${MIGRATION_LOCK});
    ${LATER_NAMES}
    ${files.map(file => `${file.text}\n${recordFunctions(file)}`).join('\n')}
  `)
}

const recordMigration = ({ name, text }: SqlFile) =>
  `insert into ops.migrations (name, hash) values (${literal(name)}, ${literal(hashOf(text))});`

const recordFunctions = ({ name, text }: SqlFile) => `
  insert into ops.function_files (name, hash) values (${literal(name)}, ${literal(hashOf(text))})
  on conflict (name) do update set hash = excluded.hash;`

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
