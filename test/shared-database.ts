import { afterAll, beforeAll } from 'vitest'
import { type ActorTx, type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { type Engine, openTestDatabase } from './database.ts'
import { asPerson, asVisitor, type Person } from './world.ts'

/** One database for all tests of a file or group, its hooks, and whoever acts in it. */
export function sharedDatabase(engine: Engine = 'server') {
  // Checked edge: tests and later hooks run once it is open.
  const database = {} as Database
  beforeAll(async () => {
    Object.assign(database, await openTestDatabase(engine))
  })
  afterAll(() => database.close())
  return {
    database,
    system: <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work),
    as: <T>(person: Person, work: (tx: ActorTx) => Promise<T>) =>
      asPerson(database.kysely, person, work),
    asVisitor: <T>(work: (tx: ActorTx) => Promise<T>) => asVisitor(database.kysely, work),
  }
}
