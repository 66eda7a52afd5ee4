import { href } from 'react-router'
import { countOf } from '#app/platform/count.ts'
import type { AnswerError, Introductions, ResponseTime, TalentConnection } from './schema.ts'

export const CONNECTION_STATUSES = [
  'pending',
  'matched',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number]

/** What a talent can answer: the dashboard says `matched`, the connections page `accepted`. */
export const ANSWERS = ['matched', 'accepted', 'declined'] as const
export type Answer = (typeof ANSWERS)[number]

/** How long a sent introduction can be undone, before anybody is told. */
export const UNDO_S = 10

/** Asked once, where nobody left a way to be reached. */
export const NO_CONTACT =
  'Without contact details they can accept but can’t reach you. Add some, or send it anyway.'

/** Lines to the company that a decline may carry. */
export const READY_LINES = [
  'My hours are taken at the moment.',
  'The budget is below my rate.',
  'The timing doesn’t work for me.',
  'It’s not my field.',
] as const
export const DECLINE_LINE_MAX = 300

/** Names in the address the introduction that somebody is asked about once more. */
export const ASKED_IN_ADDRESS = 'accept'

export const REQUIREMENTS_MAX = 5000
export const CONTACT_DETAILS_MAX = 2000

export function isPending(status: ConnectionStatus): boolean {
  return status === 'pending'
}

/** The one reading of both words for yes. */
export function isAccepted(status: ConnectionStatus): boolean {
  return status === 'matched' || status === 'accepted'
}

/** Over without an answer: the same question can be asked again. */
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

/** What the date beside an introduction stands for. */
export function sinceWhen(status: ConnectionStatus) {
  if (isPending(status)) return 'Sent'
  return hasLapsed(status) ? statusLabel(status) : 'Answered'
}

/** The lists of the connections page, each in the order given. */
export function groupConnections<T extends { status: ConnectionStatus }>(
  connections: readonly T[],
) {
  return {
    pending: connections.filter(connection => isPending(connection.status)),
    active: connections.filter(connection => isAccepted(connection.status)),
    declined: connections.filter(({ status }) => status === 'declined'),
    lapsed: connections.filter(({ status }) => hasLapsed(status)),
  }
}

/** Ids of the requests for which this talent has an unanswered or accepted introduction. */
export function openRequestIds({ sent }: Introductions): Set<string> {
  const open = sent.filter(({ status }) => isPending(status) || isAccepted(status))
  return new Set(open.flatMap(({ requestId }) => (requestId === null ? [] : [requestId])))
}

/** Whether there is a request left that this talent can be asked about. */
export function canAsk(introductions: Introductions): boolean {
  const open = openRequestIds(introductions)
  return introductions.requests.some(({ id }) => !open.has(id))
}

/** Where a talent reads all of what an introduction is about; nowhere once it is deleted. */
export function requestPage({ request }: Pick<TalentConnection, 'request'>): string | undefined {
  return request === null ? undefined : href('/requests/:requestId', { requestId: request.id })
}

/** From one day of the calendar to another. */
export function daysFrom(day: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(day)) / 86_400_000)
}

export function daysLeftText(daysLeft: number): string {
  if (daysLeft <= 0) return 'last day'
  return `${countOf(daysLeft, 'day')} left`
}

/** "2 days · median of 7 answers". */
export function responseTimeText({ days, answers }: ResponseTime): string {
  return `${countOf(days, 'day')} · median of ${answers} answers`
}

/** The request that needs no choosing: the one somebody came from, or the only one that is free. */
export function likelyChoice(introductions: Introductions, cameFrom: string | null) {
  const open = openRequestIds(introductions)
  const free = introductions.requests.filter(request => !open.has(request.id))
  const likely = free.find(({ id }) => id === cameFrom) ?? (free.length === 1 ? free[0] : undefined)
  return likely?.id
}

/** What stands for the server's word where the network lost an answer on its way. */
export function unsentAnswer(form: FormData): AnswerError {
  return {
    connectionId: String(form.get('connectionId')),
    message: 'We couldn’t send your answer. Please try again.',
    unsent: true,
  }
}

export const WITHDRAWAL_UNSENT = 'We couldn’t withdraw the introduction. Please try again.'
