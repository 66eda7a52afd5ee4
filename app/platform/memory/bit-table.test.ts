import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BitTable } from './bit-table.ts'
import { addRow, hasRow, wordsFor } from './bits.ts'

const SETS = [0, 1, 2, 3, 4]
const ROWS = 5_000
const row = fc.nat({ max: ROWS - 1 })
/** Adds a row to some sets, or drops it where there are none. */
const change = fc.record({ row, sets: fc.subarray(SETS) })

function bitsOf(rows: readonly number[], count = ROWS) {
  const bits = new Uint32Array(wordsFor(count))
  for (const row of rows) addRow(bits, row)
  return bits
}

describe('a table of row sets', () => {
  test('counts and lists the rows of each set as plain sets do', () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(row), (changes, found) => {
        const table = new BitTable(SETS.length)
        const plain = SETS.map(() => new Set<number>())
        for (const { row, sets } of changes) {
          table.drop(row)
          for (const set of plain) set.delete(row)
          table.add(row, sets)
          for (const set of sets) plain[set]?.add(row)
        }
        const distinct = [...new Set([...found, ...changes.map(({ row }) => row)])]
        expect(table.countIn(bitsOf(distinct), SETS)).toEqual(
          plain.map(set => distinct.filter(row => set.has(row)).length),
        )
        for (const [n, set] of plain.entries()) {
          const rows = table.rows(n)
          expect(distinct.filter(row => hasRow(rows, row))).toEqual(
            distinct.filter(row => set.has(row)),
          )
        }
      }),
    )
  })

  test('keeps its sets when the memory grows', () => {
    const table = new BitTable(2)
    const rows = [5, 2_000, 20_000, 100_000, 1_000_000]
    for (const row of rows) table.add(row, [0])
    expect(table.countIn(bitsOf(rows, 1_000_001), [0, 1])).toEqual([rows.length, 0])
  })

  test('neighbours in a word, a block and at the end of the first rows are counted once each', () => {
    const table = new BitTable(2)
    const rows = [0, 31, 32, 255, 256, 1_023, 1_024, 4_999]
    for (const row of rows) table.add(row, [1])
    expect(table.countIn(bitsOf(rows), [0, 1])).toEqual([0, rows.length])
    expect(table.countIn(bitsOf([1, 30, 33, 254, 257]), [0, 1])).toEqual([0, 0])
    expect(table.countIn(bitsOf([]), [1])).toEqual([0])
  })
})
