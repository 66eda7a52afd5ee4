import { expect, test } from 'vitest'
import { dayAfter, freeOn, nextFree } from './free-hours.ts'

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
])('on %s %i hours are free of 20', (day, free) => {
  expect(freeOn(20, TAKEN, day)).toBe(free)
})

test('where nothing is taken all is free, and where nothing is stated nothing is known', () => {
  expect(freeOn(20, [], '2026-12-01')).toBe(20)
  expect(freeOn(null, TAKEN, '2026-12-01')).toBeNull()
  expect(nextFree(20, [], '2026-12-01')).toBeNull()
  expect(nextFree(null, TAKEN, '2026-12-01')).toBeNull()
})

test('the next day with more', () => {
  expect(nextFree(20, TAKEN, '2026-11-30')).toEqual({ from: '2027-05-01', hours: 20 })
  expect(nextFree(20, TAKEN, '2026-12-01')).toEqual({ from: '2027-03-01', hours: 12 })
  expect(nextFree(20, TAKEN, '2027-05-01')).toBeNull()
})

test('days go on over the ends of months and years', () => {
  expect(dayAfter('2026-12-30', 7)).toBe('2027-01-06')
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
})
