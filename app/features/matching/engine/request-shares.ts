// What one profile is worth to each of many requests, by tables made once for the profile.

import { hasIds } from './has.ts'
import {
  amongMany,
  challengeShare,
  enough,
  excess,
  FEW_SKILLS,
  KEPT,
  model,
  start,
  within,
} from './parts.ts'
import {
  FIRST_ONE,
  MAIN_ROLES,
  MANY,
  ONE,
  PARTS,
  type RequestRows,
  SECOND_ROLES,
  VALUES,
  WIDTH,
} from './request-rows.ts'
import type { ListPart, TalentRow } from './rows.ts'
import type { Vocabulary } from './vocabulary.ts'
import { HEADLINE_WORTH, OFFERED_WORTH, SECOND_WORTH, SPOKEN_WORTH } from './wants.ts'

export const UNKNOWN = -1
const NONE = new Int32Array()
const ROLE = VALUES.length
const FIRST_MANY = ROLE + 1 + ONE.length
const CHALLENGE = PARTS.indexOf('challenge')
const SKILLS = MANY.indexOf('skills')

export type Shares = {
  /** Writes what can be told of a row without its longer lists: thousandths, or UNKNOWN. */
  short(row: number, shares: Int32Array): void
  /** Writes the rest. */
  long(row: number, shares: Int32Array): void
  /** The thousandths of what each value of VALUES may be, UNKNOWN where it cannot be told. */
  tables: readonly Int32Array[]
  /** What is left of a sum, in percent, by the number of each value. */
  kept: Record<'rate' | 'hours' | 'working_model', Int32Array>
  role(row: number): number
  one(n: number, term: number): number
  words(row: number): string[]
}

