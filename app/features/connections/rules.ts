import { href } from 'react-router'
import { countOf } from '#app/platform/count.ts'
import { DAY_MS } from '#app/platform/units.ts'
import type {
  AnswerError,
  Introductions,
  Progress,
  ResponseTime,
  TalentConnection,
} from './schema.ts'

export const CONNECTION_STATUSES = [
  'pending',
  'matched',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number]

/** A talent's answers. To accept, the dashboard stores `matched` and the connections page `accepted`. */
export const ANSWERS = ['matched', 'accepted', 'declined'] as const
export type Answer = (typeof ANSWERS)[number]

/** How long an introduction or a decline can be undone, in words. `app.undo_time` in the database decides. */
export const UNDO_TIME = 'ten seconds'

/** Warning if the contact details are empty. */
export const NO_CONTACT =
  'Without contact details they can only reach you in the conversation here. Add some, or send it anyway.'

/** How many days a talent is told that introductions expired. */
export const EXPIRED_DAYS = 30

/** Reasons for a decline to choose from. */
export const DECLINE_REASONS = [
  'My hours are taken at the moment.',
  'The budget is below my rate.',
  'The timing doesn’t work for me.',
  'It’s not my field.',
] as const
export const DECLINE_REASON_MAX = 300

/** URL parameter: the introduction whose acceptance is to be confirmed. */
export const CONFIRM_PARAM = 'accept'

export const REQUIREMENTS_MAX = 5000
export const CONTACT_DETAILS_MAX = 2000

export function isPending(status: ConnectionStatus): boolean {
  return status === 'pending'
}

/** Both statuses mean an acceptance. */
export function isAccepted(status: ConnectionStatus): boolean {
  return status === 'matched' || status === 'accepted'
}

/** Pending or accepted: the company can't ask again about the same request. */
export function isOpen(status: ConnectionStatus): boolean {
  return isPending(status) || isAccepted(status)
}

/** Ended without an answer, so the company can ask again. */
export function hasLapsed(status: ConnectionStatus): boolean {
  return status === 'expired' || status === 'withdrawn'
}

const LABELS = {
  pending: 'Pending',
  matched: 'Active',
  accepted: 'Active',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
} as const satisfies Record<ConnectionStatus, string>

export function statusLabel(status: ConnectionStatus) {
  return LABELS[status]
}

/** The label of the date beside an introduction. */
export function sinceWhen(status: ConnectionStatus) {
  if (isPending(status)) return 'Sent'
  return hasLapsed(status) ? statusLabel(status) : 'Answered'
}

type Stage = { status: ConnectionStatus; progress: Pick<Progress, 'isOver'> | null }

/** Accepted, and neither ended nor closed since. */
export function isActive({ status, progress }: Stage): boolean {
  return isAccepted(status) && progress?.isOver !== true
}

/** Waiting for an answer, or active: hiding the match it is about would answer or end nothing. */
export function isUnderWay(stage: Stage): boolean {
  return isPending(stage.status) || isActive(stage)
}

/** The lists of the connections page; the order is kept. */
export function groupConnections<T extends Stage>(connections: readonly T[]) {
  return {
    pending: connections.filter(connection => isPending(connection.status)),
    active: connections.filter(isActive),
    over: connections.filter(each => isAccepted(each.status) && !isActive(each)),
    declined: connections.filter(({ status }) => status === 'declined'),
    lapsed: connections.filter(({ status }) => hasLapsed(status)),
  }
}

/** The open requests of a company, and its introductions to one talent. */
type Asking = {
  requests: readonly { id: string }[]
  sent: readonly { requestId: string | null; status: ConnectionStatus }[]
}

/** Ids of the requests that this talent has a pending or accepted introduction about. */
export function openRequestIds({ sent }: Pick<Asking, 'sent'>): Set<string> {
  const open = sent.filter(({ status }) => isOpen(status))
  return new Set(open.flatMap(({ requestId }) => (requestId === null ? [] : [requestId])))
}

/** Whether any request is left to ask this talent about. */
export function canAsk(asking: Asking): boolean {
  const open = openRequestIds(asking)
  return asking.requests.some(({ id }) => !open.has(id))
}

type About = { status: ConnectionStatus; request: { id: string } | null }

/** The introduction about this request that is pending or was accepted. */
export function findOpenAbout<T extends About>(connections: readonly T[], requestId: string) {
  return connections.find(({ status, request }) => request?.id === requestId && isOpen(status))
}

/** Path of the request for the talent; undefined once it is deleted. */
export function requestPage({ request }: Pick<TalentConnection, 'request'>): string | undefined {
  return request === null ? undefined : href('/requests/:requestId', { requestId: request.id })
}

/** Days between two dates. */
export function daysBetween(day: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(day)) / DAY_MS)
}

const SMALL_NUMBERS = 'one two three four five six seven eight nine ten'.split(' ')

/** "one working day", "five working days", "20 working days". */
export function workingDaysText(workingDays: number): string {
  const count = SMALL_NUMBERS[workingDays - 1] ?? String(workingDays)
  return `${count} working ${workingDays === 1 ? 'day' : 'days'}`
}

/** The most days that so many working days can last, weekends included. */
export function longestWait(workingDays: number): number {
  return workingDays + 2 * Math.ceil(workingDays / 5)
}

export function daysLeftText(daysLeft: number): string {
  if (daysLeft <= 0) return 'last day'
  return `${countOf(daysLeft, 'day')} left`
}

/** "2 days · median of 7 introductions". */
export function responseTimeText({ days, introductions }: ResponseTime): string {
  return `${countOf(days, 'day')} · median of ${introductions} introductions`
}

/** The request to preselect: the one whose match led here, or the only one left to ask about. */
export function preselectedRequestId(
  introductions: Pick<Introductions, 'requests' | 'sent'>,
  fromRequestId: string | null,
) {
  const open = openRequestIds(introductions)
  const free = introductions.requests.filter(request => !open.has(request.id))
  const choice =
    free.find(({ id }) => id === fromRequestId) ?? (free.length === 1 ? free[0] : undefined)
  return choice?.id
}

/** The error to show if the network lost an answer. */
export function unsentAnswer(form: FormData): AnswerError {
  return {
    connectionId: String(form.get('connectionId')),
    message: 'We couldn’t send your answer. Please try again.',
    unsent: true,
  }
}

export const WITHDRAWAL_UNSENT = 'We couldn’t withdraw the introduction. Please try again.'
