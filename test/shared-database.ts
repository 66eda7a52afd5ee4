import { afterAll, beforeAll } from 'vitest'
import { type ActorTx, type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { openTestDatabase } from './database.ts'
import { asPerson, type Person } from './world.ts'

/** One database on the real server for all tests of a file, its hooks, and whoever acts in it. */
export function sharedDatabase() {
  // Checked edge: tests and later hooks run once it is open.
  const database = {} as Database
  beforeAll(async () => {
    Object.assign(database, await openTestDatabase('server'))
  })
  afterAll(() => database.close())
  return {
    database,
    system: <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work),
    as: <T>(person: Person, work: (tx: ActorTx) => Promise<T>) =>
      asPerson(database.kysely, person, work),
  }
}
