import { expect, test } from 'vitest'
import { talentRow } from '#test/matching/rows.ts'
import { duration, hours, start } from './time.ts'

test('a part of what is needed is not given as a reason', () => {
  // Of 16 hours a week, 8 are free.
  const week = [16, 8]
  expect(hours.describe([8, 1], week).reason).toBe('enough hours')
  expect(hours.describe([12, 1], week)).toMatchObject({ reason: null, gap: '8 of 12 hrs/week' })
  expect(start.describe('1-2 weeks', [14, 0]).reason).toBe('can start in time')
  expect(start.describe('1-2 weeks', [15, 0]).reason).toBeNull()
  expect(duration.describe(12, 12).reason).toBe('fits the duration')
  expect(duration.describe(11, 12).reason).toBeNull()
})

test('one hour is singular', () => {
  expect(hours.describe([2, 1], [1, 1]).detail).toBe('Has up to 1 hour a week; 2 are needed.')
  expect(hours.describe([1, 1], [1, 0]).detail).toBe('Has 0 of 1 hour a week free; 1 is needed.')
})

test('nobody can start in time without free hours', () => {
  const busyFor = (...week: number[]) =>
    start.fromProfile({ ...talentRow({ id: '' }), availability_notice_days: 7, week }) ?? [0, 0]
  // Free hours at most, today, in 7, 14, 30 and 90 days.
  expect(busyFor(16, 0, 0, 16, 16, 16)).toEqual([7, 14])
  expect(start.describe('ASAP', busyFor(16, 0, 0, 16, 16, 16))).toMatchObject({
    reason: null,
    gap: 'no free hours by the start',
    detail:
      'Needs 7 days of notice, but has no free hours by the start; the company wants to start as soon as possible.',
  })
  expect(start.raise('ASAP', busyFor(16, 0, 0, 16, 16, 16), talentRow({ id: '' }))).toBeNull()
  expect(start.describe('1-2 weeks', busyFor(16, 0, 0, 16, 16, 16)).reason).toBe(
    'can start in time',
  )
  expect(start.share('Next month', busyFor(16, 0, 0, 0, 0, 16))).toBe(0)
})
