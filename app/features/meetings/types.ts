export type Side = 'company' | 'talent'

export const LEAST_TIMES = 2
export const MOST_TIMES = 5
export const LINK_MAX = 500
/** In minutes, as a form offers them. */
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

/** Times that one side proposes; instants as ISO texts, earliest first. */
export type Round = {
  number: number
  side: Side
  state: RoundState
  minutes: number
  link: string
  times: string[]
}

/** What both agreed on and lies ahead. */
export type Meeting = {
  id: string
  /** How often it has changed. */
  sequence: number
  startsAt: string
  minutes: number
  link: string
}

/** How the meetings of a room stand, for one of the two. */
export type Talks = {
  side: Side
  /** Whether there is somebody to meet. */
  canPropose: boolean
  /** Where each works; null where nobody said. */
  zones: { mine: string | null; theirs: string | null }
  /** The newest; null before the first. */
  round: Round | null
  meeting: Meeting | null
}

export type ProposeOutcome = 'made' | 'stale' | 'not_your_turn' | 'past' | 'closed'
export type TakeOutcome = 'done' | 'stale' | 'not_your_turn' | 'past'

/** What a form of proposed times has for its fields. */
export type ProposalTexts = Readonly<Record<string, string>>
