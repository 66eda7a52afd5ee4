import { expect, test } from 'vitest'
import { weekFraction } from './ring.tsx'

test.each([
  [0.5, '1/80 of a week'],
  [1, '1/40 of a week'],
  [2, '1/20 of a week'],
  [3, 'about 1/13 of a week'],
  [4, '1/10 of a week'],
  [5, '1/8 of a week'],
  [16, '2/5 of a week'],
  [37, 'about 9/10 of a week'],
  [38, 'about a full week'],
  [39, 'about a full week'],
  [40, 'a full week'],
])('%s hours are %s', (hours, text) => {
  expect(weekFraction(hours)).toBe(text)
})
