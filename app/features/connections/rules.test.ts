import { describe, expect, it } from 'vitest'
import {
  CONNECTION_STATUSES,
  daysFrom,
  daysLeftText,
  groupConnections,
  isAccepted,
  likelyChoice,
  openRequestIds,
  statusLabel,
} from './rules.ts'
import type { Introductions } from './schema.ts'

describe('the status of an introduction', () => {
  it('reads both words for yes alike', () => {
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

  it('sorts every connection into exactly one list, order kept', () => {
    const all = [...CONNECTION_STATUSES, ...CONNECTION_STATUSES].map((status, id) => ({
      id,
      status,
    }))
    const { pending, active, declined, lapsed } = groupConnections(all)
    expect(pending.map(({ id }) => id)).toEqual([0, 6])
    expect(active.map(({ id }) => id)).toEqual([1, 2, 7, 8])
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
    requests: requestIds.map(id => ({
      id,
      desiredRole: 'CFO',
      createdAt: CREATED_AT,
      challenge: '',
    })),
    contactDetails: '',
    sent: sent.map((introduction, at) => ({
      ...introduction,
      id: `sent-${at}`,
      createdAt: CREATED_AT,
      desiredRole: null,
      deadline: null,
      undoableMs: 0,
    })),
  }
}

it('counts the days between two of the calendar', () => {
  expect(daysFrom('2026-11-22', '2026-11-27')).toBe(5)
  expect(daysFrom('2026-10-24', '2026-10-26')).toBe(2)
  expect(daysLeftText(daysFrom('2026-11-28', '2026-11-27'))).toBe('last day')
})

describe('choosing the request an introduction is about', () => {
  it('preselects the only request', () => {
    expect(likelyChoice(introductions(['a'], []), null)).toBe('a')
    expect(likelyChoice(introductions(['a', 'b'], []), null)).toBeUndefined()
    expect(likelyChoice(introductions([], []), null)).toBeUndefined()
  })

  it('leaves out requests whose introduction is open, not those that came to nothing', () => {
    const asked = introductions(
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
    expect([...openRequestIds(asked)]).toEqual(['a', 'c'])
    expect(likelyChoice(introductions(['a', 'b', 'c'], asked.sent), null)).toBe('b')
  })

  it('preselects the request whose match led here, unless its introduction is open', () => {
    const asked = introductions(['a', 'b', 'c'], [{ requestId: 'a', status: 'pending' }])
    expect(likelyChoice(asked, 'c')).toBe('c')
    expect(likelyChoice(asked, 'a')).toBeUndefined()
    for (const nothing of ['1', '', 'd']) expect(likelyChoice(asked, nothing)).toBeUndefined()
  })
})
