import { type Kysely, sql } from 'kysely'
import { withSystem } from '#app/platform/db/actor.ts'
import { type Env, KNOWN_DEMO_PASSWORD } from '#app/platform/env/env.ts'
import type { DB } from '#db/types.ts'
import { syncCatalogues } from './catalogues.ts'
import {
  choosePasswords,
  type DemoSignIn,
  retireKnownPassword,
  thoseThatWork,
} from './demo-accounts.ts'
import { insertDemoWorld } from './demo-world.ts'
import type { Faces } from './place-faces.ts'

/** An arbitrary constant, the same for all servers of a database. */
const SEED_LOCK = 7_246_502

/**
 * Updates the catalogues and, if there is no account yet and a demo is wanted, inserts the demo world in one
 * transaction. Returns the sign-ins to show: those that have just got a random password, of which only the hash is
 * stored, so it cannot be shown later, and those with the password from the README.
 */
export async function seedWorld(
  db: Kysely<DB>,
  options: Pick<Env, 'demo' | 'demoPassword' | 'isLocal'> & {
    now: Date
    /** Called before the demo's people are inserted, so that no profile refers to a missing file. */
    faces: () => Promise<Faces>
  },
): Promise<DemoSignIn[]> {
  const { demo, demoPassword, isLocal, now, faces } = options
  await withSystem(db, syncCatalogues)
  const { passwordOf, signIns } = choosePasswords(demoPassword)
  const isKnown = demoPassword === KNOWN_DEMO_PASSWORD
  const told = demo && (demoPassword === undefined || isKnown) ? signIns : []
  return await withSystem(db, async tx => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    const someone = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (someone === undefined) {
      if (demo) await insertDemoWorld(tx, now, passwordOf, await faces())
      return told
    }
    if (isKnown) return await thoseThatWork(tx, told)
    if (isLocal) return []
    return (await retireKnownPassword(tx, passwordOf)) ? told : []
  })
}
