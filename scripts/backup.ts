// npm run backup -- <folder>, and npm run restore -- <folder>: everything the product stores, in one folder.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { type Env, readEnv } from '#app/env.ts'
import { prepareFolder } from '#app/platform/db/embedded-folder.ts'
import { readHosts } from '#app/platform/db/hosts.ts'
import { type Database, openServerDatabase } from '#app/platform/db/open.ts'
import { ensureServes } from '#app/platform/db/open-configured.ts'
import { Primary } from '#app/platform/db/primary.ts'
import { cannotBeUsed } from '#app/platform/env/env.ts'
import { LOST_FOUND, makeFolder, makePrivateTree } from '#app/platform/storage/private-folder.ts'
import { OperatorError, runCommand } from './operator-command.ts'

const USAGE = `Usage:
  npm run backup -- <folder>    copies everything into a new folder
  npm run restore -- <folder>   restores it into a product without data`

const DATABASE = 'database'
const DUMP = 'database.dump'
const UPLOADS = 'uploads'
const FACTS = 'backup.json'

async function backUp(env: Env, folder: string): Promise<string> {
  if (existsSync(folder))
    throw new OperatorError(`${folder} exists already. A backup takes a new folder.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await makeFolder(unfinished)
  try {
    await copyInto(unfinished, env)
  } catch (error) {
    // It may have filled the disk.
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  // Renamed only when complete.
  await rename(unfinished, folder)
  const where = env.s3 === undefined ? '' : ' The photos and files stay in their bucket.'
  return `Backed up to ${folder}.${where}`
}

async function copyInto(folder: string, env: Env): Promise<void> {
  const uploads = path.join(env.dataDir, UPLOADS)
  const copyUploads = async () => {
    if (env.s3 === undefined && existsSync(uploads))
      await copyFiles(uploads, path.join(folder, UPLOADS))
  }
  if (env.databaseUrl === undefined) await copyEmbedded(env, path.join(folder, DATABASE))
  else {
    const url = process.env.BACKUP_URL || directUrl(env, env.databaseUrl)
    await ensureReadsAll(url)
    // Before and after: a file that the dump names is there at one of these times, whatever people delete and add.
    await copyUploads()
    await runOn(url, 'pg_dump', name => [
      '--format=custom',
      `--file=${path.join(folder, DUMP)}`,
      `--dbname=${name}`,
    ])
  }
  await copyUploads()
  const facts = {
    madeAt: new Date().toISOString(),
    engine: engineOf(env),
    photos: env.s3 === undefined ? 'here' : 'in the bucket',
  }
  await writeFile(path.join(folder, FACTS), `${JSON.stringify(facts, null, 2)}\n`)
  await makePrivateTree(folder)
}

async function restore(env: Env, folder: string): Promise<string> {
  const facts = await readFile(path.join(folder, FACTS), 'utf8').catch(() => {
    throw new OperatorError(`${folder} is not a complete backup.`)
  })
  const made: unknown = JSON.parse(facts)
  const engine = typeof made === 'object' && made !== null && Reflect.get(made, 'engine')
  if (engine !== engineOf(env))
    throw new OperatorError(
      engine === 'server'
        ? 'This is the backup of a PostgreSQL server. Set DATABASE_URL to an empty database.'
        : 'This is the backup of an embedded database. It is restored without DATABASE_URL.',
    )
  const uploads = path.join(env.dataDir, UPLOADS)
  // The folder may exist already, because a disk is mounted there.
  const isNew = !existsSync(uploads)
  const names = isNew ? [] : await readdir(uploads)
  if (!names.every(isHidden))
    throw new OperatorError(`${uploads} holds files already. Choose another DATA_DIR.`)
  const url = env.databaseUrl && directUrl(env, env.databaseUrl)
  let extensionSchema: string | undefined
  if (url === undefined) ensureNoDatabase(env)
  else extensionSchema = await prepareServer(env, url)
  // The database comes last, at once or not at all: after a failure, the same command can be run again.
  try {
    if (existsSync(path.join(folder, UPLOADS))) await copyFiles(path.join(folder, UPLOADS), uploads)
    await makePrivateTree(uploads)
    if (url === undefined) await restoreEmbedded(env, path.join(folder, DATABASE))
    else await load(url, path.join(folder, DUMP), extensionSchema)
  } catch (error) {
    // A folder that was there may be a disk, or a link to one: it stays.
    const copied = isNew
      ? [uploads]
      : (await readdir(uploads)).map(name => path.join(uploads, name))
    for (const place of copied.filter(place => !isHidden(place)))
      await rm(place, { recursive: true, force: true }).catch(() => {})
    throw error
  }
  return `Restored from ${folder}.`
}

/**
 * Copies the members' files that are not there yet: a file never changes. It follows links, because a folder may be on
 * another disk, and skips files that are deleted meanwhile.
 */
async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  if ((await realpath(to)).startsWith((await realpath(from)) + path.sep))
    throw new OperatorError(`${to} is inside ${from}, which is to be copied.`)
  for (const name of await readdir(from)) {
    const [source, copy] = [path.join(from, name), path.join(to, name)]
    if (isHidden(source)) continue
    try {
      if ((await stat(source)).isDirectory()) await copyFiles(source, copy)
      else if (!existsSync(copy)) await copyFile(source, copy)
    } catch (error) {
      if (existsSync(source)) throw error
    }
  }
}

/** Whether it is none of the members' files: one that is being written, a check of the disk, or the file system's own. */
function isHidden(file: string): boolean {
  const name = path.basename(file)
  return name.startsWith('.') || name === LOST_FOUND
}

const engineOf = (env: Env) => (env.databaseUrl === undefined ? 'embedded' : 'server')

/** Runs with a lock that keeps servers from writing. */
async function copyEmbedded({ dataDir }: Env, to: string): Promise<void> {
  const from = path.join(dataDir, DATABASE)
  if (!existsSync(from)) throw new OperatorError(`There is no database in ${dataDir}.`)
  const held = await prepareFolder(from, async () => {})
  try {
    await cp(held.path, to, { recursive: true, dereference: true })
  } finally {
    held.release()
  }
}

function ensureNoDatabase({ dataDir }: Env): void {
  if (existsSync(path.join(dataDir, DATABASE)))
    throw new OperatorError(`There is a database in ${dataDir} already.`)
}

async function restoreEmbedded({ dataDir }: Env, from: string): Promise<void> {
  const held = await prepareFolder(path.join(dataDir, DATABASE), unfinished =>
    cp(from, unfinished, { recursive: true }),
  )
  held.release()
}

/** Row security also applies to dumps, so this login must bypass it. */
async function ensureReadsAll(url: string): Promise<void> {
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

/**
 * Throws if the server can't take the dump, and creates the roles that it names. Returns the schema of the extension,
 * if an administrator has installed it.
 */
async function prepareServer({ databaseDirectUrl }: Env, url: string): Promise<string | undefined> {
  const database = openServerDatabase(url, () => {})
  try {
    await ensureServes(database, databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    if (await hasTables(database))
      throw new OperatorError('DATABASE_URL names a database with data in it.')
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

async function load(url: string, file: string, extensionSchema: string | undefined): Promise<void> {
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

async function hasTables({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_|^information_schema$' limit 1
  `.execute(kysely)
  return rows.length > 0
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

/** pg_restore changes settings of its session, which a pooler would pass on to others. */
const directUrl = ({ databaseDirectUrl }: Env, databaseUrl: string) =>
  databaseDirectUrl ?? databaseUrl

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

await runCommand(async () => {
  const [command, folder, ...rest] = process.argv.slice(2)
  if ((command !== 'backup' && command !== 'restore') || folder === undefined || rest.length > 0)
    throw new OperatorError(USAGE)
  const env = readEnv(process.env)
  const whole = path.resolve(folder)
  console.log(await (command === 'backup' ? backUp(env, whole) : restore(env, whole)))
})
