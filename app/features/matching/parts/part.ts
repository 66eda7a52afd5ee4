// The definition of a part of a score. Each part has one object in table.ts: its points, when a request asks for it,
// how far a profile meets it, and its words.
import type { ReadTalent, RequestRow, TalentRow } from '../rows.ts'
import type { Evidence } from './evidence.ts'

/** A share that is not known. Shares are integer thousandths, so every server computes the same. */
export const UNKNOWN = -1
export const FULL = 1000

export const VALUE_PARTS = [
  'rate',
  'hours',
  'start',
  'duration',
  'working_model',
  'time_zone',
  'engagement',
] as const
export type ValuePartName = (typeof VALUE_PARTS)[number]

export const LIST_PARTS = [
  'role',
  'skills',
  'tools',
  'challenge',
  'industry',
  'languages',
  'stage',
  'size',
] as const
export type ListPartName = (typeof LIST_PARTS)[number]

export type PartName = ValuePartName | ListPartName

/** The words for a part: for the summary if it is a reason or a gap, and for the receipt. Null if there is nothing to
 * say. */
export type Words = { reason: string | null; gap: string | null; detail: string }

/** A limit reduces the whole score, not only the part's own points. The strictest of several limits applies; the
 * lowest rank breaks ties. `gap` replaces the part's own in the summary. */
type LimitBase = { rank: number; detail: string; gap?: string }
/** Multipliers of a score are in percent; this is the one without a limit. */
export const NO_REDUCTION = 100

type PartBase = {
  label: string
  /** The explanation on the public page. */
  about: string
  /** Its points if a request asks for everything. */
  points: number
  /** The share from which it is named as a reason. */
  reasonFrom?: number
  /** Whether its gap is always named, whatever the share. */
  alwaysGap?: boolean
}

/** A part that compares one value with another. */
export type ValuePart<Wanted, Stated> = PartBase & {
  kind: 'value'
  name: ValuePartName
  /** Null if the request doesn't ask for it. */
  fromRequest: (request: RequestRow) => Wanted | null
  /** Null if the profile doesn't state it. */
  fromProfile: (profile: ReadTalent) => Stated | null
  /** Whether this is stated, if a profile that doesn't state it has a value as well, for the limit. */
  isStated?(stated: Stated): boolean
  /** Thousandths, or UNKNOWN. */
  share(wanted: Wanted, stated: Stated): number
  /** The percentage of the score that remains. */
  limit?: LimitBase & {
    multiplier(wanted: Wanted, stated: Stated): number
    /** The least that remains if the profile doesn't state it, unless that limits nothing. */
    unstated?: number
  }
  describe(wanted: Wanted, stated: Stated): Words
  /** What would raise it; null if nothing can be done. `stated` is null if the profile doesn't state it. */
  raise(wanted: Wanted, stated: Stated | null, profile: TalentRow): string | null
}

/** The points that stating this can add to a score at most, with those that a limit takes off until then. */
export function mostAdded(part: Part): number {
  const unstated = part.kind === 'value' ? part.limit?.unstated : undefined
  return unstated === undefined ? part.points : NO_REDUCTION - unstated
}

/** Whether a profile's value of this part is stated. */
export function isStatedValue(part: AnyValuePart, value: unknown): boolean {
  return value !== null && (part.isStated?.(value) ?? true)
}

/** A value part of any type. Its `share` only receives values from its own `fromRequest` and `fromProfile`. */
export type AnyValuePart = ValuePart<unknown, unknown>

/** The numbers of a profile's lists of terms. Those that nearly everybody states alike come last. */
export const LIST = {
  skills: 0,
  /** Mentioned in a text, but not listed. */
  mentionedSkills: 1,
  tools: 2,
  mentionedTools: 3,
  industries: 4,
  mentionedIndustries: 5,
  stems: 6,
  mainRoles: 7,
  offeredRoles: 8,
  headlineRoles: 9,
  languages: 10,
  stages: 11,
  sizes: 12,
} as const
export const LIST_COUNT = Object.keys(LIST).length

/** A place where a profile names things, and what they are worth there, in percent. */
type Place = {
  list: number
  worth: number
  ids: (profile: TalentRow) => readonly string[]
}

/** A part that compares wanted things with those a profile has. Each may be met in part. */
export type ListPart = PartBase & {
  kind: 'list'
  name: ListPartName
  /** The wanted ids, and what they are worth, in percent. */
  wanted: readonly WantedIds[]
  /** Whether the wanted ids are names of one thing, which always counts as requested. */
  isOne?: boolean
  places: readonly Place[]
  /** Whether wants that few profiles answer weigh more. */
  rare?: boolean
  /** The list of terms that are mentioned but not listed, if those earn partial credit. */
  mentioned?: number
  /** The share, in thousandths, that earns full points. More than that earns no more. */
  fullAt?: number
  /** Reduces the share by the number of listed things that weren't asked for. */
  dilute?: (share: number, others: number) => number
  /** The share that a profile earns at least because its texts describe the challenge. */
  fromTexts?: (told: Told, others: number) => number
  /** The percentage of the score that remains if both sides name something comparable. Nothing in common is a share
   * of 0. */
  limit?: LimitBase & { multiplier: (share: number) => number }
  describe: (context: ListContext) => Words
  raise: (context: ListContext) => string | null
}

/** What a profile's texts tell about the work asked for. */
export type Told = {
  /** The share of the challenge that they describe, in thousandths of what is expected (`fullAt`), so it may exceed
   * FULL; 0 if the challenge is too short to tell. */
  challenge: number
  /** Whether the profile states a title, but none of the catalogue. */
  hasOwnTitle: boolean
}
/** What a challenge that is described as far as expected is worth where nothing is listed, in percent. Describing more
 * is worth more, up to the same as what is listed. */
const TOLD_WORTH = 80
/** The share from which it is worth the same. */
export const ALL_TOLD = (FULL * 100) / TOLD_WORTH
export const worthOfTold = ({ challenge }: Told) =>
  Math.min(FULL, Math.trunc((challenge * TOLD_WORTH) / 100))
export const NOTHING_TOLD: Told = { challenge: 0, hasOwnTitle: false }

export type WantedIds = { worth: number; ids: (request: RequestRow) => readonly string[] }

export type ListContext = {
  request: RequestRow
  profile: TalentRow
  evidence: Evidence
  /** Only for the challenge: the shared words, rarest first, and the number of its key words. */
  words: readonly string[]
  wordsAsked: number
  /** Also only for the challenge: what the reasons of other parts may name. */
  namedElsewhere: readonly string[]
  /** Whether the profile states anything of this part. */
  isStated: boolean
  /** Whether its texts earn more than what it lists. */
  isFromTexts: boolean
}

export const FULL_WORTH = 100

export type Part = AnyValuePart | ListPart
