import { expect, test } from 'vitest'
import {
  cutMatchPage,
  describeWholeList,
  LAST_PAGE,
  matchesToFind,
  readMatchPage,
} from './match-pages.ts'

const ranked = (count: number) => Array.from({ length: count }, (_, at) => String(at))

test('the best are six, and it is known whether there are more', () => {
  expect(matchesToFind(null)).toBe(7)
  expect(cutMatchPage(ranked(7), null)).toEqual({
    page: null,
    before: 0,
    ids: ranked(6),
    hasMore: true,
  })
  expect(cutMatchPage([], null)).toEqual({ page: null, before: 0, ids: [], hasMore: false })
})

test('pages of the whole list follow each other, and beyond the end is the last one', () => {
  expect(matchesToFind(2)).toBe(201)
  expect(cutMatchPage(ranked(101), 1)).toMatchObject({ page: 1, before: 0, hasMore: true })
  const second = { page: 2, before: 100, ids: ['100'], hasMore: false }
  expect(cutMatchPage(ranked(101), 2)).toEqual(second)
  expect(cutMatchPage(ranked(101), 9)).toEqual(second)
  expect(cutMatchPage(ranked(100), 2)).toMatchObject({ page: 1, before: 0, hasMore: false })
  expect(cutMatchPage([], 3)).toEqual({ page: 1, before: 0, ids: [], hasMore: false })
})

test('a page says which part of the list it is, and where the list ends', () => {
  const tell = (page: number, hasMore: boolean, shown = 100) =>
    describeWholeList({ page, before: (page - 1) * 100, hasMore }, shown)
  expect(describeWholeList({ page: null, before: 0, hasMore: true }, 6)).toBeNull()
  expect(tell(1, false)).toEqual({ page: 1, text: null, hasNext: false })
  expect(tell(2, false, 0)).toEqual({ page: 2, text: null, hasNext: false })
  expect(tell(2, true)).toEqual({
    page: 2,
    text: 'Matches 101 to 200, best first.',
    hasNext: true,
  })
  expect(tell(LAST_PAGE, true)).toEqual({
    page: LAST_PAGE,
    hasNext: false,
    text: 'Matches 901 to 1000, best first. The list ends here.',
  })
})

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=-1', 1],
  ['page=x', 1],
  ['page=99999', LAST_PAGE],
])('%s is page %i', (search, page) => {
  expect(readMatchPage(new URLSearchParams(search), true)).toBe(page)
  expect(readMatchPage(new URLSearchParams(search), false)).toBeNull()
})
