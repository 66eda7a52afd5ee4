// The pairs of the labelled set with their scores, and what a change of a profile does to them.
import { LIST_PARTS } from '#app/features/matching/parts/part.ts'
import type { RequestRow, TalentRow } from '#app/features/matching/rows.ts'
import { compute } from '#app/features/matching/score.ts'
import {
  byPart,
  type ProfileSide,
  type RequestSide,
  readProfile,
  readRequest,
} from '#app/features/matching/sides.ts'
import { Vocabulary } from '#app/features/matching/vocabulary.ts'
import { COLLECTIONS } from '../../bench/match-quality/collections.ts'
import { OPTIONS, REQUESTS, TALENTS } from '../../bench/match-quality/market.ts'

export const market = new Vocabulary()
market.putOptions(OPTIONS)
for (const { row } of REQUESTS) readRequest(row, market)
const PROFILES = new Map(TALENTS.map(({ key, row }) => [key, row]))
const PROFILE_SIDES = new Map(TALENTS.map(({ key, row }) => [key, readProfile(row, market)]))
market.profileCount = PROFILE_SIDES.size
for (const { entries, mentioned } of PROFILE_SIDES.values()) {
  const profileSide = byPart(part => [
    ...new Set([...entries[part].map(({ term }) => term), ...mentioned[part]]),
  ])
  for (const part of LIST_PARTS) market.count(part, profileSide[part], 1)
}
const ROWS = new Map(REQUESTS.map(({ key, row }) => [key, row]))

/** Thousandths of a point; 0 for a pair without a score. */
export const scoreOf = (requestSide: RequestSide, profileSide: ProfileSide) =>
  compute(requestSide, profileSide)?.fine ?? 0

export type Same = (profile: TalentRow) => TalentRow | null

/** A profile, a request of its collection, and their score. */
export type Pair = {
  name: string
  profile: TalentRow
  request: RequestRow
  requestSide: RequestSide
  profileSide: ProfileSide
  score: number
}
export const PAIRS: readonly Pair[] = COLLECTIONS.flatMap(({ people, requests }) =>
  requests.flatMap(({ key }) => {
    const request = ROWS.get(key)
    if (request === undefined) return []
    const requestSide = readRequest(request, market)
    return people.flatMap(person => {
      const [profile, profileSide] = [PROFILES.get(person.key), PROFILE_SIDES.get(person.key)]
      if (profile === undefined || profileSide === undefined) return []
      const name = `${key} ${person.key}`
      return [
        {
          name,
          profile,
          request,
          requestSide,
          profileSide,
          score: scoreOf(requestSide, profileSide),
        },
      ]
    })
  }),
)

/** Visits every pair with its score before and after a change. A profile that the change leaves alone is skipped. */
export function everyChange(
  change: (profile: TalentRow, request: RequestRow) => TalentRow | null,
  check: (before: number, after: number, pair: Pair) => void,
): number {
  let count = 0
  const read = new Map<TalentRow | string, ProfileSide>()
  // Most changes don't depend on the request, so each changed profile is read only once.
  const readOnce = (row: TalentRow) => {
    const known = read.get(row)
    if (known !== undefined) return known
    const text = JSON.stringify(row)
    const profileSide = read.get(text) ?? readProfile(row, market)
    read.set(text, profileSide).set(row, profileSide)
    return profileSide
  }
  for (const pair of PAIRS) {
    const row = change(pair.profile, pair.request)
    if (row === null) continue
    count += 1
    check(pair.score, scoreOf(pair.requestSide, readOnce(row)), pair)
  }
  return count
}

/** Applies a change that doesn't depend on the request once per profile. */
export function once(change: Same): Same {
  const made = new Map<TalentRow, TalentRow | null>()
  return profile => {
    const known = made.get(profile)
    if (known !== undefined) return known
    const row = change(profile)
    made.set(profile, row)
    return row
  }
}
