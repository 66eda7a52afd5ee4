// Deleting custom options that nothing uses does not reload the market.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUnusedOptions } from '#app/features/catalogues/unused-options.server.ts'
import { parseDirectory } from '#app/features/talent/directory/facet-options.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { openTestDatabase } from '#test/database.ts'
import { buildTalent } from '#test/world.ts'
import { createMarket, type Market } from './market.server.ts'

let database: Database
let market: Market
let loads = 0
const system = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work)
beforeAll(async () => {
  database = await openTestDatabase('embedded')
  market = createMarket({
    asSystem: system,
    listen: database.listen,
    onFailure: error => {
      throw error
    },
    onLoaded: () => {
      loads += 1
    },
  })
})
afterAll(async () => {
  await market.close()
  await database.close()
})

test('an unused option is deleted, and added again, without a reload', async () => {
  const used = { id: 'custom_owls', catalogue: 'skills', name: 'Owl rearing' }
  const unused = { id: 'custom_moth', catalogue: 'skills', name: 'Moth counting' }
  const add = (options: (typeof used)[]) =>
    system(tx => tx.insertInto('custom_options').values(options).execute())
  const found = async (q: string) =>
    (await market.directory(parseDirectory(new URLSearchParams({ q }))))?.total
  await add([used, unused])
  await system(tx => buildTalent(tx, { skill_ids: [used.id] }))
  await market.start()
  expect(await found('owl rearing')).toBe(1)

  await system(tx => deleteUnusedOptions(tx, [used.id, unused.id]))
  expect(await found('owl rearing')).toBe(1)
  await add([unused])
  await system(tx => buildTalent(tx, { skill_ids: [unused.id] }))
  expect(await found('moth counting')).toBe(1)
  expect(loads).toBe(1)
})
