// Opens the database of a product that has been started before, for commands.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { FolderInUseError } from '#app/platform/db/embedded-folder.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#app/platform/db/open.ts'
import { type Env, EnvironmentError } from '#app/platform/env/env.ts'

/** A problem for the operator to fix; printed without a stack. */
export class OperatorError extends Error {}

export async function openExisting({ databaseUrl, dataDir }: Env): Promise<Database> {
  // Files of the embedded database are private to this user.
  process.umask(0o077)
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
  return await openEmbeddedDatabase({ folder })
}

/** The error message for the operator. */
export function explain(error: unknown): string {
  if (error instanceof FolderInUseError)
    return `The server is running on this data folder, which one process uses at a time. Stop it, run this again, and start it.\n(${error.message})`
  if (error instanceof OperatorError || error instanceof EnvironmentError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
