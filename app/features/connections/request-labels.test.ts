import { expect, test } from 'vitest'
import { withLabels } from './request-labels.ts'

test('only requests for the same role have their day, and their order within it', () => {
  const of = (desiredRole: string, createdAt: string) => ({ desiredRole, createdAt })
  expect(
    withLabels([
      of('CFO', '2026-11-25T15:00:00.000Z'),
      of('CFO', '2026-11-25T09:00:00.000Z'),
      of('Controller', '2026-11-25T08:00:00.000Z'),
      of('CFO', '2026-11-24T09:00:00.000Z'),
    ]).map(({ label }) => label),
  ).toEqual([
    'CFO, created Nov 25, 2026, no. 2 that day',
    'CFO, created Nov 25, 2026, no. 1 that day',
    'Controller',
    'CFO, created Nov 24, 2026',
  ])
})
