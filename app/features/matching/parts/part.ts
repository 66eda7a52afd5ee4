// What a part of a score is. All parts stand in table.ts, each in one place: what it is worth, when a request asks
// for it, how far a profile meets it, and the words for it.
import type { ReadTalent, RequestRow, TalentRow } from '../rows.ts'
import type { Evidence } from './evidence.ts'

/** A share that cannot be told. Shares are whole thousandths, so that every server computes the same. */
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

/** What is said of a part: in the one line if it is a reason, or if it is a gap, and on the receipt. Null where there
 * is nothing to say. */
export type Words = { reason: string | null; gap: string | null; detail: string }

/**
 * A limit takes a share off the whole score, not only off the part's own points.
 * Of several limits the strictest counts; the lowest rank breaks ties.
 */
type LimitBase = { rank: number; detail: string }
/** No limit: all of the score is kept. */
export const KEEPS_ALL = 100

type PartBase = {
  label: string
  /** As the public page explains it. */
  about: string
  /** What it weighs where everything is asked for. */
  points: number
  /** From which share on it is named among the reasons. */
  reasonFrom?: number
  /** Whether its gap is always named, whatever the share. */
  alwaysGap?: boolean
}

/** A part that holds one value against another. */
export type ValuePart<Asked, Had> = PartBase & {
  kind: 'value'
  name: ValuePartName
  /** Null where the request does not ask for it. */
  asked: (request: RequestRow) => Asked | null
  /** Null where the profile does not state it. */
  had: (profile: ReadTalent) => Had | null
  /** Thousandths, or UNKNOWN. */
  share(asked: Asked, had: Had): number
  /** How many percent of the score are left. */
  limit?: LimitBase & { kept(asked: Asked, had: Had): number }
  say(asked: Asked, had: Had): Words
  /** What would raise it; null where nothing can be done. `had` is null where it is not stated. */
  raise(asked: Asked, had: Had | null, profile: TalentRow): string | null
}

/** A value part, whatever it compares: only what its own `asked` and `had` gave goes into its `share`. */
export type AnyValuePart = ValuePart<unknown, unknown>

/** The lists of terms of a profile, by their numbers. Those that nearly everybody states alike stand last. */
export const LIST = {
  skills: 0,
  /** What a text speaks of and the profile does not list. */
  spokenSkills: 1,
  tools: 2,
  spokenTools: 3,
  industries: 4,
  spokenIndustries: 5,
  stems: 6,
  mainRoles: 7,
  offeredRoles: 8,
  headlineRoles: 9,
  languages: 10,
  stages: 11,
  sizes: 12,
} as const
export const LIST_COUNT = Object.keys(LIST).length

/** Where a profile names things, and what they are worth there in percent. */
export type Place = {
  list: number
  worth: number
  had: (profile: TalentRow) => readonly string[]
}

/** A part that holds wanted things against those a profile has; each may be met in part. */
export type ListPart = PartBase & {
  kind: 'list'
  name: ListPartName
  /** The ids wanted, and what they are worth in percent. */
  wanted: readonly WantedIds[]
  /** Whether all that is wanted is one thing with several names, and always counts as asked for. */
  isOne?: boolean
  places: readonly Place[]
  /** Whether a want that few profiles answer weighs more. */
  rare?: boolean
  /** The list of what a profile's text speaks of and the profile does not list, where that counts in part. */
  spoken?: number
  /** The share, in thousandths, that is as good as all of it. */
  fullAt?: number
  /** How far it counts beside so many listed things that are not asked for. */
  dilute?: (share: number, others: number) => number
  /** How many percent of the score are left where both sides name something that can be compared. Nothing in common is
   * a share of 0. */
  limit?: LimitBase & { kept: (share: number) => number }
  say: (given: ListSaid) => Words
  raise: (given: ListSaid) => string | null
}

export type WantedIds = { worth: number; ids: (request: RequestRow) => readonly string[] }

export type ListSaid = {
  request: RequestRow
  profile: TalentRow
  evidence: Evidence
  /** Of the challenge: the words in common, rarest first, and how many words there are. */
  words: readonly string[]
  wordsAsked: number
  /** Whether the profile has anything of this part. */
  tells: boolean
}

export const FULL_WORTH = 100

export type Part = AnyValuePart | ListPart
