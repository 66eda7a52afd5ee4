// Backups of a PostgreSQL server, by its own tools.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { readHosts } from '#app/platform/db/hosts.ts'
import { openServerDatabase } from '#app/platform/db/open.ts'
import { Primary } from '#app/platform/db/primary.ts'
import { cannotBeUsed } from '#app/platform/env/env.ts'
import { OperatorError } from './operator-command.ts'

/** Row security also applies to dumps, so this login must bypass it. */
export async function ensureReadsAll(url: string): Promise<void> {
  const database = openServerDatabase(url, () => {})
  try {
    const { rows } = await sql<{ login: string; database: string; readsAll: boolean }>`
      select current_user as login, current_database() as database,
             rolsuper or rolbypassrls and pg_has_role(current_user, 'pg_read_all_data', 'usage') as "readsAll"
        from pg_roles where rolname = current_user
    `.execute(database.kysely)
    const [found] = rows
    if (found?.readsAll !== true)
      throw new OperatorError(
        `The login ${found?.login} does not see every row. Name one that does in BACKUP_URL: a superuser, or one that an administrator makes with:\n  create role vinculum_backup login password '…' bypassrls in role pg_read_all_data;\n  grant connect on database ${found?.database} to vinculum_backup`,
      )
  } catch (error) {
    if (error instanceof OperatorError || !(error instanceof Error)) throw error
    throw cannotBeUsed(process.env.BACKUP_URL ? 'BACKUP_URL' : 'DATABASE_URL', error)
  } finally {
    await database.close()
  }
}

export async function dump(url: string, file: string): Promise<void> {
  await runOn(url, 'pg_dump', name => ['--format=custom', `--file=${file}`, `--dbname=${name}`])
}

/** Restores a dump into an empty database. */
export async function load(url: string, file: string): Promise<void> {
  const extensionSchema = await prepare(url)
  const entries = runTool('pg_restore', ['--list', file]).split('\n')
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'vinculum-restore-'))
  try {
    const list = path.join(temporary, 'list')
    const ours = entries.filter(
      entry => !isAdministrators(entry, extensionSchema) && !entry.includes(' DEFAULT ACL '),
    )
    await writeFile(list, ours.join('\n'))
    await runOn(url, 'pg_restore', name => [
      '--no-owner',
      '--exit-on-error',
      '--single-transaction',
      `--use-list=${list}`,
      `--dbname=${name}`,
      file,
    ])
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Whether it is about an extension that an administrator may have installed, or about its schema. */
function isAdministrators(entry: string, extensionSchema: string | undefined): boolean {
  if (entry.includes(' COMMENT - EXTENSION ')) return true
  const [, schema] = / (?:SCHEMA - |(?:ACL|COMMENT) - SCHEMA )"?(.*?)"? \S+$/.exec(entry) ?? []
  return schema !== undefined && schema === extensionSchema && schema !== 'public'
}

/** Creates the roles that a dump names. Returns the schema of the extension, if an administrator has installed it. */
async function prepare(url: string): Promise<string | undefined> {
  const database = openServerDatabase(url, () => {})
  try {
    await database.exec(ROLES)
    await database.exec(DEFAULTS)
    const { rows } = await sql<{ schema: string }>`
      select nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
       where extname = 'pg_trgm'
    `.execute(database.kysely)
    return rows[0]?.schema
  } finally {
    await database.close()
  }
}

/** A dump contains the roles' privileges, but not the roles: they belong to the whole server. */
const ROLES = `
  do $$
  declare role_name text;
  begin
    foreach role_name in array array['vinculum_person', 'vinculum_system'] loop
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin', role_name);
      end if;
      execute format('grant %I to %I', role_name, current_user);
    end loop;
  end
  $$`

/** A dump sets these for the login by its name, which may be another one here. */
const DEFAULTS = 'alter default privileges revoke execute on functions from public'

/** Runs a command of PostgreSQL on the primary of several hosts: libpq would take the first that answers. */
async function runOn(
  url: string,
  command: string,
  words: (name: string) => string[],
): Promise<void> {
  const hosts = readHosts(url)
  const address = new URL(hosts.length === 1 ? hosts[0].url : (await new Primary(hosts).find()).url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  // The tools don't know what only the driver knows.
  address.search = address.search
    .replace(/([?&])uselibpqcompat=[^&]*&?/, '$1')
    .replace(/([?&]sslmode=)no-verify(?=&|$)/, '$1require')
  runTool(command, words(address.href), password)
}

/** Everybody on the machine can read a command's arguments, so they don't contain the password. */
function runTool(command: string, words: string[], password = ''): string {
  const { status, error, stdout, stderr } = spawnSync(command, words, {
    encoding: 'utf8',
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  })
  if (error) throw new OperatorError(`${command} cannot be run: ${error.message}`)
  if (status !== 0) throw new OperatorError(`${command} failed: ${stderr.trim()}`)
  return stdout
}
