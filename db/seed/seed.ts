import { type Kysely, sql } from 'kysely'
import { withSystem } from '#app/platform/db/actor.ts'
import { type Env, KNOWN_DEMO_PASSWORD } from '#app/platform/env/env.ts'
import type { DB } from '#db/types.ts'
import { syncCatalogues } from './catalogues.ts'
import { choosePasswords, type DemoSignIn, retireKnownPassword } from './demo-accounts.ts'
import { insertDemoWorld } from './demo-world.ts'
import type { Faces } from './place-faces.ts'

/** Any constant will do, so long as every server of one database uses the same. */
const SEED_LOCK = 7_246_502

/**
 * Brings the catalogues up to date and, where nobody has an account yet and a demo is wanted, fills the database
 * with the demo world: all of it or nothing, however the process ends. Returns the sign-ins that have just been
 * given a random password; it is stored as a hash, so nobody can be told it later.
 */
export async function seedWorld(
  db: Kysely<DB>,
  options: Pick<Env, 'demo' | 'demoPassword' | 'isLocal'> & {
    now: Date
    /** Asked before the demo's people are there, so that no profile names a file that is missing. */
    faces: () => Promise<Faces>
  },
): Promise<DemoSignIn[]> {
  const { demo, demoPassword, isLocal, now, faces } = options
  await withSystem(db, syncCatalogues)
  const { passwordOf, signIns } = choosePasswords(demoPassword)
  const told = demo && demoPassword === undefined ? signIns : []
  return await withSystem(db, async tx => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    const someone = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (someone === undefined) {
      if (demo) await insertDemoWorld(tx, now, passwordOf, await faces())
      return told
    }
    if (isLocal || demoPassword === KNOWN_DEMO_PASSWORD) return []
    return (await retireKnownPassword(tx, passwordOf)) ? told : []
  })
}
