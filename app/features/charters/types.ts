export type Side = 'company' | 'talent'

export const PAYS = ['retainer', 'hourly', 'fixed'] as const
export const UNUSED = ['lapse', 'carry', 'credit'] as const
export const VERSION_STATES = [
  'open',
  'countered',
  'withdrawn',
  'refused',
  'lapsed',
  'agreed',
] as const
export type VersionState = (typeof VERSION_STATES)[number]

/** The terms of an offer, as stored. */
export type Terms = {
  outcome: string
  decides_alone: string
  decides_together: string
  advises: string
  exclusions: string
  cadence: string
  day_30: string
  day_60: string
  day_90: string
  starts_on: string
  hours_per_week: number
  weeks: number | null
  pay: (typeof PAYS)[number]
  amount: number
  payment_days: number
  notice_days: number
  unused_hours: (typeof UNUSED)[number]
  handover: string
}
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
  answeredAt: string | null
  terms: Terms
  /** The names at the time of agreement; null before. */
  names: { company: string; talent: string } | null
}

/** The offers of an engagement, as one side sees them. */
export type Deal = {
  side: Side
  /** False once either account is gone or the engagement is over. */
  canOffer: boolean
  role: string
  companyName: string
  talentName: string
  /** Newest first. */
  versions: Version[]
}

export type OfferOutcome = 'made' | 'stale' | 'not_your_turn' | 'closed'
export type AnswerOutcome = 'done' | 'stale' | 'not_your_turn'
