// A market that saves have filled with words that no row has any more is loaded anew, while it goes on answering.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDirectory } from '#app/features/talent/directory/facet-options.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { openTestDatabase } from '#test/database.ts'
import { openMarket } from '#test/market.ts'
import { buildRequest, buildTalent } from '#test/world.ts'
import type { Market } from './market.server.ts'

const SAVES = 15
const TEXTS = 20
const WORDS = 400

let database: Database
let market: Market
const system = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work)
beforeAll(async () => {
  database = await openTestDatabase('embedded')
})
afterAll(async () => {
  await market.close()
  await database.close()
})

let made = 0
function newWord(): string {
  made += 1
  return [...made.toString(20)]
    .map(digit => `${'bcdfghjklmnpqrtvwxzo'[Number.parseInt(digit, 20)]}o`)
    .join('')
}
const newText = () => Array.from({ length: WORDS }, newWord).join(' ')

test('after many saves with new words it is as small as before, with the same answers', async () => {
  const skill_ids = ['skill_fundraising']
  const { talentId, requestId } = await system(async tx => {
    await buildTalent(tx, { full_name: 'Oona Other', headline: 'Treasury' })
    return {
      ...(await buildTalent(tx, { full_name: 'Wanda Wordy', headline: 'Raises funds', skill_ids })),
      ...(await buildRequest(tx, { required_skills: skill_ids })),
    }
  })
  const save = (case_studies: string[]) =>
    system(tx =>
      tx.updateTable('talent_profiles').set({ case_studies }).where('id', '=', talentId).execute(),
    )
  market = await openMarket(database)
  const terms = async () => (await market.state())?.terms ?? Number.NaN
  const answers = async () => ({
    found: await market.directory(parseDirectory(new URLSearchParams({ q: 'wanda' }))),
    best: await market.matcher.talentsFor(requestId, 10),
    requests: await market.matcher.requestsFor(talentId, 10),
  })

  const before = { answers: await answers(), terms: await terms() }
  expect(before.answers.found?.total).toBe(1)
  for (let n = 0; n < SAVES; n++) {
    await save(Array.from({ length: TEXTS }, newText))
    await terms()
  }
  await save([])
  await expect.poll(terms).toBeLessThan(before.terms + 2 * TEXTS * WORDS)
  expect(await answers()).toEqual(before.answers)
})
