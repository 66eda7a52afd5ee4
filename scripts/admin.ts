// npm run admin -- grant <email>, and its opposite: who may use the desk at /admin.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { withSystem } from '#app/platform/db/actor.ts'
import { FolderInUseError } from '#app/platform/db/embedded-folder.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#app/platform/db/open.ts'
import { type Env, EnvironmentError, readEnv } from '#app/platform/env/env.ts'

const USAGE = `Usage:
  npm run admin -- grant <email>    lets this account use /admin
  npm run admin -- revoke <email>   takes that away`

const ROLES = { grant: 'admin', revoke: 'user' } as const

/** Something for the operator to put right, told without a stack. */
class Told extends Error {}

async function openExisting({ databaseUrl, dataDir }: Env): Promise<Database> {
  if (databaseUrl !== undefined) {
    const database = openServerDatabase(databaseUrl, () => {})
    try {
      await sql`select 1`.execute(database.kysely)
    } catch (error) {
      throw new Told(`DATABASE_URL cannot be used: ${error instanceof Error ? error.message : ''}`)
    }
    return database
  }
  const folder = path.join(dataDir, 'database')
  if (!existsSync(folder))
    throw new Told(
      `There is no database in ${dataDir} yet. Start the product once, or set DATA_DIR.`,
    )
  return await openEmbeddedDatabase({ folder })
}

async function setRole(database: Database, email: string, deed: keyof typeof ROLES) {
  const role = ROLES[deed]
  const changed = await withSystem(database.kysely, async tx => {
    const account = await tx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined)
      throw new Told(`No account has the address ${email}. They have to sign up first.`)
    if (account.role === role) return false
    await tx.updateTable('users').set({ role }).where('id', '=', account.id).execute()
    return true
  })
  if (deed === 'grant')
    return changed
      ? `${email} is an administrator now. The desk is at /admin.`
      : `${email} is an administrator already.`
  return changed
    ? `${email} is no longer an administrator.`
    : `${email} is no administrator; nothing has changed.`
}

function readCommand(): { deed: keyof typeof ROLES; email: string } {
  const [deed, email, ...rest] = process.argv.slice(2)
  if ((deed !== 'grant' && deed !== 'revoke') || !email?.includes('@') || rest.length > 0)
    throw new Told(USAGE)
  return { deed, email: email.trim().toLowerCase() }
}

function explain(error: unknown): string {
  if (error instanceof FolderInUseError)
    return `The server is running on this data folder, which one process uses at a time. Stop it, run this again, and start it.\n(${error.message})`
  if (error instanceof Told || error instanceof EnvironmentError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  const { deed, email } = readCommand()
  const database = await openExisting(readEnv(process.env))
  try {
    console.log(await setRole(database, email, deed))
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
