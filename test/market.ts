import { expect } from 'vitest'
import { createMarket, type Market } from '#app/features/market/market.server.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'

/** A loaded market for a database. Closing it checks that nothing failed. */
export async function openMarket(database: Database, now?: () => Date): Promise<Market> {
  const failures: unknown[] = []
  const market = createMarket({
    asSystem: <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work),
    listen: database.engine === 'embedded' ? database.listen : null,
    onFailure: error => failures.push(error),
    now,
  })
  await market.start()
  expect(failures).toEqual([])
  expect(market.wasLoaded()).toBe(true)
  return {
    ...market,
    async close() {
      await market.close()
      expect(failures).toEqual([])
    },
  }
}
