// npm run backup -- <folder>, and npm run restore -- <folder>: everything the product stores, in one folder.
import { existsSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { type Env, readEnv } from '#app/env.ts'
import { withSystem } from '#app/platform/db/actor.ts'
import { prepareFolder } from '#app/platform/db/embedded-folder.ts'
import { migrate } from '#app/platform/db/migrate.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#app/platform/db/open.ts'
import { ensureServes } from '#app/platform/db/open-configured.ts'
import { readSchema } from '#app/platform/db/schema-files.ts'
import type { FileStore } from '#app/platform/storage/file-store.ts'
import { LOST_FOUND, makeFolder, makePrivateTree } from '#app/platform/storage/private-folder.ts'
import { createS3Stores } from '#app/platform/storage/s3-store.ts'
import { type BackupFacts, readFacts, writeFacts } from './backup-facts.ts'
import { copyRows, NOT_EMPTY } from './copy-rows.ts'
import { dump, ensureReadsAll, load } from './dump.ts'
import { OperatorError, runCommand } from './operator-command.ts'

const USAGE = `Usage:
  npm run backup -- <folder>    copies everything into a new folder
  npm run restore -- <folder>   restores it into a product without data; with DATABASE_URL, that of an
                                embedded database too`

const DATABASE = 'database'
const DUMP = 'database.dump'
const UPLOADS = 'uploads'
/** Inside the uploads. */
const FILES = 'files'
/** The server names the type itself, whatever the bucket says. */
const TYPE = 'application/octet-stream'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Copies the database of the backup to this folder. */
type CopyDatabase = (to: string) => Promise<void>

async function backUp(env: Env, folder: string): Promise<string> {
  if (existsSync(folder))
    throw new OperatorError(`${folder} exists already. A backup takes a new folder.`)
  const unfinished = `${folder}.unfinished`
  if (existsSync(unfinished))
    throw new OperatorError(
      `${unfinished} exists: another backup is writing it, or one was interrupted. If none is running, delete it.`,
    )
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
    await dump(url, path.join(folder, DUMP))
  }
  await copyUploads()
  await writeFacts(folder, {
    engine: env.databaseUrl === undefined ? 'embedded' : 'server',
    photos: env.s3 === undefined ? 'here' : 'in the bucket',
    database: DATABASE,
  })
  await makePrivateTree(folder)
}

async function restore(env: Env, folder: string): Promise<string> {
  const facts = await readFacts(folder)
  const isDump = facts.engine === 'server'
  if (isDump && env.databaseUrl === undefined)
    throw new OperatorError(
      'This is the backup of a PostgreSQL server. Set DATABASE_URL to an empty database.',
    )
  const url = env.databaseUrl && directUrl(env, env.databaseUrl)
  const undo = await ensureNoFiles(env)
  if (url === undefined) ensureNoDatabase(env)
  else await ensureEmpty(env, url, isDump)
  // The database comes last, at once or not at all: after a failure, the same command can be run again.
  try {
    if (existsSync(path.join(folder, UPLOADS))) await restoreFiles(env, path.join(folder, UPLOADS))
    const copyDatabase = (to: string) => copyClosed(path.join(folder, DATABASE), to, facts)
    if (url === undefined) await restoreEmbedded(env, copyDatabase)
    else if (isDump) await load(url, path.join(folder, DUMP))
    else await moveToServer(copyDatabase, url)
  } catch (error) {
    // Whoever has filled the database meanwhile, by the same command, may use the same files.
    if (!(error instanceof OperatorError && error.message === NOT_EMPTY)) await undo()
    throw error
  }
  return `Restored from ${folder}.`
}

/** Throws if the product has members' files. Returns what removes those that are copied from then on. */
async function ensureNoFiles({ dataDir, s3 }: Env): Promise<() => Promise<void>> {
  // Nothing refers to a file of a bucket until the database is restored, and the next try replaces it.
  if (s3 !== undefined) return async () => {}
  const uploads = path.join(dataDir, UPLOADS)
  // The folder may exist already, because a disk is mounted there.
  const isNew = !existsSync(uploads)
  const names = isNew ? [] : await readdir(uploads)
  if (!names.every(isHidden))
    throw new OperatorError(`${uploads} holds files already. Choose another DATA_DIR.`)
  return async () => {
    // A folder that was there may be a disk, or a link to one: it stays.
    const copied = isNew
      ? [uploads]
      : (await readdir(uploads)).map(name => path.join(uploads, name))
    for (const place of copied.filter(place => !isHidden(place)))
      await rm(place, { recursive: true, force: true }).catch(() => {})
  }
}

