// The parts of one score, each with what it earned and its words.
import { lazily } from '#app/platform/memory/lazily.ts'
import { type Evidence, evidenceOf } from './parts/evidence.ts'
import {
  isStatedValue,
  type ListContext,
  type ListPart,
  type ListPartName,
  NOTHING_TOLD,
  type Part,
  UNKNOWN,
  type Words,
} from './parts/part.ts'
import { PARTS } from './parts/table.ts'
import { largestRemainder } from './points.ts'
import { MENTIONED_PARTS, type MentionedPart } from './profile-texts.ts'
import type { Scored } from './score.ts'
import { wordsInCommon } from './shared-words.ts'
import { listShare } from './shares.ts'
import type { ProfileSide, RequestSide } from './sides.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A part of a score. Most parts of a match in a list are never put into words. */
export type Line = {
  part: Part
  points: number
  of: number
  /** Thousandths; 0 if the part isn't asked for or can't be compared. */
  share: number
  /** Whether the request asks for it and the profile states it. */
  isKnown: boolean
  /** Null if the request doesn't ask for it. */
  words: () => PartWords | null
}

export function linesOf(
  scored: Scored,
  requestSide: RequestSide,
  profileSide: ProfileSide,
  market: Vocabulary,
): Line[] {
  const points = earnedPoints(scored, requestSide)
  return PARTS.map((part, place) => {
    const of = requestSide.points[place] ?? 0
    const share = scored.shares[place] ?? UNKNOWN
    const isStated =
      part.kind === 'list'
        ? profileSide.states[part.name] || share !== UNKNOWN
        : isStatedValue(part, profileSide.values[place])
    return {
      part,
      points: points[place] ?? 0,
      of,
      share: Math.max(0, share),
      isKnown: of > 0 && isStated,
      words: lazily(() => partWords(part, place, share, requestSide, profileSide, market)),
    }
  })
}

/** Whole points by largest remainder: they add up to the rounded sum. */
function earnedPoints({ shares, score, limited }: Scored, requestSide: RequestSide): number[] {
  const earned = shares.map((share, place) => Math.max(0, share) * (requestSide.points[place] ?? 0))
  return largestRemainder(earned, 1000, score + (limited?.points ?? 0))
}

type PartWords = Words & { raise: () => string | null }

function partWords(
  part: Part,
  place: number,
  share: number,
  requestSide: RequestSide,
  profileSide: ProfileSide,
  market: Vocabulary,
): PartWords | null {
  if ((requestSide.points[place] ?? 0) === 0) return null
  if (part.kind === 'list') {
    const context = listContext(part, share, requestSide, profileSide, market)
    return { ...part.describe(context), raise: () => part.raise(context) }
  }
  const [wanted, stated] = [requestSide.values[place], profileSide.values[place]]
  const raise = () => part.raise(wanted, stated, profileSide.profile)
  return stated === null
    ? { reason: null, gap: null, detail: '', raise }
    : { ...part.describe(wanted, stated), raise }
}

/** What the reason of a part names that a challenge may describe, too: of several listed things, only the number. */
function namedBy(part: MentionedPart, { matched, mentioned }: Evidence): string[] {
  return part === 'industry' || matched.length === 0 ? [...matched, ...mentioned] : []
}

function listContext(
  part: ListPart,
  share: number,
  requestSide: RequestSide,
  profileSide: ProfileSide,
  market: Vocabulary,
): ListContext {
  const { name } = part
  const wants = requestSide.wants[name]
  const evidenceIn = (name: ListPartName) =>
    evidenceOf(
      requestSide.wants[name],
      { entries: profileSide.entries[name], mentioned: profileSide.mentioned[name] },
      id => market.nameOf(name, id),
    )
  const evidence = evidenceIn(name)
  return {
    request: requestSide.request,
    profile: profileSide.profile,
    evidence,
    isStated: profileSide.states[name],
    isFromTexts:
      part.fromTexts !== undefined &&
      share > listShare(part, wants, profileSide.lists, 0, NOTHING_TOLD),
    words:
      name === 'challenge' ? wordsInCommon(requestSide, profileSide, evidence.matched, market) : [],
    wordsAsked: wants.list.length,
    namedElsewhere:
      name === 'challenge' ? MENTIONED_PARTS.flatMap(each => namedBy(each, evidenceIn(each))) : [],
  }
}
