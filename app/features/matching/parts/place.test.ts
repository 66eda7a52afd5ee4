import { expect, test } from 'vitest'
import { timeZone } from './place.ts'

test('time zones that share no working hours are said to share none', () => {
  const gap = (there: string) => timeZone.describe('Europe/Berlin', [there, false]).gap
  expect(gap('America/New_York')).toMatch(/^only 2 h/)
  expect(gap('Pacific/Auckland')).toBe('no time-zone overlap')
})
