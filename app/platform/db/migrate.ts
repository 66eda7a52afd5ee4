import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { projectRoot } from '../env/project-root.ts'
import type { Database } from './open.ts'

/** Any constant will do, so long as every server of one database uses the same. */
const MIGRATION_LOCK = 7_246_501

export type Migration = { name: string; text: string }

export async function readMigrations(
  folder = path.join(projectRoot, 'db/migrations'),
): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async name => ({ name, text: await readFile(path.join(folder, name), 'utf8') })),
  )
}

/**
 * Brings the database up to date: forward only, each migration in a transaction of its own, once, whoever
 * else starts at the same moment. Throws when an applied migration's text has changed since.
 * Returns the names it applied.
 */
export async function migrate(database: Database, migrations: Migration[]): Promise<string[]> {
  await database.exec(`
    select pg_advisory_xact_lock(${MIGRATION_LOCK});
    create schema if not exists ops;
    create table if not exists ops.migrations (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    );
  `)
  const applied: string[] = []
  for (const migration of migrations) {
    const hash = createHash('sha256').update(migration.text).digest('hex')
    const known = await appliedHash(database, migration.name)
    if (known === undefined) {
      if (await apply(database, migration, hash)) applied.push(migration.name)
    } else if (known !== hash) {
      throw new Error(
        `Migration ${migration.name} was changed after it had been applied. Add a new one instead.`,
      )
    }
  }
  await narrowRights(database)
  return applied
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

async function appliedHash(database: Database, name: string): Promise<string | undefined> {
  const result = await sql<{ hash: string }>`
    select hash from ops.migrations where name = ${name}
  `.execute(database.kysely)
  return result.rows[0]?.hash
}

async function apply(database: Database, migration: Migration, hash: string): Promise<boolean> {
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
  // Several statements sent at once are one transaction of their own. The insert comes first: a server that
  // migrates at the same moment waits on the lock and then fails on the key, undone as a whole.
  // A column of a large table may take longer to fill than any page may wait.
  const batch = `
    set local statement_timeout = 0;
    select pg_advisory_xact_lock(${MIGRATION_LOCK});
    insert into ops.migrations (name, hash) values (${literal(migration.name)}, ${literal(hash)});
    ${migration.text}
  `
  try {
    await database.exec(batch)
    return true
  } catch (error) {
    if ((await appliedHash(database, migration.name)) === hash) return false
    throw new Error(`Migration ${migration.name} failed`, { cause: error })
  }
}
