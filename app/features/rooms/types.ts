import type { RequestSnapshot } from '#app/query-parts/request-snapshot.ts'
import type { MessageFile } from './files.ts'

export const MESSAGE_MAX = 5000
export const CONTACT_MAX = 2000
export const REPORT_MAX = 1000
/** How long a message can be edited or deleted. */
export const CHANGE_MINUTES = 10

type Side = 'company' | 'talent'

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

/** Transitions a side makes by hand; the table of transitions says which are allowed when. */
export const ACTS = ['close', 'reopen', 'start', 'pause', 'resume', 'notify', 'end'] as const
export type Act = (typeof ACTS)[number]

/** Without the list of challenges, which a room does not show. */
export type RoomRequest = Omit<RequestSnapshot, 'challenges'>

export type Room = {
  id: string
  side: Side
  state: State
  acceptedAt: string
  /** The other side's name; empty once they have deleted their account. */
  otherName: string
  otherHasLeft: boolean
  otherIsSuspended: boolean
  /** Null if the reader is the talent, and while the profile is hidden. */
  otherProfileUrl: string | null
  /** Null if the request was deleted. */
  requestId: string | null
  talentId: string | null
  /** As it was when the introduction was accepted. */
  request: RoomRequest
  requirements: string
  rateMin: number | null
  rateMax: number | null
  companyContact: string
  talentContact: string
  acts: Act[]
  /** Whether the reader is the company whose request this is about, and it is still open. */
  isRequestOpen: boolean
  /** Whether either side has ever sent an offer. */
  hasOffers: boolean
  /** The side that sent the open offer; null if none is open. */
  offeredBy: Side | null
  /** The last day to answer it. */
  offerUntil: string | null
  /** The side that proposed the open times to meet; null if none are open. */
  timesFrom: Side | null
  /** Whether a meeting is agreed and has not ended. */
  hasMeeting: boolean
  /** The agreed start of work that hasn't been started, if it is still to come. */
  startsOn: string | null
  /** The last day of the agreed notice period, if notice has been given and it is not over. */
  noticeUntil: string | null
  unread: number
  /** Whether a notice about a change of its state is unread. */
  hasNotice: boolean
  showsReads: boolean
  /** How far the other side has read; null unless both sides turned read receipts on. */
  readByOther: string | null
  /** The reader's report about the room: an open one, or else one that an administrator has settled. */
  ownReport: 'open' | 'settled' | null
}

export type Message = {
  kind: 'message'
  id: string
  at: string
  side: Side
  body: string
  edited: boolean
  deleted: boolean
  /** Whether the reader can still edit or delete it. */
  fresh: boolean
  /** The key of the form that sent it; null on the other side's messages. */
  clientKey: string | null
  files: MessageFile[]
}

export type RoomEvent = {
  kind: 'event'
  id: string
  at: string
  act: string
  side: Side | null
  /** The number of the offer or meeting round. */
  version: number | null
  /** The times proposed, or the one accepted. */
  times: string[]
}

export type Entry = Message | RoomEvent

/** A page of entries, newest first, and the cursor of the next page; null on the last. */
export type Timeline = { entries: Entry[]; before: string | null }

/** A room whose introduction is gone because the other side deleted their account. */
export type OneSidedRoom = { id: string; role: string; acceptedAt: string }
