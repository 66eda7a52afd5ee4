import { expect, test } from 'vitest'
import { pageOf, rangeText, readSearch } from './list-state.ts'

test.each([
  [0, 1, { page: 1, pageCount: 0, offset: 0 }],
  [20, 2, { page: 1, pageCount: 1, offset: 0 }],
  [21, 2, { page: 2, pageCount: 2, offset: 20 }],
  [41, 9, { page: 3, pageCount: 3, offset: 40 }],
])('of %i entries, page %i is %o', (total, requested, expected) => {
  expect(pageOf(total, 20, requested)).toEqual({ ...expected, limit: 20 })
})

test('a search text is one line of limited length, without NUL', () => {
  expect(readSearch(new URLSearchParams())).toBe('')
  expect(readSearch(new URLSearchParams({ q: ' cash\r\nflow ' }))).toBe('cash flow')
  expect(readSearch(new URLSearchParams({ q: `\0 ${'x'.repeat(500)}` }))).toHaveLength(100)
  expect(readSearch(new URLSearchParams({ q: 'x'.repeat(500) }), 200)).toHaveLength(200)
})

test('says which part of the list a page shows', () => {
  expect(rangeText({ page: 3, size: 20, shown: 1 }, '41')).toBe('41 of 41')
  expect(rangeText({ page: 51, size: 20, shown: 20 }, '1,020+')).toBe('1,001–1,020 of 1,020+')
})
