// The score of one request with one profile. This is the only definition: the market's index finds the best matches
// with the same functions, and tests compare it with this score over every pair.
//
// A score is the sum of its parts (parts/table.ts). Each part is worth points in proportion to its weight among the
// parts the request asks for, and earns the share of them that the profile meets. What a profile says nothing about
// earns nothing. What ends most conversations, such as a rate far above the budget, also limits the whole score.
//
// Only what concerns the work is read: no name, photo, featured flag or date.

import { listed } from '#app/ui/listed.ts'
import { copyingMultiplier, inCommon, refusalMultiplier } from './marks.ts'
import { cappedWithout, hasMust, type Must } from './must-haves.ts'
import { fineOf, MULTIPLIER_FOR, openNames, stillOpen } from './open.ts'
import {
  FULL,
  NO_REDUCTION,
  NOTHING_TOLD,
  type Part,
  type PartName,
  type Told,
  UNKNOWN,
} from './parts/part.ts'
import { LISTED, PARTS, PLACES } from './parts/table.ts'
import { multiplied, rounded } from './points.ts'
import { type Receipt, type Summary, writeReceipt, writeSummary } from './receipt.ts'
import type { RequestRow, TalentRow } from './rows.ts'
import { listShare } from './shares.ts'
import { type ProfileSide, type RequestSide, readProfile, readRequest, WORK } from './sides.ts'
import { isUntouched } from './stated.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The receipt of a request and a profile; null if the profile says nothing about its work, or no part can be
 * compared. */
export function scorePair(
  request: RequestRow,
  profile: TalentRow,
  market: Vocabulary,
): Receipt | null {
  return scoreSides(readRequest(request, market), readProfile(profile, market), market)
}

/** The same for sides that have already been read. */
export function scoreSides(
  requestSide: RequestSide,
  profileSide: ProfileSide,
  market: Vocabulary,
): Receipt | null {
  const scored = compute(requestSide, profileSide)
  return scored && writeReceipt(scored, requestSide, profileSide, market)
}

/** The score and its summary alone: putting every part into words takes longer than scoring it. */
export function summarizeSides(
  requestSide: RequestSide,
  profileSide: ProfileSide,
  market: Vocabulary,
): Summary | null {
  const scored = compute(requestSide, profileSide)
  return scored && writeSummary(scored, requestSide, profileSide, market)
}

/** What limits the whole score, by how many points, and the part whose words explain it. */
export type Limited = { by: Part | null; points: number; detail: string; gap: string | null }

export type Scored = {
  /** Thousandths, in the order of PARTS; UNKNOWN if the part isn't asked for or can't be compared. */
  shares: readonly number[]
  /** The sum of what the shares earn, and the score after limits, both in thousandths of a point. */
  sum: number
  fine: number
  score: number
  /** Null if nothing limits the score. */
  limited: Limited | null
}

export function compute(requestSide: RequestSide, profileSide: ProfileSide): Scored | null {
  if (!profileSide.describesWork) return null
  const challenge = shareOf(
    LISTED.challenge,
    PLACES.challenge,
    requestSide,
    profileSide,
    NOTHING_TOLD,
  )
  const told: Told = {
    challenge: requestSide.comparable.challenge ? Math.max(0, challenge) : 0,
    hasOwnTitle: profileSide.hasOwnTitle,
  }
  const shares = PARTS.map((part, place) =>
    place === PLACES.challenge
      ? Math.min(FULL, challenge)
      : shareOf(part, place, requestSide, profileSide, told),
  )
  if (shares.every(share => share === UNKNOWN)) return null
  const sum = shares.reduce(
    (total, share, place) => total + Math.max(0, share) * (requestSide.points[place] ?? 0),
    0,
  )
  const { multiplier, ...limit } = strictestLimit(requestSide, profileSide, shares)
  const open = stillOpen(requestSide.facts & profileSide.open, told)
  const works = WORK.some(name => (shares[PLACES[name]] ?? UNKNOWN) > 0)
  const whole = works
    ? fineOf(sum, Math.min(multiplier, MULTIPLIER_FOR[open] ?? NO_REDUCTION), open)
    : 0
  const missing = requestSide.mustHaves.filter(must => !hasMust(must, profileSide.lists, 0))
  const fine = missing.length > 0 ? cappedWithout(whole) : whole
  const score = rounded(fine)
  const points = rounded(sum) - score
  const ofKnown = whole < multiplied(sum, multiplier) ? openLimit(open, profileSide) : limit
  const { by, detail, gap } = !works ? NO_WORK : fine < whole ? mustLimit(missing) : ofKnown
  return { shares, sum, fine, score, limited: points > 0 ? { by, points, detail, gap } : null }
}

