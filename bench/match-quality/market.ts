// Loads the labelled set into the product's own index.
import { Engine } from '#app/features/matching/engine/engine.ts'
import { COLLECTIONS } from './collections.ts'
import { personRows, requestRows } from './set.ts'

export const TALENTS = COLLECTIONS.flatMap(({ people }) => people).map(person => ({
  key: person.key,
  ...personRows(person),
}))
export const REQUESTS = COLLECTIONS.flatMap(({ requests }) => requests).map(asked => ({
  key: asked.key,
  ...requestRows(asked),
}))
export const OPTIONS = [...TALENTS, ...REQUESTS].flatMap(({ options }) => options)
export const KEYS = new Map([...TALENTS, ...REQUESTS].map(({ key, row }) => [row.id, key]))

export function openMarket(): Engine {
  const engine = new Engine()
  engine.putOptions(OPTIONS)
  engine.putTalents(TALENTS.map(({ row }) => row))
  engine.putRequests(REQUESTS.map(({ row }) => row))
  return engine
}
