// Every ranking of the labelled set, in both directions: keys, best first, within a collection.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { tie, tieKeyOf } from '#app/features/matching/engine/best.ts'
import type { Engine } from '#app/features/matching/engine/engine.ts'
import { type Baseline, bm25, filteredBm25, skillOverlap } from './baselines.ts'
import { COLLECTIONS } from './collections.ts'
import { KEYS, REQUESTS, TALENTS } from './market.ts'

/** For each request the people, for each person the requests. */
export type Ranking = ReadonlyMap<string, readonly string[]>

const EVERYBODY = 100_000
const HOME = new Map(
  COLLECTIONS.flatMap(({ name, people, requests }) =>
    [...people, ...requests].map(({ key }) => [key, name] as const),
  ),
)

function withinCollection(key: string, ids: readonly string[]): string[] {
  return ids
    .map(id => KEYS.get(id) ?? '')
    .filter(each => each !== '' && HOME.get(each) === HOME.get(key))
}

export function byMatching(market: Engine): Ranking {
  const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)
  return new Map([
    ...REQUESTS.map(({ key, row }) => {
      const found = market.talentsFor(row, EVERYBODY, false)
      return [key, withinCollection(key, ids(found))] as const
    }),
    ...TALENTS.map(({ key, row }) => {
      const found = market.requestsFor(row, EVERYBODY)
      return [key, withinCollection(key, ids(found))] as const
    }),
  ])
}

function byBaseline(worth: Baseline): Ranking {
  const inOrder = (tieKey: number, rows: readonly { id: string; worth: number }[]) =>
    rows
      .toSorted(
        (a, b) => b.worth - a.worth || tie(tieKey, tieKeyOf(a.id)) - tie(tieKey, tieKeyOf(b.id)),
      )
      .map(({ id }) => id)
  const worths = REQUESTS.map(request => ({
    request,
    of: TALENTS.map(({ row }) => worth(request.row, row)),
  }))
  return new Map([
    ...worths.map(({ request: { key, row }, of }) => {
      const rows = TALENTS.map((each, n) => ({ id: each.row.id, worth: of[n] ?? 0 }))
      return [key, withinCollection(key, inOrder(tieKeyOf(row.id), rows))] as const
    }),
    ...TALENTS.map(({ key, row }, n) => {
      const rows = worths.map(({ request, of }) => ({ id: request.row.id, worth: of[n] ?? 0 }))
      return [key, withinCollection(key, inOrder(tieKeyOf(row.id), rows))] as const
    }),
  ])
}

/** The first places as an earlier version gave them, written by `run.ts --keep`. */
export const KEPT = path.join(import.meta.dirname, 'before.json')
export const KEPT_PLACES = 30

function asBefore(): Ranking {
  // Checked edge: `run.ts --keep` wrote it.
  const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, string>
  return new Map(Object.entries(kept).map(([key, keys]) => [key, keys.split(' ')]))
}

export function allRankings(market: Engine): [name: string, ranking: Ranking][] {
  return [
    ['Matching now', byMatching(market)],
    ['Version 4', asBefore()],
    ['BM25 behind a filter', byBaseline(filteredBm25)],
    ['BM25', byBaseline(bm25)],
    ['Skill overlap', byBaseline(skillOverlap)],
  ]
}
