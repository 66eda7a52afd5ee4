export type Side = 'company' | 'talent'

export const MIN_TIMES = 2
export const MAX_TIMES = 5
export const LINK_MAX = 500
/** The lengths a form offers, in minutes. */
export const LENGTHS = ['15', '30', '45', '60', '90', '120'] as const

export const ROUND_STATES = [
  'open',
  'countered',
  'withdrawn',
  'refused',
  'lapsed',
  'taken',
] as const
type RoundState = (typeof ROUND_STATES)[number]

/** Times that one side proposes, as ISO instants, earliest first. */
export type Round = {
  number: number
  side: Side
  state: RoundState
  minutes: number
  link: string
  times: string[]
  /** All of them passed before anybody answered. */
  passed: boolean
}

/** An agreed meeting that lies ahead. */
export type Meeting = {
  id: string
  /** Counts its changes, like SEQUENCE in a calendar file. */
  sequence: number
  startsAt: string
  minutes: number
  link: string
}

/** A meeting whose time has passed, or that was canceled. */
type LastMeeting = {
  startsAt: string
  minutes: number
  isCanceled: boolean
  /** Who canceled it; null if nobody did. */
  by: Side | null
}

/** The meeting and newest round of a room, as one side sees them. */
export type Scheduling = {
  side: Side
  /** False if the other account is gone or suspended. */
  canPropose: boolean
  /** Time zones; null if unstated. */
  zones: { mine: string | null; theirs: string | null }
  /** The newest round; null before the first. */
  round: Round | null
  meeting: Meeting | null
  /** The previous meeting, unless times that were proposed after it have ended later. */
  last: LastMeeting | null
}

export type ProposeOutcome = 'made' | 'stale' | 'not_your_turn' | 'past' | 'suspended' | 'closed'
export type TakeOutcome = 'done' | 'stale' | 'not_your_turn' | 'past' | 'suspended'

/** Field values of the proposal form. */
export type ProposalTexts = Readonly<Record<string, string>>