function shareOf(
  part: Part,
  place: number,
  requestSide: RequestSide,
  profileSide: ProfileSide,
  told: Told,
): number {
  if ((requestSide.points[place] ?? 0) === 0) return UNKNOWN
  if (part.kind === 'list')
    return listShare(part, requestSide.wants[part.name], profileSide.lists, 0, told)
  const [wanted, stated] = [requestSide.values[place], profileSide.values[place]]
  return stated === null ? UNKNOWN : part.share(wanted, stated)
}

type Limit = Omit<Limited, 'points'> & { multiplier: number; rank: number }

/** The strictest limit; the lowest rank breaks ties. */
function strictestLimit(
  requestSide: RequestSide,
  profileSide: ProfileSide,
  shares: readonly number[],
): Limit {
  const marks = inCommon(requestSide.marks, profileSide.marks, 0, profileSide.marks.length)
  const own = profileSide.marks.length
  const limits: Limit[] = [
    { by: null, ...COPIES, multiplier: copyingMultiplier(marks, own), rank: AFTER_PARTS },
    { by: null, ...REFUSES, multiplier: refusalMultiplier(marks), rank: AFTER_PARTS + 1 },
  ]
  for (const [place, part] of PARTS.entries()) {
    if (part.limit === undefined || (requestSide.points[place] ?? 0) === 0) continue
    const multiplier = multiplierOf(part, place, requestSide, profileSide, shares[place] ?? UNKNOWN)
    const { rank, detail, gap = null } = part.limit
    limits.push({ by: part, gap, detail, multiplier, rank })
  }
  return limits.reduce(
    (strictest, each) =>
      each.multiplier < strictest.multiplier ||
      (each.multiplier === strictest.multiplier && each.rank < strictest.rank)
        ? each
        : strictest,
    { by: null, multiplier: NO_REDUCTION, rank: 0, detail: '', gap: null },
  )
}

const AFTER_PARTS = 100
const NO_WORK = {
  by: null,
  gap: null,
  detail: 'The profile has none of the work asked for, so nothing else counts.',
}
const COPIES = {
  gap: 'repeats the request’s own words',
  detail: 'The profile repeats the request word for word. That limits the score.',
}
const REFUSES = {
  gap: 'rules out part of the work',
  detail: 'The profile rules out some of what is asked for. That limits the score.',
}

/** Without a must-have, no match is strong. */
function mustLimit(missing: readonly Must[]): Omit<Limited, 'points'> {
  const names = listed(missing.map(({ want }) => want.name))
  return {
    by: null,
    gap: `the must-have ${names} is missing`,
    detail: `Must have, and missing: ${names}. That keeps the score below a strong match.`,
  }
}

/** Open facts keep a score below those whose facts are known. */
function openLimit(facts: number, { profile, states }: ProfileSide): Omit<Limited, 'points'> {
  const open = openNames(facts)
  const lacks = (name: PartName) =>
    isUntouched(name, profile)
      ? 'confirmed'
      : // A title that is stated, but that nothing can be compared with.
        name === 'role' && states.role
        ? 'recognized'
        : 'stated'
  const kinds = ['confirmed', 'recognized', 'stated']
    .map(what => ({ what, names: open.filter(name => lacks(name) === what) }))
    .filter(({ names }) => names.length > 0)
    .map(({ what, names }) => ({
      what,
      names: listed(names.map(name => PARTS[PLACES[name]]?.label.toLowerCase() ?? name)),
    }))
  const [only] = open
  return {
    // With several open facts, stating one of them lifts nothing.
    by: only !== undefined && open.length === 1 ? (PARTS[PLACES[only]] ?? null) : null,
    gap: kinds.map(({ what, names }) => `${names} not ${what}`).join(' and '),
    detail: `${kinds.map(({ what, names }) => `Not ${what}: ${names}.`).join(' ')} Until then, the score stays below a strong match.`,
  }
}

function multiplierOf(
  part: Part,
  place: number,
  requestSide: RequestSide,
  profileSide: ProfileSide,
  share: number,
): number {
  if (part.kind === 'list') {
    const comparable = requestSide.comparable[part.name] && profileSide.comparable[part.name]
    return comparable ? (part.limit?.multiplier(Math.max(0, share)) ?? NO_REDUCTION) : NO_REDUCTION
  }
  const stated = profileSide.values[place]
  return stated === null
    ? NO_REDUCTION
    : (part.limit?.multiplier(requestSide.values[place], stated) ?? NO_REDUCTION)
}
