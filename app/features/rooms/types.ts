import type { MessageFile } from './files.ts'

export const MESSAGE_MAX = 5000
export const CONTACT_MAX = 2000
export const REPORT_MAX = 1000
/** For so long a message can be edited or deleted. */
export const CHANGE_MINUTES = 10

export type Side = 'company' | 'talent'

export const STATES = [
  'introduced',
  'talking',
  'offered',
  'agreed',
  'running',
  'paused',
  'notice',
  'ended',
  'lapsed',
] as const
export type State = (typeof STATES)[number]

/** What a side does by a button of its own; which of them, the table of transitions says. */
export const ACTS = ['close', 'reopen', 'start', 'pause', 'resume', 'notify', 'end'] as const
export type Act = (typeof ACTS)[number]

/** The request as it was at the yes. What was not said is empty or null. */
export type FrozenRequest = {
  role: string
  challenge: string
  challenges: string[]
  engagement: string[]
  workingModel: string
  budgetMin: number | null
  budgetMax: number | null
  hours: number | null
  weeks: number | null
  start: string
  industry: string
  size: string
  zone: string
}

export type Room = {
  id: string
  side: Side
  state: State
  stateSince: string
  acceptedAt: string
  /** Who sits on the other side; empty once they have left. */
  otherName: string
  otherHasLeft: boolean
  other: { photoUrl: string | null; profileUrl: string | null; website: string | null }
  /** Null where it was deleted. */
  requestId: string | null
  talentId: string | null
  request: FrozenRequest
  requirements: string
  rateMin: number | null
  rateMax: number | null
  companyContact: string
  talentContact: string
  acts: Act[]
  /** Whether either side has ever sent one. */
  hasOffers: boolean
  unread: number
  showsReads: boolean
  /** How far the other has read; null where one of the two does not want it known. */
  readByOther: string | null
  /** Whether the reader has asked for somebody to look at it, and nobody has yet. */
  reported: boolean
}

export type Message = {
  kind: 'message'
  id: string
  at: string
  side: Side
  body: string
  edited: boolean
  deleted: boolean
  /** The reader's own, for as long as it can be edited or deleted. */
  fresh: boolean
  /** Names the form that the reader sent it with. */
  clientKey: string | null
  files: MessageFile[]
}

export type RoomEvent = {
  kind: 'event'
  id: string
  at: string
  act: string
  side: Side | null
  /** Of an offer, or of times to meet: its number. */
  version: number | null
  /** Of times to meet: those proposed, or the one taken. */
  times: string[]
}

export type Entry = Message | RoomEvent

/** What has happened, newest first, and where older entries begin; null where there are none. */
export type Timeline = { entries: Entry[]; before: string | null }

/** A room whose introduction is gone, because the other side has left. */
export type KeptRoom = { id: string; role: string; acceptedAt: string }
