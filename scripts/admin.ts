// npm run admin -- grant <email>, and its opposite: who may use the desk at /admin.
import { withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { readEnv } from '#app/platform/env/env.ts'
import { explain, openExisting, Told } from './existing-database.ts'

const USAGE = `Usage:
  npm run admin -- grant <email>    lets this account use /admin
  npm run admin -- revoke <email>   takes that away`

const ROLES = { grant: 'admin', revoke: 'user' } as const

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
