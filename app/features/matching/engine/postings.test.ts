import { expect, test } from 'vitest'
import { Blocks } from '#app/platform/memory/blocks.ts'
import { Postings, SECTION } from './postings.ts'

const ROWS = SECTION + 3_000
const TERMS = 3

/** Whether a row has a term at first: each term a different share of all rows. */
const hasAtFirst = (term: number, row: number) => row % (term * 7 + 2) === 0

function built(): { postings: Postings; truth: Set<number>[] } {
  const lists = new Blocks(1)
  const truth = Array.from({ length: TERMS }, () => new Set<number>())
  for (let row = 0; row < ROWS; row++) {
    const terms = [...truth.keys()].filter(term => hasAtFirst(term, row))
    lists.set(row, [terms])
    for (const term of terms) truth[term]?.add(row)
  }
  return { postings: new Postings(lists, 0), truth }
}

const inOrder = (rows: Iterable<number> | undefined) => [...(rows ?? [])].sort((a, b) => a - b)

test('rows of several sections are listed in order, as built and after changes', () => {
  const { postings, truth } = built()
  const expectTruth = () => {
    for (const [term, rows] of truth.entries()) {
      expect(postings.count(term)).toBe(rows.size)
      expect(postings.rows(term)).toEqual(inOrder(rows))
    }
  }
  expectTruth()
  // Twice each, in both sections, and in one that did not exist when it was built.
  for (const row of [1, 5, SECTION - 1, SECTION, SECTION + 1, ROWS, 2 * SECTION + 4])
    for (const _ of [1, 2]) {
      postings.add(1, row)
      truth[1]?.add(row)
    }
  for (const row of [0, 9, 10, SECTION + 2, SECTION + 6, ROWS + 1])
    for (const _ of [1, 2]) {
      postings.remove(1, row)
      truth[1]?.delete(row)
    }
  expectTruth()
  expect(postings.rows(TERMS + 5)).toEqual([])
  postings.add(TERMS + 5, 7)
  expect(postings.rows(TERMS + 5)).toEqual([7])
})
