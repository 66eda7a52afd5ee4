import { describe, expect, it } from 'vitest'
import { repeatsChallenge } from './repeats-challenge.ts'
import {
  CONNECTION_STATUSES,
  daysBetween,
  daysLeftText,
  groupConnections,
  isAccepted,
  longestWait,
  openRequestIds,
  preselectedRequestId,
  statusLabel,
  workingDaysText,
} from './rules.ts'
import type { Introductions } from './schema.ts'

it('knows requirements that only repeat the challenge', () => {
  const about = (challenge: string, requirements: string) =>
    repeatsChallenge({ request: { challenge }, requirements })
  expect(about('We close late.', 'We close late.')).toBe(true)
  expect(about('We close…', 'We close late, and would like to know why.')).toBe(true)
  expect(about('We close late.', 'Please help us.')).toBe(false)
  expect(about('', 'Please help us.')).toBe(false)
  expect(repeatsChallenge({ request: null, requirements: 'Please help us.' })).toBe(false)
})

describe('the status of an introduction', () => {
  it('treats "matched" and "accepted" alike', () => {
    expect(CONNECTION_STATUSES.filter(isAccepted)).toEqual(['matched', 'accepted'])
    expect(CONNECTION_STATUSES.map(statusLabel)).toEqual([
      'Pending',
      'Active',
      'Active',
      'Declined',
      'Expired',
      'Withdrawn',
    ])
  })

  it('groups every connection into exactly one list, in order', () => {
    const all = [...CONNECTION_STATUSES, ...CONNECTION_STATUSES].map((status, id) => ({
      id,
      status,
      progress: id === 8 ? { isOver: true } : null,
    }))
    const { pending, active, over, declined, lapsed } = groupConnections(all)
    expect(pending.map(({ id }) => id)).toEqual([0, 6])
    expect(active.map(({ id }) => id)).toEqual([1, 2, 7])
    expect(over.map(({ id }) => id)).toEqual([8])
    expect(declined.map(({ id }) => id)).toEqual([3, 9])
    expect(lapsed.map(({ id }) => id)).toEqual([4, 5, 10, 11])
  })
})

const CREATED_AT = '2026-03-01T00:00:00.000Z'

function introductions(
  requestIds: string[],
  sent: Pick<Introductions['sent'][number], 'requestId' | 'status'>[],
) {
  return {
    requests: requestIds.map(id => ({ id, label: 'CFO', challenge: '' })),
    contactDetails: '',
    sent: sent.map((introduction, at) => ({
      ...introduction,
      id: `sent-${at}`,
      createdAt: CREATED_AT,
      desiredRole: null,
      deadline: null,
      undoableMs: 0,
      progress: null,
    })),
  }
}

it('counts the days between two dates', () => {
  expect(daysBetween('2026-11-22', '2026-11-27')).toBe(5)
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(daysLeftText(daysBetween('2026-11-28', '2026-11-27'))).toBe('last day')
})

it.each([
  [1, 'one working day'],
  [3, 'three working days'],
  [5, 'five working days'],
  [10, 'ten working days'],
  [20, '20 working days'],
])('calls %i working days "%s"', (workingDays, text) => {
  expect(workingDaysText(workingDays)).toBe(text)
})

it.each([
  [1, 3],
  [3, 5],
  [5, 7],
  [6, 10],
  [10, 14],
])('%i working days last %i days at most', (workingDays, days) => {
  expect(longestWait(workingDays)).toBe(days)
})

describe('choosing the request an introduction is about', () => {
  it('preselects the only request', () => {
    expect(preselectedRequestId(introductions(['a'], []), null)).toBe('a')
    expect(preselectedRequestId(introductions(['a', 'b'], []), null)).toBeUndefined()
    expect(preselectedRequestId(introductions([], []), null)).toBeUndefined()
  })

  it('leaves out requests with an open introduction, but not those whose introduction lapsed or was declined', () => {
    const existing = introductions(
      ['a', 'b', 'c', 'd', 'e'],
      [
        { requestId: 'd', status: 'expired' },
        { requestId: 'e', status: 'withdrawn' },
        { requestId: 'a', status: 'pending' },
        { requestId: 'b', status: 'declined' },
        { requestId: 'c', status: 'matched' },
        { requestId: null, status: 'accepted' },
      ],
    )
    expect([...openRequestIds(existing)]).toEqual(['a', 'c'])
    expect(preselectedRequestId(introductions(['a', 'b', 'c'], existing.sent), null)).toBe('b')
  })

  it('preselects the request whose match led here, unless it has an open introduction', () => {
    const existing = introductions(['a', 'b', 'c'], [{ requestId: 'a', status: 'pending' }])
    expect(preselectedRequestId(existing, 'c')).toBe('c')
    expect(preselectedRequestId(existing, 'a')).toBeUndefined()
    for (const nothing of ['1', '', 'd'])
      expect(preselectedRequestId(existing, nothing)).toBeUndefined()
  })
})
