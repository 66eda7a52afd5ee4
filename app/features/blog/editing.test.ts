import { describe, expect, test } from 'vitest'
import { localTime, momentIn, slugOf } from './editing.ts'

describe('slugOf', () => {
  test.each([
    ['What a CFO Does', 'what-a-cfo-does'],
    ['  Zürich’s façade — 2/5 of a week!  ', 'zurichs-facade-2-5-of-a-week'],
    ['日本', ''],
    ['a'.repeat(300), 'a'.repeat(80)],
  ])('%s', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })
})

describe('momentIn', () => {
  test.each([
    ['2026-01-15T09:00', 'UTC', '2026-01-15T09:00:00.000Z'],
    ['2026-01-15T09:00', 'America/New_York', '2026-01-15T14:00:00.000Z'],
    ['2026-07-15T09:00', 'America/New_York', '2026-07-15T13:00:00.000Z'],
    ['2026-07-15T09:00', 'Pacific/Kiritimati', '2026-07-14T19:00:00.000Z'],
    // Clock changes: just before, skipped, just after; ambiguous, just after.
    ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
  ])('%s in %s is %s', (local, zone, expected) => {
    const at = momentIn(local, zone)
    expect(at?.toISOString()).toBe(expected)
  })

  test.each([
    ['', 'UTC'],
    ['tomorrow', 'UTC'],
    ['2026-02-30T09:00', 'UTC'],
    ['2026-01-15T09:00', 'Nowhere/Land'],
    ['2026-01-15T09:00', ''],
  ])('%s in %s is invalid', (local, zone) => {
    expect(momentIn(local, zone)).toBeUndefined()
  })

  test('is the inverse of localTime', () => {
    const at = new Date('2026-05-01T23:45:00Z')
    for (const zone of ['UTC', 'America/St_Johns', 'Pacific/Kiritimati', 'Australia/Sydney'])
      expect(momentIn(localTime(at, zone), zone)).toEqual(at)
  })
})
