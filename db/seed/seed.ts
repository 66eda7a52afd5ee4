import type { Kysely } from 'kysely'
import { withSystem } from '#app/platform/db/actor.ts'
import type { DB } from '#db/types.ts'
import { syncCatalogues } from './catalogues.ts'
import { insertDemoWorld } from './demo-world.ts'

/**
 * Brings the catalogues up to date and, where nobody has an account yet and a demo is wanted, fills the database
 * with the demo world: all of it or nothing, however the process ends.
 */
export async function seedWorld(
  db: Kysely<DB>,
  options: { demo: boolean; now: Date },
): Promise<void> {
  await withSystem(db, syncCatalogues)
  if (!options.demo) return
  await withSystem(db, async tx => {
    const someone = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (someone === undefined) await insertDemoWorld(tx, options.now)
  })
}
