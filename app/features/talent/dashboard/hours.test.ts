import { expect, test } from 'vitest'
import { confirmedText, needsConfirming } from './hours.ts'

test.each([
  [null, 'Hours not confirmed yet', true],
  [0, 'Hours confirmed today', false],
  [1, 'Hours confirmed yesterday', false],
  [3, 'Hours confirmed 3 days ago', false],
  [29, 'Hours confirmed 29 days ago', false],
  [30, 'Hours last confirmed 30 days ago', true],
  [1200, 'Hours last confirmed 1,200 days ago', true],
])('confirmed %s days ago: %s', (daysAgo, text, again) => {
  expect(confirmedText(daysAgo)).toBe(text)
  expect(needsConfirming(daysAgo)).toBe(again)
})
