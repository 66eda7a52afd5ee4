import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Database, openServerDatabase } from '#app/platform/db/open.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { createServerDatabase, type Engine, openTestDatabase } from './database.ts'

/** Database dumps of past releases, with rows in every table (test/releases/README.md). */
const FOLDER = path.join(projectRoot, 'test/releases')

export async function listReleases(): Promise<string[]> {
  const names = await readdir(FOLDER)
  return names.filter(name => name.endsWith('.sql.gz')).map(name => name.replace('.sql.gz', ''))
}

/** A database as a release left it. It is dropped when closed. */
export async function openReleased(engine: Engine, release: string): Promise<Database> {
  const database = await openEmptyDatabase(engine)
  await loadDump(database, release)
  return database
}

async function loadDump(database: Database, release: string): Promise<void> {
  const packed = await readFile(path.join(FOLDER, `${release}.sql.gz`))
  await database.exec(String(await promisify(gunzip)(packed)))
}

/** Replaces everything in an embedded database by what a release left. */
export async function loadRelease(database: Database, release: string): Promise<void> {
  await emptyEmbedded(database)
  await loadDump(database, release)
}

/** Reusing a started engine takes a tenth of the time of a new one. */
const emptyEmbedded = (database: Database) =>
  database.exec(`
    set client_min_messages = warning;
    drop schema app, auth, ops, public cascade;
    create schema public authorization pg_database_owner;
    grant usage on schema public to public;
    reset client_min_messages;
  `)

/** An empty database. It is dropped when closed. */
export async function openEmptyDatabase(engine: Engine): Promise<Database> {
  if (engine === 'embedded') {
    const database = await openTestDatabase('embedded')
    await emptyEmbedded(database)
    return database
  }
  const { url, drop } = await createServerDatabase({ empty: true })
  const database = openServerDatabase(url, () => {})
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}
