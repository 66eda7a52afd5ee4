// npm run admin -- create <email>, grant and revoke: who may use the desk at /admin.
import { type Env, readEnv } from '#app/env.ts'
import { LoginForm } from '#app/features/accounts/schema.ts'
import {
  createAccountWithoutPassword,
  findAccountId,
  findPasswordHash,
} from '#app/platform/auth/credentials.ts'
import { createLink, voidLinks } from '#app/platform/auth/links.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { OperatorError, runCommand, useExisting } from './operator-command.ts'

const USAGE = `Usage:
  npm run admin -- create <email>   makes an administrator, who sets name and password by a link
  npm run admin -- grant <email>    lets this account use /admin
  npm run admin -- revoke <email>   takes that away`

const ROLES = { grant: 'admin', revoke: 'user' } as const
type Action = 'create' | keyof typeof ROLES

/** Creates an account that nobody can sign in to yet, and a link for setting its password. */
async function create(database: Database, email: string, env: Env): Promise<string> {
  const token = await withSystem(database.kysely, async tx => {
    const known = await findAccountId(tx, email)
    if (known !== undefined && (await findPasswordHash(tx, known)) !== undefined)
      throw new OperatorError(`${email} has an account already: npm run admin -- grant ${email}`)
    const userId =
      known ??
      (await createAccountWithoutPassword(tx, {
        email,
        name: 'Administrator',
        userType: 'company',
      }))
    await tx.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute()
    await refuseSuspended(tx, { userId, email })
    // A newer link voids the older one.
    await voidLinks(tx, userId)
    return await createLink(tx, { purpose: 'reset-password', userId })
  })
  const origin = env.publicUrl ?? `http://localhost:${env.port}`
  return `Whoever opens this link sets a name and a password, and is an administrator as ${email}.
It works once, within one hour, while the product runs:

  ${origin}/reset-password?token=${token}`
}

/** Throws if the account is suspended: an administrator cannot be. The caller has locked the account. */
async function refuseSuspended(tx: SystemTx, { userId, email }: { userId: string; email: string }) {
  const suspension = await tx
    .selectFrom('account_suspensions')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (suspension !== undefined)
    throw new OperatorError(
      `${email} is suspended, and an administrator cannot be. Restore the account at /admin/people first.`,
    )
}

async function setRole(database: Database, email: string, action: keyof typeof ROLES) {
  const role = ROLES[action]
  const changed = await withSystem(database.kysely, async tx => {
    const account = await tx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined)
      throw new OperatorError(`No account has the address ${email}. They have to sign up first.`)
    if (action === 'grant') await refuseSuspended(tx, { userId: account.id, email })
    if (account.role === role) return false
    await tx.updateTable('users').set({ role }).where('id', '=', account.id).execute()
    return true
  })
  if (action === 'grant')
    return changed
      ? `${email} is an administrator now. The desk is at /admin.`
      : `${email} is an administrator already.`
  return changed
    ? `${email} is no longer an administrator.`
    : `${email} is no administrator; nothing has changed.`
}

function readCommand(): { action: Action; email: string } {
  const [action, email, ...rest] = process.argv.slice(2)
  const known = action === 'create' || action === 'grant' || action === 'revoke'
  if (!known || !email?.includes('@') || rest.length > 0) throw new OperatorError(USAGE)
  return { action, email: email.trim().toLowerCase() }
}

await runCommand(async () => {
  const { action, email } = readCommand()
  if (action === 'create' && !LoginForm.shape.email.safeParse(email).success)
    throw new OperatorError(`“${email}” is not a valid email address: nobody could log in with it.`)
  const env = readEnv(process.env)
  const answer = await useExisting(env, database =>
    action === 'create' ? create(database, email, env) : setRole(database, email, action),
  )
  console.log(answer)
})
