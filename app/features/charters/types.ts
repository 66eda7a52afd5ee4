import type { Terms } from './forms.server.ts'

export type { Terms }

export type Side = 'company' | 'talent'

export const PAYS = ['retainer', 'hourly', 'fixed'] as const
export type Pay = (typeof PAYS)[number]
export const UNUSED = ['lapse', 'carry', 'credit'] as const
/** The lowest and the highest value of each number of an offer; the database checks the same. */
export const BOUNDS = {
  hours_per_week: [1, 40],
  weeks: [1, 520],
  amount: [0, 10_000_000],
  payment_days: [0, 120],
  notice_days: [0, 365],
} as const satisfies Record<string, readonly [number, number]>
export const VERSION_STATES = [
  'open',
  'countered',
  'withdrawn',
  'refused',
  'lapsed',
  'agreed',
] as const
export type VersionState = (typeof VERSION_STATES)[number]

export type TermName = keyof Terms

/** Terms as the form shows them. */
export type TermTexts = Partial<Record<TermName, string>>

export type Version = {
  number: number
  side: Side
  state: VersionState
  createdAt: string
  /** The last day to answer, in the time zone of the side that answers. */
  answerBy: string
  /** When it was answered, withdrawn or expired; null while it is open. */
  answeredAt: string | null
  terms: Terms
  /** The names at the time of agreement; null before. */
  names: { company: string; talent: string } | null
}

/** The offers of an engagement, as one side sees them. */
export type Deal = {
  side: Side
  /** False if the other account is gone or suspended, or the engagement is over. */
  canOffer: boolean
  role: string
  companyName: string
  talentName: string
  /** Newest first. */
  versions: Version[]
}

/** Free hours a week of the talent on a day. */
export type FreeHours = { free: number; max: number }

export type OfferOutcome = 'made' | 'stale' | 'not_your_turn' | 'suspended' | 'closed'
export type AnswerOutcome = 'done' | 'stale' | 'not_your_turn' | 'suspended' | 'renamed'
