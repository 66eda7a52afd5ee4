import { expect, test } from 'vitest'
import { type Bits, copyOf, emptySet, lessAll, reusingSets, sharedRows } from './bits.ts'

const WORDS = 4
const full = (): Bits => new Uint32Array(WORDS).fill(0xffffffff)

/** A query whose sets are full when it ends. */
function fillSets(): Bits[] {
  return reusingSets(() => Array.from({ length: 3 }, () => emptySet(WORDS).fill(0xffffffff)))
}

test('a query reuses the sets of the one before it, without their rows', () => {
  const before = fillSets()
  reusingSets(() => {
    const empty = emptySet(WORDS)
    expect(before).toContain(empty)
    expect([...empty]).toEqual([0, 0, 0, 0])
  })
  fillSets()
  // A set of fewer words, as when the last rows have just been added.
  reusingSets(() => expect([...copyOf(Uint32Array.of(1, 2), WORDS)]).toEqual([1, 2, 0, 0]))
  fillSets()
  reusingSets(() => expect([...lessAll(full(), full())]).toEqual([0, 0, 0, 0]))
  fillSets()
  reusingSets(() => expect([...sharedRows(full(), Uint32Array.of(1))]).toEqual([1, 0, 0, 0]))
})

test('a set of another length, or made outside a query, is new', () => {
  const before = fillSets()
  reusingSets(() => expect(before).not.toContain(emptySet(WORDS + 1)))
  expect(before).not.toContain(emptySet(WORDS))
})

test('a query that fails leaves its sets to the next one, too', () => {
  let failed: Bits | undefined
  expect(() =>
    reusingSets(() => {
      failed = emptySet(WORDS)
      throw new Error('no such option')
    }),
  ).toThrow('no such option')
  reusingSets(() => expect(emptySet(WORDS)).toBe(failed))
})
