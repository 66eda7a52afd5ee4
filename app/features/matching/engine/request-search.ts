// Finds the best requests for one profile. There are far fewer requests than profiles: each request is compared with
// the profile, and the lists stored per row are only read if they can still bring it among the best.
import { inCommon, marksMultiplier } from '../marks.ts'
import { cappedWithout, isEnough, MUST_PARTS } from '../must-haves.ts'
import { fineOf, MULTIPLIER_FOR, stillOpen } from '../open.ts'
import { FULL, type ListPartName, NO_REDUCTION, NOTHING_TOLD, UNKNOWN } from '../parts/part.ts'
import { LISTED, PARTS, PLACES } from '../parts/table.ts'
import { finished } from '../shares.ts'
import type { ProfileSide } from '../sides.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { Best } from './best.ts'
import {
  FACTS_AT,
  HAS_COMPARABLE_CHALLENGE,
  HAS_COMPARABLE_ROLE,
  MARKS,
  MUSTS,
  OPEN,
  POINTS,
  type RequestRows,
  STATE,
  WANTED,
  WIDTH,
} from './request-rows.ts'
import { ListAnswers, type ShareTable, shareTables } from './request-shares.ts'

/** Rows processed in one call: the compiler optimizes a short loop that runs often better than one long loop. */
const STRETCH = 1024
/** The share of a request for the role of the profile, or one close to it. */
const OWN_ROLE = 700
const NO_SHARES = new Int32Array()

export class RequestSearch {
  readonly #rows: RequestRows
  readonly #profileSide: ProfileSide
  readonly #found: Best
  readonly #tables: readonly ShareTable[]
  /** The index of the role among the tables. */
  readonly #role: number
  readonly #lists: readonly ListAnswers[]
  readonly #musts: readonly (ListAnswers | undefined)[]
  readonly #marks: ReadonlySet<number>

