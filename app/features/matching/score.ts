// The score of one request with one profile: the one definition. The market's index finds the best of very many by the
// same functions, and this one over every pair is the truth it is held against.
//
// A score is the sum of its parts (parts/table.ts). Each part is worth points in proportion to its weight among what
// the request asks for, and earns the share of them that the profile meets. What a profile says nothing about earns
// nothing. What ends most conversations, as a rate far above the budget, takes its part off the whole.
//
// Only what concerns the work is read: no name, photo, featured flag or date.
import { KEEPS_ALL, type Part, UNKNOWN } from './parts/part.ts'
import { PARTS } from './parts/table.ts'
import { keptOf, rounded } from './points.ts'
import { type Receipt, writeReceipt } from './receipt.ts'
import type { RequestRow, TalentRow } from './rows.ts'
import { listShare } from './shares.ts'
import { type Asked, type Had, readProfile, readRequest } from './sides.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a request and a profile come to; null where the profile says nothing, or nothing can be told of the two. */
export function scorePair(
  request: RequestRow,
  profile: TalentRow,
  market: Vocabulary,
): Receipt | null {
  return scoreSides(readRequest(request, market), readProfile(profile, market), market)
}

/** The same for sides that were read before. */
export function scoreSides(asked: Asked, had: Had, market: Vocabulary): Receipt | null {
  const scored = compute(asked, had)
  return scored && writeReceipt(scored, asked, had, market)
}

export type Scored = {
  /** By place in PARTS, in thousandths; UNKNOWN where it is not asked for or cannot be told. */
  shares: readonly number[]
  /** The sum of what the shares earn, in thousandths of a point, and what is kept of it. */
  sum: number
  fine: number
  score: number
  /** The part that holds the score down most, and by how many points. */
  heldBy: Part | null
  limited: number
}

export function compute(asked: Asked, had: Had): Scored | null {
  if (!had.saysSomething) return null
  const shares = PARTS.map((part, place) => shareOf(part, place, asked, had))
  if (shares.every(share => share === UNKNOWN)) return null
  const sum = shares.reduce(
    (total, share, place) => total + Math.max(0, share) * (asked.points[place] ?? 0),
    0,
  )
  const { part: heldBy, kept } = strictestLimit(asked, had, shares)
  const fine = keptOf(sum, kept)
  const score = rounded(fine)
  return { shares, sum, fine, score, heldBy, limited: rounded(sum) - score }
}

function shareOf(part: Part, place: number, asked: Asked, had: Had): number {
  if ((asked.points[place] ?? 0) === 0) return UNKNOWN
  if (part.kind === 'list') return listShare(part, asked.wants[part.name], had.lists, 0)
  const [wanted, stated] = [asked.values[place], had.values[place]]
  return stated === null ? UNKNOWN : part.share(wanted, stated)
}

/** Of what limits the score the strictest, and of equally strict ones the first by rank. */
function strictestLimit(asked: Asked, had: Had, shares: readonly number[]) {
  let strictest: { part: Part | null; kept: number; rank: number } = {
    ...{ part: null, kept: KEEPS_ALL, rank: 0 },
  }
  for (const [place, part] of PARTS.entries()) {
    if (part.limit === undefined || (asked.points[place] ?? 0) === 0) continue
    const kept = keptBy(part, place, asked, had, shares[place] ?? UNKNOWN)
    const { rank } = part.limit
    if (kept < strictest.kept || (kept === strictest.kept && rank < strictest.rank))
      strictest = { part, kept, rank }
  }
  return strictest
}

function keptBy(part: Part, place: number, asked: Asked, had: Had, share: number): number {
  if (part.kind === 'list') {
    const compares = asked.compares[part.name] && had.compares[part.name]
    return compares ? (part.limit?.kept(Math.max(0, share)) ?? KEEPS_ALL) : KEEPS_ALL
  }
  const stated = had.values[place]
  return stated === null ? KEEPS_ALL : (part.limit?.kept(asked.values[place], stated) ?? KEEPS_ALL)
}
