// What the operator's commands share.
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { FolderInUseError } from '#app/platform/db/embedded-folder.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#app/platform/db/open.ts'
import { type Env, EnvironmentError } from '#app/platform/env/env.ts'

/** A problem for the operator to fix; printed without a stack. */
export class OperatorError extends Error {}

/** Runs a command, and explains its failure to the operator. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  // All files are private to this user, also those that pg_dump writes.
  process.umask(0o077)
  try {
    await work()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

/** Uses the database of a product that has been started before. */
export async function useExisting<T>(
  env: Env,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openExisting(env)
  try {
    await ensureTables(database)
    return await work(database)
  } finally {
    await database.close()
  }
}

async function openExisting({ databaseUrl, dataDir }: Env): Promise<Database> {
  if (databaseUrl !== undefined) {
    const database = openServerDatabase(databaseUrl, () => {})
    try {
      await sql`select 1`.execute(database.kysely)
    } catch (error) {
      throw new OperatorError(
        `DATABASE_URL cannot be used: ${error instanceof Error ? error.message : ''}`,
      )
    }
    return database
  }
  const folder = path.join(dataDir, 'database')
  if (!existsSync(folder))
    throw new OperatorError(
      `There is no database in ${dataDir} yet. Start the product once, or set DATA_DIR.`,
    )
  const { uid } = await stat(folder)
  if (process.getuid?.() === 0 && uid !== 0)
    throw new OperatorError(
      `${folder} belongs to the user with the id ${uid}. Run this as that user, with sudo -u '#${uid}' for example: as root it would make files there that the server cannot open.`,
    )
  return await openEmbeddedDatabase({ folder })
}

async function ensureTables({ kysely }: Database): Promise<void> {
  const { rows } = await sql`select where to_regclass('app.account_links') is not null`.execute(
    kysely,
  )
  if (rows.length === 0)
    throw new OperatorError(
      'This database is empty. Start the product once, so that it makes its tables.',
    )
}

function explain(error: unknown): string {
  if (error instanceof FolderInUseError)
    return `The server is running on this data folder, which one process uses at a time. Stop it, run this again, and start it.\n(${error.message})`
  if (error instanceof OperatorError || error instanceof EnvironmentError) return error.message
  if (!(error instanceof Error)) return String(error)
  // Of the machine, such as a full disk.
  return 'syscall' in error ? error.message : (error.stack ?? error.message)
}
