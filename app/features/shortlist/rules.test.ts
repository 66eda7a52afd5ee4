import { expect, test } from 'vitest'
import { type ComparedPart, compareParts, comparisonLede } from './rules.ts'

const part = (name: string, points: number, of = 10): ComparedPart => ({
  part: name,
  label: name.toUpperCase(),
  points,
  of,
  state: 'matched',
  detail: '',
})

test('parts with the largest spread come first; parts the request does not ask for are left out', () => {
  const rows = compareParts([
    [part('role', 10), part('rate', 5), part('hours', 0), part('place', 0, 0)],
    [part('role', 10), part('rate', 7), part('hours', 10), part('place', 0, 0)],
  ])
  expect(rows.map(row => [row.label, row.spread])).toEqual([
    ['HOURS', 10],
    ['RATE', 2],
    ['ROLE', 0],
  ])
  expect(rows[0]?.cells.map(cell => cell?.points)).toEqual([0, 10])
})

test('a limit on one of the receipts has its own row', () => {
  const rows = compareParts([[part('role', 8), part('limit', -6, 0)], [part('role', 8)]])
  expect(rows.map(row => [row.part, row.spread])).toEqual([
    ['limit', 6],
    ['role', 0],
  ])
  expect(rows[0]?.cells[1]).toBeNull()
})

test('a comparison is said to be sorted by differences only if there are some', () => {
  expect(comparisonLede([{ spread: 4 }, { spread: 0 }])).toMatch(/^The biggest differences/)
  expect(comparisonLede([{ spread: 0 }])).toMatch(/^They have the same points/)
})