async function restoreFiles({ dataDir, s3 }: Env, from: string): Promise<void> {
  if (s3 === undefined) {
    const uploads = path.join(dataDir, UPLOADS)
    await copyFiles(from, uploads)
    return await makePrivateTree(uploads)
  }
  const stores = createS3Stores(s3)
  const files = path.join(from, FILES)
  try {
    await sendFiles(from, stores.photos)
    if (existsSync(files)) await sendFiles(files, stores.files)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new OperatorError(`Photos and files cannot be stored in the bucket: ${reason}`)
  }
}

/** Stores the files of a folder, without those of its folders. */
async function sendFiles(from: string, store: FileStore): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true }))
    if (entry.isFile() && !isHidden(entry.name))
      await store.put(entry.name, await openAsBlob(path.join(from, entry.name)), { type: TYPE })
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

/** Copies a database that nobody has open. */
async function copyClosed(from: string, to: string, { emptyFolders }: BackupFacts): Promise<void> {
  await cp(from, to, { recursive: true })
  for (const name of emptyFolders) await mkdir(path.join(to, name), { recursive: true })
}

async function restoreEmbedded({ dataDir }: Env, copy: CopyDatabase): Promise<void> {
  const held = await prepareFolder(path.join(dataDir, DATABASE), copy)
  held.release()
}

/** Throws if the server can't be used, or if somebody's data is there. */
async function ensureEmpty(
  { databaseDirectUrl }: Env,
  url: string,
  isDump: boolean,
): Promise<void> {
  const database = openServerDatabase(url, () => {})
  try {
    await ensureServes(database, databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    const { rows } = await sql<{ isOurs: boolean }>`
      select to_regclass('ops.migrations') is not null as "isOurs"
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname !~ '^pg_|^information_schema$' limit 1
    `.execute(database.kysely)
    const [table] = rows
    if (table === undefined) return
    // An interrupted move leaves tables without rows.
    if (isDump || !table.isOurs || (await hasAccounts(database))) throw new OperatorError(NOT_EMPTY)
    // It would know nothing of the restored rows.
    const { rows: servers } = await sql`
      select from pg_stat_activity where datname = current_database() and query like 'listen %'
    `.execute(database.kysely)
    if (servers.length > 0)
      throw new OperatorError(
        'A server is running on the database of DATABASE_URL. Stop it, run this again, and start it.',
      )
  } finally {
    await database.close()
  }
}

async function hasAccounts({ kysely }: Database): Promise<boolean> {
  const account = await withSystem(kysely, tx =>
    tx.selectFrom('users').select('id').limit(1).executeTakeFirst(),
  )
  return account !== undefined
}

/** Opens a copy, because opening changes the files, and brings it up to date. */
async function moveToServer(copy: CopyDatabase, url: string): Promise<void> {
  for (const signal of SIGNALS) process.once(signal, () => process.exit(1))
  // It will hold everybody's data. Synchronous, so that no signal comes in between.
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'vinculum-restore-'))
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }))
  const target = openServerDatabase(url, () => {})
  try {
    const folder = path.join(temporary, DATABASE)
    await copy(folder)
    const schema = await readSchema()
    await migrate(target, schema)
    const source = await openEmbeddedDatabase({ folder })
    try {
      await migrate(source, schema)
      await copyRows(source, target)
    } finally {
      await source.close()
    }
  } finally {
    await target.close()
  }
}

/** pg_restore changes settings of its session, which a pooler would pass on to others. */
const directUrl = ({ databaseDirectUrl }: Env, databaseUrl: string) =>
  databaseDirectUrl ?? databaseUrl

await runCommand(async () => {
  const [command, folder, ...rest] = process.argv.slice(2)
  if ((command !== 'backup' && command !== 'restore') || folder === undefined || rest.length > 0)
    throw new OperatorError(USAGE)
  const env = readEnv(process.env)
  const whole = path.resolve(folder)
  console.log(await (command === 'backup' ? backUp(env, whole) : restore(env, whole)))
})