  /** `weights`: the weight of each term, by part. Parts without an entry weigh all terms alike. */
  constructor(
    rows: RequestRows,
    profileSide: ProfileSide,
    vocabulary: Vocabulary,
    weights: ReadonlyMap<ListPartName, Float64Array>,
    found: Best,
  ) {
    this.#rows = rows
    this.#profileSide = profileSide
    this.#found = found
    this.#tables = shareTables(rows, profileSide, vocabulary)
    this.#role = this.#tables.findIndex(({ place }) => place === PLACES.role)
    this.#lists = WANTED.map(
      ({ part, lists }) =>
        new ListAnswers(part, rows.lists, lists, profileSide, vocabulary, weights.get(part.name)),
    ).sort((a, b) => Number(b.tells) - Number(a.tells))
    this.#musts = MUST_PARTS.map(name => this.#lists.find(({ part }) => part.name === name))
    this.#marks = new Set(profileSide.marks)
  }

  run(): void {
    const { count } = this.#rows.rowIds
    // The requests for its role come first: most of the best are among them, so they raise the threshold for the others.
    for (const ofRole of [true, false])
      for (let from = 0; from < count; from += STRETCH)
        this.#lookAt(from, Math.min(count, from + STRETCH), ofRole)
  }

  #lookAt(from: number, to: number, ofRole: boolean): void {
    const tables = this.#tables
    const role = this.#role
    const roleShares = tables[role]?.shares ?? NO_SHARES
    const values = this.#rows.values.data
    const points = this.#rows.points.data
    const { open: factsLeftOpen, hasOwnTitle } = this.#profileSide
    for (let row = from; row < to; row++) {
      const needed = this.#found.least * 100
      const at = row * WIDTH
      const state = values[at + STATE] ?? 0
      if ((state & OPEN) === 0) continue
      if ((roleShares[values[at + role] ?? 0] ?? 0) >= OWN_ROLE !== ofRole) continue
      const worth = (values[at + POINTS] ?? 0) * PARTS.length
      // The points of the parts not read yet, and those of the role if the texts may still raise it.
      let rest = 100 + (hasOwnTitle ? (points[worth + PLACES.role] ?? 0) : 0)
      let sum = 0
      let multiplier = MULTIPLIER_FOR[(state >> FACTS_AT) & factsLeftOpen] ?? 0
      let isKnown = false
      let works = false
      for (let n = 0; n < tables.length; n++) {
        const table = tables[n]
        if (table === undefined) continue
        const offered = points[worth + table.place] ?? 0
        if (offered === 0) continue
        if ((sum + rest * FULL) * multiplier < needed) break
        rest -= offered
        const number = values[at + n] ?? 0
        const share = table.shares[number] ?? UNKNOWN
        if (!table.isRole || ((state & HAS_COMPARABLE_ROLE) !== 0 && !hasOwnTitle))
          multiplier = Math.min(multiplier, table.multipliers[number] ?? NO_REDUCTION)
        if (share !== UNKNOWN) isKnown = true
        if (share <= 0) continue
        sum += offered * share
        if (table.isWork) works = true
      }
      if ((sum + rest * FULL) * multiplier < needed) continue
      this.#read(row, { rest, sum, multiplier, isKnown, works })
    }
  }

  /** Adds the parts stored per row to the result of its shared parts; the challenge first, because it counts in
   * others. */
  #read(
    row: number,
    shared: { rest: number; sum: number; multiplier: number; isKnown: boolean; works: boolean },
  ) {
    let { rest, sum, multiplier, isKnown, works } = shared
    const found = this.#found
    const { values, points, lists } = this.#rows
    const at = row * WIDTH
    const worth = values.at(at + POINTS) * PARTS.length
    const state = values.at(at + STATE)
    const { hasOwnTitle } = this.#profileSide
    const told = { ...NOTHING_TOLD, hasOwnTitle }
    for (let n = 0; n < this.#lists.length; n++) {
      const list = this.#lists[n]
      if (list === undefined) continue
      const offered = points.at(worth + list.place)
      if (offered === 0) continue
      rest -= offered
      const share = list.share(row, told)
      const isTelling = !list.tells || (state & HAS_COMPARABLE_CHALLENGE) !== 0
      if (list.tells && isTelling) told.challenge = Math.max(0, share)
      if (share !== UNKNOWN) isKnown = true
      sum += offered * Math.max(0, Math.min(FULL, share))
      works ||= share > 0 && list.isWork
      if (isTelling) multiplier = Math.min(multiplier, list.multiplier(share))
      if ((sum + rest * FULL) * multiplier < found.least * 100) return
    }
    if (hasOwnTitle) {
      const listed = this.#tables[this.#role]?.shares[values.at(at + this.#role)] ?? UNKNOWN
      const share = finished(LISTED.role, listed, 0, told)
      sum += points.at(worth + PLACES.role) * (Math.max(0, share) - Math.max(0, listed))
      multiplier = Math.min(multiplier, this.#roleMultiplier(state, share))
    }
    const open = stillOpen((state >> FACTS_AT) & this.#profileSide.open, told)
    if (!works) sum = 0
    if (!isKnown || !found.wants(row, fineOf(sum, multiplier, open))) return
    const [from, to] = [lists.from(row, MARKS), lists.to(row, MARKS)]
    const copied = inCommon(this.#marks, lists.words.data, from, to)
    const whole = fineOf(
      sum,
      Math.min(multiplier, marksMultiplier(copied, this.#profileSide.marks.length)),
      open,
    )
    const fine = this.#hasMusts(row) ? whole : cappedWithout(whole)
    if (found.wants(row, fine)) found.add(row, fine)
  }

  #roleMultiplier(state: number, share: number): number {
    const applies = this.#profileSide.comparable.role && (state & HAS_COMPARABLE_ROLE) !== 0
    return applies
      ? (LISTED.role.limit?.multiplier(Math.max(0, share)) ?? NO_REDUCTION)
      : NO_REDUCTION
  }

  #hasMusts(row: number): boolean {
    return this.#musts.every((answers, n) =>
      this.#rows.lists.list(row, MUSTS + n).every(term => isEnough(answers?.credit(term) ?? 0)),
    )
  }
}
