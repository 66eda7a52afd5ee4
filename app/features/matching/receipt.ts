// A score in words: a line for a list of matches, and the receipt, which states for each part what it earned, why, and
// what would raise it.
import { capitalized } from '#app/ui/capitalized.ts'
import { basisText } from './basis.ts'
import { type Line, linesOf } from './lines.ts'
import { hasMust } from './must-haves.ts'
import type { ListPart, Part } from './parts/part.ts'
import type { Limited, Scored } from './score.ts'
import type { ProfileSide, RequestSide } from './sides.ts'
import { isUntouched } from './stated.ts'
import type { Vocabulary } from './vocabulary.ts'

type PartState = 'matched' | 'partial' | 'missing' | 'unknown'

/** One part of a score; the points of all parts add up to it. */
export type ReceiptPart = {
  part: string
  label: string
  /** Below zero only for a limit. */
  points: number
  /** The points the part can earn; 0 if the request doesn't ask for it. */
  of: number
  state: PartState
  /** Whether the request still has what the form suggests, so the part is not asked for. */
  isSuggested: boolean
  /** Empty if the request doesn't ask for it. */
  detail: string
  /** What would raise it, and by how much at most; null if nothing can be done. */
  raise: string | null
  gain: number
}

export type Summary = {
  /** A percent. */
  score: number
  /** The same in thousandths of a point. Used for sorting, because rounded scores could swap two matches. */
  fine: number
  /** One line: the strongest reasons, and the main gap if there is one. */
  summary: string
}

export type Receipt = Summary & { parts: ReceiptPart[] }

/** A share of at least this is a reason; a share below that is a gap. */
const REASON_FROM = 400
const GAP_BELOW = 500
/** A gap is named in the summary from this many missing points on. */
const NOTABLE_GAP = 4
const MAX_REASONS = 4

export function writeSummary(
  scored: Scored,
  requestSide: RequestSide,
  profileSide: ProfileSide,
  market: Vocabulary,
): Summary {
  const lines = linesOf(scored, requestSide, profileSide, market)
  return summarize(scored, lines, profileSide)
}

export function writeReceipt(
  scored: Scored,
  requestSide: RequestSide,
  profileSide: ProfileSide,
  market: Vocabulary,
): Receipt {
  const { limited } = scored
  const lines = linesOf(scored, requestSide, profileSide, market)
  const parts = lines.map(line => toPart(line, limited, requestSide, profileSide))
  if (limited) parts.push(limitPart(limited))
  return { ...summarize(scored, lines, profileSide), parts }
}

function toPart(
  { part, points, of, share, isKnown, words }: Line,
  limited: Limited | null,
  requestSide: RequestSide,
  profileSide: ProfileSide,
): ReceiptPart {
  const base = { part: part.name, label: part.label, points, of, isSuggested: false }
  const said = words()
  if (said === null) {
    const isSuggested = isUntouched(part.name, requestSide.request)
    return { ...base, isSuggested, state: 'unknown', detail: '', raise: null, gain: 0 }
  }
  const musts = part.kind === 'list' ? mustsMissing(part, requestSide, profileSide) : ''
  const raise = of > points ? said.raise() : null
  const gain = raise === null ? 0 : of - points + (part === limited?.by ? limited.points : 0)
  if (isKnown) {
    const state = share === 1000 ? 'matched' : share > 0 ? 'partial' : 'missing'
    return { ...base, state, detail: said.detail + musts, raise, gain }
  }
  const open = isUntouched(part.name, profileSide.profile)
  return {
    ...base,
    state: 'unknown',
    raise: open ? confirming(part, raise) : raise,
    gain,
    detail: `${open ? UNCONFIRMED : 'Not stated in the profile.'}${musts}`,
  }
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

/** For a profile's value that is still the form's default. */
const UNCONFIRMED = 'Not confirmed in the profile: it still has what our form suggests.'

function confirming({ label }: Part, raise: string | null): string | null {
  return raise && `confirmed ${label.toLowerCase()}`
}

function limitPart({ detail, points }: Limited): ReceiptPart {
  return {
    part: 'limit',
    label: 'Limit',
    points: -points,
    of: 0,
    state: 'missing',
    isSuggested: false,
    detail,
    raise: null,
    gain: 0,
  }
}

function summarize(
  { score, fine, limited }: Scored,
  lines: readonly Line[],
  profileSide: ProfileSide,
): Summary {
  const reasons = strongestReasons(lines)
  const because = reasons.length > 0 ? reasons.join('; ') : 'little in common'
  const gap = limitGap(limited, lines) ?? worstGap(lines, profileSide)
  // Semicolons, because a reason or a gap may list several things itself.
  const line = gap === null ? because : `${because}; but ${gap}`
  const summary = capitalized(line) + basisOf(lines)
  return { score, fine, summary }
}

/** The reasons with the most points, in the order of the receipt. */
function strongestReasons(lines: readonly Line[]): string[] {
  const reasons = new Map<Line, string>()
  for (const line of lines.toSorted((a, b) => b.points - a.points)) {
    const { isKnown, share, part, words } = line
    if (!isKnown || share < (part.reasonFrom ?? REASON_FROM)) continue
    const reason = words()?.reason ?? null
    if (reason !== null) reasons.set(line, reason)
    if (reasons.size === MAX_REASONS) break
  }
  return lines.flatMap(line => reasons.get(line) ?? [])
}

function limitGap(limited: Limited | null, lines: readonly Line[]): string | null {
  if (limited === null) return null
  return limited.gap ?? lines.find(({ part }) => part === limited.by)?.words()?.gap ?? null
}

/** The gap that costs the most points. */
function worstGap(lines: readonly Line[], profileSide: ProfileSide): string | null {
  const notable = lines.filter(({ of, points }) => of - points >= NOTABLE_GAP)
  for (const line of notable.toSorted((a, b) => b.of - b.points - (a.of - a.points))) {
    const gap = gapOf(line, profileSide)
    if (gap !== null) return gap
  }
  return null
}

function gapOf({ part, share, isKnown, words }: Line, { profile }: ProfileSide): string | null {
  if (!isKnown)
    return `${part.label.toLowerCase()} not ${isUntouched(part.name, profile) ? 'confirmed' : 'stated'}`
  return share < GAP_BELOW || part.alwaysGap === true ? (words()?.gap ?? null) : null
}

function basisOf(lines: readonly Line[]): string {
  const basis = basisText(lines.flatMap(({ isKnown, part }) => (isKnown ? [part] : [])))
  return basis === null ? '' : ` (${basis})`
}
