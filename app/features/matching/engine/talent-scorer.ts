// The score of one profile for a request, as the search compares it: in order, stopping where it is too low.

import { inCommon, marksMultiplier } from '../marks.ts'
import { cappedWithout, hasMust } from '../must-haves.ts'
import { fineOf, MULTIPLIER_FOR, stillOpen } from '../open.ts'
import { FULL, type ListPart, NOTHING_TOLD, UNKNOWN } from '../parts/part.ts'
import { PARTS, PLACES } from '../parts/table.ts'
import { listShare } from '../shares.ts'
import { type RequestSide, WORK } from '../sides.ts'
import type { Best } from './best.ts'
import { type GroupTable, multiplierIn, OWN_PARTS, pointsIn } from './groups.ts'
import {
  HAS_COMPARABLE_ROLE,
  HAS_OWN_TITLE,
  MARKS,
  OPEN_AT,
  SCORED,
  type TalentRows,
} from './talent-rows.ts'

/** Whether a row with this score is one of those wanted. */
export type Finds = (row: number, fine: number) => boolean

/** What the groups earn for a request. */
export type Tables = {
  groups: readonly GroupTable[]
  /** The most that all groups together earn, and the highest multiplier. */
  most: number
  highestMultiplier: number
}

/** A part of a request that is stored per profile, with its points. */
type OwnPart = {
  part: ListPart
  points: number
  limits: boolean
  isWork: boolean
  /** Whether the texts may stand in for other parts. */
  tells: boolean
}

/** Scores a row, stopping as soon as it cannot be among the best. */
export function scorer(
  rows: TalentRows,
  requestSide: RequestSide,
  { groups }: Tables,
  granted: number,
  found: Best,
) {
  const challengeFirst = ownParts(requestSide)
  // The texts raise no title of the catalogue, and a different role excludes most rows.
  const roleFirst = challengeFirst.toSorted(
    (a, b) => Number(b.part.isOne === true) - Number(a.part.isOne === true),
  )
  const worths = groups.map(({ worth }) => worth)
  const values = rows.values.map(({ data }) => data)
  const states = rows.states.data
  const { lists } = rows
  const told = { ...NOTHING_TOLD }

  return (row: number, bound: number, finds: Finds) => {
    const state = states[row] ?? 0
    if ((state & SCORED) === 0) return
    const open = (state >> OPEN_AT) & requestSide.facts
    let [sum, multiplier] = [0, MULTIPLIER_FOR[open] ?? 0]
    for (let group = 0; group < worths.length; group++) {
      const worth = worths[group]?.[values[group]?.[row] ?? 0] ?? 0
      sum += pointsIn(worth)
      multiplier = Math.min(multiplier, multiplierIn(worth))
    }
    const reach = bound + granted + sum
    if (reach * multiplier < found.least * 100) return
    let works = false
    told.challenge = 0
    told.hasOwnTitle = (state & HAS_OWN_TITLE) !== 0
    const own = told.hasOwnTitle ? challengeFirst : roleFirst
    for (let n = 0; n < own.length; n++) {
      const each = own[n]
      if (each === undefined) continue
      const { part, points, limits, isWork, tells } = each
      const share = Math.max(0, listShare(part, requestSide.wants[part.name], lists, row, told))
      if (tells) told.challenge = share
      sum += points * Math.min(FULL, share)
      works ||= isWork && share > 0
      if (!limits || (part.isOne === true && (state & HAS_COMPARABLE_ROLE) === 0)) continue
      multiplier = Math.min(multiplier, part.limit?.multiplier(share) ?? 100)
      if (reach * multiplier < found.least * 100) return
    }
    if (!works) sum = 0
    const left = stillOpen(open, told)
    if (!found.wants(row, fineOf(sum, multiplier, left))) return
    const [from, to] = [lists.from(row, MARKS), lists.to(row, MARKS)]
    const marks = inCommon(requestSide.marks, lists.words.data, from, to)
    const whole = fineOf(sum, Math.min(multiplier, marksMultiplier(marks, to - from)), left)
    const fine = requestSide.mustHaves.every(must => hasMust(must, lists, row))
      ? whole
      : cappedWithout(whole)
    if (found.wants(row, fine) && finds(row, fine)) found.add(row, fine)
  }
}

/** Whether any part of a row is known. A row with every part unknown has no score, not even 0. `inCommon`: whether a row
 * has anything in common with the request in the parts that are stored per profile; without it, its lists are read. */
export function anyKnown(
  rows: TalentRows,
  requestSide: RequestSide,
  { groups }: Tables,
  inCommon = hasAny(rows, requestSide),
): (row: number) => boolean {
  const { values } = rows
  const knownTables = groups.map(({ known }) => known())
  return row =>
    knownTables.some((known, group) => known[values[group]?.at(row) ?? 0] === 1) || inCommon(row)
}

function hasAny({ lists }: TalentRows, requestSide: RequestSide): (row: number) => boolean {
  const own = ownParts(requestSide)
  return row =>
    own.some(
      ({ part }) =>
        listShare(part, requestSide.wants[part.name], lists, row, NOTHING_TOLD) !== UNKNOWN,
    )
}

/** The requested parts that are stored per profile: the challenge first, because it counts in others. */
function ownParts(requestSide: RequestSide): OwnPart[] {
  return OWN_PARTS.map(part => ({
    part,
    points: requestSide.points[PLACES[part.name]] ?? 0,
    limits: part.limit !== undefined && requestSide.comparable[part.name],
    isWork: WORK.includes(part.name),
    tells: part.name === 'challenge' && requestSide.comparable.challenge,
  }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => Number(b.tells) - Number(a.tells))
}

/** Whether a request asks for nothing but parts that are stored per profile. */
export function asksOnlyOwn(requestSide: RequestSide): boolean {
  return PARTS.every(
    ({ name }, place) =>
      requestSide.points[place] === 0 || OWN_PARTS.some(part => part.name === name),
  )
}
