import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { EnvironmentError } from '../env/env.ts'
import { raisesCode } from './errors.ts'
import type { Database } from './open.ts'
import type { Schema, SqlFile } from './schema-files.ts'

/** An arbitrary constant, the same for all servers of a database. */
const MIGRATION_LOCK = 7_246_501

/** The last migration that db/schema replaces. Every database has applied it or was created from db/schema. */
const START = '0241_free_hours.sql'
/** The last version that contains the replaced migrations. */
const VERSION_BEFORE = '0.1.0'

const DUPLICATE_TABLE = '42P07'
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * How long a migration waits for a table. Everybody else who needs the table waits behind it, and pages give up after two
 * seconds; a dump holds its locks for as long as it takes.
 */
const LOCK_TIMEOUT = '1s'
/** The pause before it is tried again, so that pages get through. */
const LOCK_PAUSE_MS = 4_000

/**
 * Lets one server migrate at a time. Without the login's own time limits: filling a column of a large table may take
 * longer than any page may wait, and so may another server that does it.
 */
const MIGRATING = `
    set local statement_timeout = 0;
    set local lock_timeout = 0;
    select pg_advisory_xact_lock(${MIGRATION_LOCK});`

/** Function bodies may refer to tables that are created later. */
const ALLOW_FORWARD_REFERENCES = 'set local check_function_bodies = off;'

/**
 * Creates a new database or brings one up to date. Several servers may do so at once. Runs each new migration once, in
 * its own transaction, and then the function files and the comments that have changed, or all of them if a migration
 * ran. Throws if the text of an applied migration has changed, if the database is older than db/schema, or if a later
 * version has migrated it. Calls `onWait` with the name of a migration that waits for a table that somebody uses. Returns
 * the names of the migrations it applied.
 */
export async function migrate(
  database: Database,
  schema: Schema,
  onWait: (name: string) => void = () => {},
): Promise<string[]> {
  await database.exec(`
    ${MIGRATING}
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
    await create(database, schema)
    known = await readHashes(database, 'migrations')
  }
  if (!known.has(START)) throw new EnvironmentError(tooOldMessage([...known.keys()].sort().at(-1)))
  const latest = [...known.keys()].sort().at(-1) ?? START
  if (latest > START && schema.migrations.every(({ name }) => name < latest))
    throw new EnvironmentError(tooNewMessage(latest))

  const applied: string[] = []
  for (const migration of schema.migrations) {
    const hash = known.get(migration.name)
    if (hash === undefined) {
      if (await apply(database, migration, onWait)) applied.push(migration.name)
    } else if (hash !== hashOf(migration.text)) {
      throw new Error(
        `Migration ${migration.name} was changed after it had been applied. Add a new one instead.`,
      )
    }
  }
  const all = listRepeatable(schema)
  await applyAgain(database, applied.length > 0 ? all : await findChanged(database, all))
  await revokePublicPrivileges(database)
  return applied
}

const tooOldMessage = (last: string | undefined) =>
  `This database was last brought up to date by a version before ${VERSION_BEFORE} (its last migration is ${last}). Make a backup, start version ${VERSION_BEFORE} with it once, and then this one.`

const tooNewMessage = (last: string) =>
  `A later version has brought this database up to date (its last migration is ${last}). Start that version, or restore a backup from before.`

const OCCUPIED =
  'This database has tables of something else. Create an empty one for this product (docs/operating.md).'

/** Creates everything in one transaction, so a new database is either complete or empty. */
async function create(database: Database, schema: Schema): Promise<void> {
  const { foundation, tables, functions, rowFunctions } = schema
  const texts = [foundation, ...functions, ...tables, ...rowFunctions].map(({ text }) => text)
  const contained = schema.migrations.filter(({ name }) => name <= schema.lastMigration)
  const recorded = [
    ...listRepeatable(schema).map(recordRepeatable),
    ...contained.map(recordMigration),
  ]
  const whole = [ALLOW_FORWARD_REFERENCES, ...texts, ...recorded].join('\n')
  await apply(database, { name: START, text: whole }, () => {}).catch(error => {
    throw error instanceof Error && raisesCode(error.cause, DUPLICATE_TABLE)
      ? new EnvironmentError(OCCUPIED)
      : error
  })
}

/**
 * Revokes privileges that PostgreSQL grants to everybody and nobody needs here: creating temporary objects, and
 * connecting to this database, which logins of other databases on the same server could do as members of the same two
 * roles. Dumps and templates don't contain these privileges, so every start revokes them again.
 */
export async function revokePublicPrivileges(database: Database): Promise<void> {
  // A login that doesn't own the database leaves this to the owner. The lock lets only one of several starting servers
  // do it: two concurrent changes of the same row are an error.
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
  // Here a single session with all privileges acts for everybody. Only a separate statement may change its role, and
  // the embedded database runs one statement at a time. The names of prepared statements are hidden, so nobody can
  // replace one.
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

/** Operator classes are found wherever pg_trgm was installed before: some providers have a schema for extensions. */
const SEARCH_PATH = `
  select set_config('search_path', concat_ws(', ', 'public', (
           select extnamespace::regnamespace::text from pg_extension where extname = 'pg_trgm')), true);`

async function apply(
  database: Database,
  migration: SqlFile,
  onWait: (name: string) => void,
): Promise<boolean> {
  const { name, text } = migration
  // Several statements sent together form one transaction. The insert comes first: a server that migrates at the same
  // time waits for the lock, then fails on the key, and is rolled back as a whole.
  const batch = `
    ${MIGRATING}
    ${SEARCH_PATH}
    set local lock_timeout = '${LOCK_TIMEOUT}';
    ${recordMigration(migration)}
    ${text}
  `
  for (let waits = false; ; waits = true) {
    try {
      await database.exec(batch)
      return true
    } catch (error) {
      if ((await readHashes(database, 'migrations')).get(name) === hashOf(text)) return false
      if (!raisesCode(error, LOCK_NOT_AVAILABLE))
        throw new Error(`${name} could not be applied`, { cause: error })
      if (!waits) onWait(name)
      await sleep(LOCK_PAUSE_MS)
    }
  }
}

/** What is applied again when its text changes. */
const listRepeatable = ({ functions, rowFunctions, comments }: Schema) => [
  ...functions,
  ...rowFunctions,
  comments,
]

async function findChanged(database: Database, files: SqlFile[]): Promise<SqlFile[]> {
  const known = await readHashes(database, 'function_files')
  return files.filter(({ name, text }) => known.get(name) !== hashOf(text))
}

async function applyAgain(database: Database, files: SqlFile[]): Promise<void> {
  if (files.length === 0) return
  await database.exec(`
    ${MIGRATING}
    ${ALLOW_FORWARD_REFERENCES}
    ${files.map(file => `${file.text}\n${recordRepeatable(file)}`).join('\n')}
  `)
}

const recordMigration = ({ name, text }: SqlFile) =>
  `insert into ops.migrations (name, hash) values (${literal(name)}, ${literal(hashOf(text))});`

const recordRepeatable = ({ name, text }: SqlFile) => `
  insert into ops.function_files (name, hash) values (${literal(name)}, ${literal(hashOf(text))})
  on conflict (name) do update set hash = excluded.hash;`

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
