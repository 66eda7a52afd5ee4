// A score in words: what each part earned, why, and what would raise it.
import { hasMust } from './must-haves.ts'
import { evidenceOf } from './parts/evidence.ts'
import { type ListContext, type ListPart, type Part, UNKNOWN, type Words } from './parts/part.ts'
import { PARTS } from './parts/table.ts'
import { largestRemainder } from './points.ts'
import type { RequestRow } from './rows.ts'
import type { Scored } from './score.ts'
import type { ProfileSide, RequestSide } from './sides.ts'
import { isUntouched } from './stated.ts'
import { CONCEPT } from './text/read.ts'
import { writtenWords } from './text/stems.ts'
import { INDUSTRY } from './text/work.ts'
import type { Vocabulary } from './vocabulary.ts'

export type PartState = 'matched' | 'partial' | 'missing' | 'unknown'

/** One part of a score; the points of all parts add up to it. */
export type ReceiptPart = {
  part: string
  label: string
  /** Below zero only for a limit. */
  points: number
  /** The points the part can earn; 0 if the request doesn't ask for it. */
  of: number
  state: PartState
  detail: string
  /** What would raise it, and by how much at most; null if nothing can be done. */
  raise: string | null
  gain: number
}

export type Receipt = {
  /** A percent. */
  score: number
  /** The same in thousandths of a point. Used for sorting, because rounded scores could swap two matches. */
  fine: number
  /** One line: the strongest reasons, and the main gap if there is one. */
  summary: string
  parts: ReceiptPart[]
}

/** A line of a receipt, before sorting. */
type Line = ReceiptPart & { reason: string | null; gap: string | null; isLimit: boolean }

/** A share of at least this is a reason; a share below that is a gap. */
const REASON_FROM = 400
const GAP_BELOW = 500
/** A gap is named in the summary from this many missing points on. */
const NOTABLE_GAP = 4
const MAX_REASONS = 4

export function writeReceipt(
  scored: Scored,
  requestSide: RequestSide,
  profileSide: ProfileSide,
  market: Vocabulary,
): Receipt {
  const { score, fine, limited } = scored
  const points = earnedPoints(scored, requestSide)
  const lines: Line[] = []
  let heldGap: string | null = null
  for (const [place, part] of PARTS.entries()) {
    const words = partWords(part, place, scored, requestSide, profileSide, market)
    if (part === limited?.by) heldGap = words?.gap ?? null
    lines.push(lineOf(part, place, points[place] ?? 0, words, scored, requestSide, profileSide))
  }
  if (limited) lines.push(limitLine(limited.detail, limited.points, heldGap ?? limited.gap))
  const parts = lines.map(({ reason: _, gap: __, isLimit: ___, ...part }) => part)
  return { score, fine, summary: summaryOf(lines), parts }
}

/** Whole points by largest remainder: they add up to the rounded sum. */
function earnedPoints({ shares, score, limited }: Scored, requestSide: RequestSide): number[] {
  const earned = shares.map((share, place) => Math.max(0, share) * (requestSide.points[place] ?? 0))
  return largestRemainder(earned, 1000, score + (limited?.points ?? 0))
}

type PartWords = Words & { known: boolean; musts: string; raise: string | null }

/** Null if the request doesn't ask for the part. */
function partWords(
  part: Part,
  place: number,
  { shares }: Scored,
  requestSide: RequestSide,
  profileSide: ProfileSide,
  market: Vocabulary,
): PartWords | null {
  if ((requestSide.points[place] ?? 0) === 0) return null
  if (part.kind === 'list') {
    const context = listContext(part, requestSide, profileSide, market)
    const known = profileSide.states[part.name] || (shares[place] ?? UNKNOWN) !== UNKNOWN
    const musts = mustsMissing(part, requestSide, profileSide)
    return { ...part.describe(context), known, musts, raise: part.raise(context) }
  }
  const [wanted, stated] = [requestSide.values[place], profileSide.values[place]]
  const raise = part.raise(wanted, stated, profileSide.profile)
  return stated === null
    ? { reason: null, gap: null, detail: '', known: false, musts: '', raise }
    : { ...part.describe(wanted, stated), known: true, musts: '', raise }
}

/** Names the missing must-haves. */
function mustsMissing(
  { name }: ListPart,
  requestSide: RequestSide,
  profileSide: ProfileSide,
): string {
  const missing = requestSide.mustHaves.filter(
    must => must.part === name && !hasMust(must, profileSide.lists, 0),
  )
  return missing.length === 0
    ? ''
    : ` Must have: ${missing.map(({ want }) => want.name).join(', ')}.`
}

function listContext(
  { name }: ListPart,
  requestSide: RequestSide,
  profileSide: ProfileSide,
  market: Vocabulary,
): ListContext {
  const wants = requestSide.wants[name].list
  const evidence = evidenceOf(wants, {
    entries: profileSide.entries[name],
    mentioned: profileSide.mentioned[name],
  })
  return {
    ...{
      request: requestSide.request,
      profile: profileSide.profile,
      evidence,
      isStated: profileSide.states[name],
    },
    words: name === 'challenge' ? wordsInCommon(requestSide, evidence.matched, market) : [],
    wordsAsked: wants.length,
  }
}

