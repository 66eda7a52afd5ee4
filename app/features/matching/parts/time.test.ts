import { expect, test } from 'vitest'
import { duration, hours, start } from './time.ts'

test('a part of what is needed is not given as a reason', () => {
  // Of 16 hours a week, 8 are free.
  const week = [16, 8]
  expect(hours.describe([8, 1], week).reason).toBe('enough hours')
  expect(hours.describe([12, 1], week)).toMatchObject({ reason: null, gap: '8 of 12 hrs/week' })
  expect(start.describe('1-2 weeks', 14).reason).toBe('can start in time')
  expect(start.describe('1-2 weeks', 15).reason).toBeNull()
  expect(duration.describe(12, 12).reason).toBe('fits the duration')
  expect(duration.describe(11, 12).reason).toBeNull()
})