export function readShares(
  rows: RequestRows,
  vocabulary: Vocabulary,
  weights: readonly Float64Array[],
  profile: TalentRow,
): Shares {
  const low = profile.price_day_min ?? profile.price_day_max
  const high = profile.price_day_max ?? profile.price_day_min
  const table = <T>(values: readonly T[], share: (value: T) => number | null) =>
    Int32Array.from(values, value => share(value) ?? UNKNOWN)
  const tables = [
    table(rows.rates.values, budget => within(low, high, budget)),
    table(rows.hours.values, needed => enough(profile.max_hours_per_week, needed)),
    table(rows.starts.values, urgency => start(profile.availability_notice_days, urgency)),
    table(rows.durations.values, weeks => enough(weeks, profile.min_commitment_weeks)),
    table(rows.models.values, wanted =>
      model(wanted, profile.working_model, profile.willing_to_travel),
    ),
    table(rows.zones.values, zone => enough(vocabulary.overlap(zone, profile.timezone), 360)),
    table(rows.engagements.values, kinds =>
      kinds.some(kind => profile.engagement_types.includes(kind)) ? 1000 : null,
    ),
  ]
  const ones = ONE.map(part => credits(vocabulary, part, [[hasIds(part, profile), 100]], 100))
  const manies = MANY.map(part => credits(vocabulary, part, [[hasIds(part, profile), 100]], 100))
  const skillCount = vocabulary.terms('skills', profile.skill_ids).length
  const stems = vocabulary.terms('challenge', profile.match_stems)
  for (const [n, part] of MANY.entries()) {
    // What is only spoken of answers itself and nothing near it.
    for (const term of vocabulary.spokenOf(part, stems)) {
      const many = manies[n]
      if (many) many[term] = Math.max(many[term] ?? UNKNOWN, SPOKEN_WORTH * 100)
    }
  }
  const roles = [
    [profile.match_main_role, 100],
    [profile.match_offered_roles, OFFERED_WORTH],
    [profile.match_headline_roles, HEADLINE_WORTH],
  ] as const
  const main = credits(vocabulary, 'role', roles, 100)
  const second = credits(vocabulary, 'role', roles, SECOND_WORTH)
  const { lists } = rows

  const most = (credit: Int32Array, row: number, list: number) => {
    const words = lists.words.data
    let best = UNKNOWN
    for (let i = lists.from(row, list), to = lists.to(row, list); i < to; i++)
      best = Math.max(best, credit[words[i] ?? 0] ?? UNKNOWN)
    return best
  }
  const shareOf = (row: number, n: number) => {
    const [credit, weight] = [manies[n], weights[n]]
    if (!credit || !weight) return UNKNOWN
    const words = lists.words.data
    let [sum, total, any, asked] = [0, 0, false, 0]
    for (let i = lists.from(row, n), to = lists.to(row, n); i < to; i++) {
      const term = words[i] ?? 0
      const worth = credit[term] ?? UNKNOWN
      const weighs = weight[term] ?? 0
      total += weighs
      if (worth < 0) continue
      any = true
      sum += worth * weighs
      if (worth === 10_000) asked += 1
    }
    if (!any) return UNKNOWN
    const share = Math.trunc(sum / (10 * Math.max(total, 1)))
    return n === SKILLS && skillCount > FEW_SKILLS ? amongMany(share, skillCount - asked) : share
  }

  const role = (row: number) => {
    const best = Math.max(most(main, row, MAIN_ROLES), most(second, row, SECOND_ROLES))
    return best < 0 ? UNKNOWN : Math.trunc(best / 10)
  }
  /** `wanted` is one more than the term, or 0. */
  const one = (n: number, wanted: number) => {
    const credit = wanted === 0 ? UNKNOWN : (ones[n]?.[wanted - 1] ?? UNKNOWN)
    return credit < 0 ? UNKNOWN : Math.trunc(credit / 10)
  }

  return {
    short(row, shares) {
      const at = row * WIDTH
      const words = rows.values.data
      for (let n = 0; n < VALUES.length; n++) shares[n] = tables[n]?.[words[at + n] ?? 0] ?? UNKNOWN
      shares[ROLE] = role(row)
      for (let n = 0; n < ONE.length; n++)
        shares[ROLE + 1 + n] = one(n, words[at + FIRST_ONE + n] ?? 0)
    },
    long(row, shares) {
      for (let n = 0; n < MANY.length; n++) shares[FIRST_MANY + n] = shareOf(row, n)
      const challenge = shares[CHALLENGE] ?? UNKNOWN
      if (challenge !== UNKNOWN) shares[CHALLENGE] = challengeShare(challenge)
    },
    tables,
    kept: {
      rate: Int32Array.from(rows.rates.values, budget => KEPT.rate(excess(low, budget))),
      hours: (tables[1] ?? NONE).map(share => KEPT.hours(share === UNKNOWN ? null : share)),
      working_model: (tables[4] ?? NONE).map(share => KEPT.working_model(share)),
    },
    role,
    one,
    words(row) {
      const n = MANY.indexOf('challenge')
      return [...lists.list(row, n)]
        .filter(term => (manies[n]?.[term] ?? UNKNOWN) >= 0)
        .map(term => ({
          word: vocabulary.name('challenge', term),
          weight: weights[n]?.[term] ?? 0,
        }))
        .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
        .map(({ word }) => word)
    },
  }
}

/** For each term that may be wanted, what the profile's best answer is worth, out of 10,000; -1 for none. */
function credits(
  vocabulary: Vocabulary,
  part: ListPart,
  had: readonly (readonly [ids: readonly string[], worth: number])[],
  wantWorth: number,
): Int32Array {
  const lists = had.map(([ids, worth]) => ({
    terms: part === 'role' ? vocabulary.knownRoles(ids).numbers : vocabulary.terms(part, ids),
    worth,
  }))
  const table = new Int32Array(vocabulary.termCount(part)).fill(UNKNOWN)
  const raise = (want: number, credit: number) => {
    table[want] = Math.max(table[want] ?? UNKNOWN, credit)
  }
  for (const { terms, worth } of lists) {
    for (const term of terms) {
      raise(term, wantWorth * worth)
      for (const { term: want, credit } of vocabulary.answers(part, term))
        raise(want, Math.trunc((wantWorth * credit) / 100) * worth)
    }
  }
  return table
}
