import { expect, test } from 'vitest'
import { comingFree, dayAfter, freeOn } from './free-hours.ts'

const TAKEN = [
  { from: '2000-01-01', hours: 4 },
  { from: '2026-12-01', hours: 24 },
  { from: '2027-03-01', hours: 8 },
  { from: '2027-05-01', hours: 0 },
]

test.each([
  ['1999-12-31', 20],
  ['2026-11-30', 16],
  ['2026-12-01', 0],
  ['2027-02-28', 0],
  ['2027-03-01', 12],
  ['2030-01-01', 20],
])('on %s, %i of 20 hours are free', (day, free) => {
  expect(freeOn(20, TAKEN, day)).toBe(free)
})

test('without taken hours all are free, and without a stated maximum the result is null', () => {
  expect(freeOn(20, [], '2026-12-01')).toBe(20)
  expect(freeOn(null, TAKEN, '2026-12-01')).toBeNull()
  expect(comingFree(20, [], '2026-12-01')).toEqual([])
  expect(comingFree(null, TAKEN, '2026-12-01')).toEqual([])
})

test('comingFree lists the next days with fewer or more free hours, and skips what changes nothing', () => {
  const fewer = { from: '2026-12-01', hours: 0 }
  const some = { from: '2027-03-01', hours: 12 }
  const all = { from: '2027-05-01', hours: 20 }
  expect(comingFree(20, TAKEN, '1999-12-31')).toEqual([
    { from: '2000-01-01', hours: 16 },
    fewer,
    some,
  ])
  expect(comingFree(20, TAKEN, '2026-11-30')).toEqual([fewer, some, all])
  expect(comingFree(20, TAKEN, '2026-12-01')).toEqual([some, all])
  expect(comingFree(20, TAKEN, '2027-05-01')).toEqual([])
  // More than everything was taken, and still is.
  const over = [
    { from: '2000-01-01', hours: 24 },
    { from: '2026-12-01', hours: 21 },
    ...TAKEN.slice(2),
  ]
  expect(comingFree(20, over, '2026-11-30')).toEqual([some, all])
})

test('dayAfter crosses the ends of months and years', () => {
  expect(dayAfter('2026-12-30', 7)).toBe('2027-01-06')
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
})