/** The words behind the shared stems, rarest first. */
function wordsInCommon(
  requestSide: RequestSide,
  stems: readonly string[],
  market: Vocabulary,
): string[] {
  const written = writtenIn(requestSide.request)
  const weight = (stem: string) => market.weight('challenge', market.term('challenge', stem))
  return stems
    .map(stem => ({ stem, weight: weight(stem) }))
    .sort((a, b) => b.weight - a.weight || (a.stem < b.stem ? -1 : 1))
    .map(({ stem }) =>
      stem.startsWith(CONCEPT) ? conceptName(stem, market) : (written.get(stem) ?? stem),
    )
}

/** Cached for all profiles that are compared with the same request. */
const READ = new WeakMap<RequestRow, ReadonlyMap<string, string>>()

function writtenIn(request: RequestRow): ReadonlyMap<string, string> {
  const { challenge_description, key_challenges, desired_role } = request
  const words =
    READ.get(request) ?? writtenWords(challenge_description, ...key_challenges, desired_role)
  READ.set(request, words)
  return words
}

function conceptName(stem: string, market: Vocabulary): string {
  const id = stem.slice(CONCEPT.length)
  if (id.startsWith(INDUSTRY)) return id.slice(INDUSTRY.length)
  return market.nameOf(id.startsWith('tool_') ? 'tools' : 'skills', id)
}

function lineOf(
  part: Part,
  place: number,
  points: number,
  words: PartWords | null,
  { shares, limited }: Scored,
  requestSide: RequestSide,
  profileSide: ProfileSide,
): Line {
  const of = requestSide.points[place] ?? 0
  const share = Math.max(0, shares[place] ?? UNKNOWN)
  const base = { part: part.name, label: part.label, points, of, isLimit: false }
  if (words === null)
    return {
      ...{ ...base, state: 'unknown', detail: notAsked(part, requestSide) },
      ...{ reason: null, gap: null, raise: null, gain: 0 },
    }
  const raise = of > points ? words.raise : null
  const gain = raise === null ? 0 : of - points + (part === limited?.by ? limited.points : 0)
  if (!words.known) {
    const open = isUntouched(part.name, profileSide.profile)
    return {
      ...{ ...base, state: 'unknown', raise: open ? confirming(part, raise) : raise, gain },
      detail: `${open ? UNCONFIRMED.profile : 'Not stated in the profile.'}${words.musts}`,
      ...{ reason: null, gap: `${part.label.toLowerCase()} not ${open ? 'confirmed' : 'stated'}` },
    }
  }
  const isGap = share < GAP_BELOW || part.alwaysGap === true
  return {
    ...{ ...base, detail: words.detail + words.musts, raise, gain },
    state: share === 1000 ? 'matched' : share > 0 ? 'partial' : 'missing',
    reason: share >= (part.reasonFrom ?? REASON_FROM) ? words.reason : null,
    gap: isGap ? words.gap : null,
  }
}

/** For a value that is still the form's default. */
const UNCONFIRMED = {
  profile: 'Not confirmed in the profile: what the form suggests still stands there.',
  request: 'Not confirmed in the request: what the form suggests still stands there.',
}

function notAsked(part: Part, { request }: RequestSide): string {
  return isUntouched(part.name, request) ? UNCONFIRMED.request : 'Not asked for in the request.'
}

function confirming({ label }: Part, raise: string | null): string | null {
  return raise && `confirmed ${label.toLowerCase()}`
}

function limitLine(detail: string, limited: number, gap: string | null): Line {
  return {
    ...{ part: 'limit', label: 'Limit', points: -limited, of: 0, state: 'missing', detail },
    ...{ raise: null, gain: 0, reason: null, gap, isLimit: true },
  }
}

/** A score that rests on at most this many parts says so. */
const FEW_PARTS = 4

function basisOf(lines: readonly Line[]): string {
  const known = lines.filter(({ of, state }) => of > 0 && state !== 'unknown').length
  return known <= FEW_PARTS ? ` (from ${known} of ${PARTS.length} things)` : ''
}

/** Semicolons, because a reason or a gap may list several things itself. */
function summaryOf(lines: readonly Line[]): string {
  const strongest = lines
    .filter(({ reason }) => reason !== null)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MAX_REASONS)
  const reasons = lines.filter(line => strongest.includes(line)).map(({ reason }) => reason)
  const [worst] = lines
    .filter(
      ({ gap, of, points, isLimit }) => gap !== null && (isLimit || of - points >= NOTABLE_GAP),
    )
    .toSorted(
      (a, b) => Number(b.isLimit) - Number(a.isLimit) || b.of - b.points - (a.of - a.points),
    )
  const because = reasons.length > 0 ? reasons.join('; ') : 'little in common'
  const line = worst ? `${because}; but ${worst.gap}` : because
  return line.charAt(0).toUpperCase() + line.slice(1) + basisOf(lines)
}
