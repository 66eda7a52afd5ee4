// The accounts of the demo world, and their passwords.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword, verifyPassword } from '#app/platform/auth/passwords.ts'
import type { SystemTx } from '#app/platform/db/actor.ts'
import { KNOWN_DEMO_PASSWORD } from '#app/platform/env/env.ts'
import { demoCompanies, demoTalent } from './demo/world.ts'
import { type Ago, insertRows, stableId } from './rows.ts'

const ADMIN_EMAIL = 'admin@example.com'
/** The accounts to sign in with for a look around. */
const SIGN_INS = ['talent@example.com', 'company@example.com', ADMIN_EMAIL]

export type DemoSignIn = { email: string; password: string }

/** The password of each account: the given one, or random ones, which are returned for the sign-ins. */
export function choosePasswords(given: string | undefined): {
  passwordOf: (email: string) => string
  signIns: DemoSignIn[]
} {
  const signIns = SIGN_INS.map(email => ({ email, password: given ?? randomPassword() }))
  const others = given ?? randomPassword()
  return {
    passwordOf: email => signIns.find(signIn => signIn.email === email)?.password ?? others,
    signIns,
  }
}

const randomPassword = () => randomBytes(12).toString('base64url')

const people = () => [
  ...demoTalent().map(talent => ({ ...talent, user_type: 'talent' })),
  ...demoCompanies().map(company => ({ ...company, user_type: 'company' })),
  { key: ADMIN_EMAIL, full_name: 'Vinculum Desk', user_type: 'company', createdDaysAgo: 400 },
]

export async function insertDemoAccounts(
  tx: SystemTx,
  ago: Ago,
  passwordOf: (email: string) => string,
): Promise<void> {
  const hashes = await hashAll(passwordOf)
  await insertRows(
    tx,
    'auth.user',
    people().map(person => ({
      id: stableId('user', person.key),
      name: person.full_name,
      email: person.key,
      emailVerified: true,
      user_type: person.user_type,
      createdAt: ago(person.createdDaysAgo),
      updatedAt: ago(person.createdDaysAgo),
    })),
  )
  await insertRows(
    tx,
    'auth.account',
    people().map(({ key }) => ({
      userId: stableId('user', key),
      accountId: stableId('user', key),
      providerId: 'credential',
      password: hashes.get(passwordOf(key)),
    })),
  )
  await tx.updateTable('users').set({ role: 'admin' }).where('email', '=', ADMIN_EMAIL).execute()
  // The trigger that creates a person's row dates it now.
  await sql`
    update public.users u set created_at = a."createdAt" from auth.user a where a.id = u.id
  `.execute(tx)
}

/** One hash for each password: accounts with the same password may share its hash. */
async function hashAll(passwordOf: (email: string) => string): Promise<Map<string, string>> {
  const passwords = [...new Set(people().map(({ key }) => passwordOf(key)))]
  return new Map(
    await Promise.all(
      passwords.map(async one => [one, await hashPassword(one)] satisfies [string, string]),
    ),
  )
}

/** Those of the sign-ins whose password still works: it may have been changed, or retired. */
export async function thoseThatWork(
  tx: SystemTx,
  signIns: readonly DemoSignIn[],
): Promise<DemoSignIn[]> {
  const { rows } = await sql<{ email: string; hash: string }>`
    select u.email, a.password as hash from auth.user u join auth.account a on a."userId" = u.id
     where u.email = any(${signIns.map(({ email }) => email)}) and a.password is not null
  `.execute(tx)
  const hashOf = new Map(rows.map(({ email, hash }) => [email, hash]))
  // They usually share one hash, which takes a while to check.
  const checks = new Map<string, Promise<boolean>>()
  const works = await Promise.all(
    signIns.map(({ email, password }) => {
      const hash = hashOf.get(email)
      if (hash === undefined) return false
      const check = checks.get(hash) ?? verifyPassword({ hash, password })
      checks.set(hash, check)
      return check
    }),
  )
  return signIns.filter((_, index) => works[index])
}

/**
 * Replaces the password from the README where demo accounts still have it, and ends the sessions of all of them: the
 * data folder may have been tried out locally before it was served to others. Returns whether any account had it.
 */
export async function retireKnownPassword(
  tx: SystemTx,
  passwordOf: (email: string) => string,
): Promise<boolean> {
  const ids = people().map(({ key }) => stableId('user', key))
  const { rows } = await sql<{ password: string }>`
    select distinct password from auth.account
     where "userId" = any(${ids}::uuid[]) and password is not null
  `.execute(tx)
  const known: string[] = []
  for (const { password: hash } of rows)
    if (await verifyPassword({ hash, password: KNOWN_DEMO_PASSWORD })) known.push(hash)
  if (known.length === 0) return false
  for (const [password, hash] of await hashAll(passwordOf)) {
    const owners = people().filter(({ key }) => passwordOf(key) === password)
    await sql`
      update auth.account set password = ${hash}, "updatedAt" = now()
       where "userId" = any(${owners.map(({ key }) => stableId('user', key))}::uuid[])
         and password = any(${known})
    `.execute(tx)
  }
  await sql`delete from auth.session where "userId" = any(${ids}::uuid[])`.execute(tx)
  return true
}
