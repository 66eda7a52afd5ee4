import { expect, test } from 'vitest'
import { dayRange } from './money.ts'

test('a range of dollars a day shows as much as is known', () => {
  expect(dayRange(500, 1500)).toBe('$500 - $1,500 / day')
  expect(dayRange(900, 900)).toBe('$900 - $900 / day')
  expect(dayRange(0, 0)).toBe('$0 - $0 / day')
  expect(dayRange(500, null)).toBe('From $500 / day')
  expect(dayRange(null, 1500)).toBe('Up to $1,500 / day')
  expect(dayRange(null, null)).toBeNull()
})
