import { expect, test } from 'vitest'
import { ReadSides } from './read-sides.ts'

function counted() {
  let reads = 0
  const sides = new ReadSides((row: { id: string; text: string }) => {
    reads += 1
    return row.text.toUpperCase()
  })
  return { sides, reads: () => reads }
}

test('a row is read once while it stays the same', () => {
  const { sides, reads } = counted()
  expect(sides.of({ id: 'a', text: 'one' })).toBe('ONE')
  expect(sides.of({ id: 'a', text: 'one' })).toBe('ONE')
  expect(reads()).toBe(1)
  expect(sides.of({ id: 'a', text: 'two' })).toBe('TWO')
  expect(reads()).toBe(2)
})

test('after forget() a row is read again', () => {
  const { sides, reads } = counted()
  sides.of({ id: 'a', text: 'one' })
  sides.forget()
  sides.of({ id: 'a', text: 'one' })
  expect(reads()).toBe(2)
})

test('of very many rows the most recently used are kept', () => {
  const { sides, reads } = counted()
  for (let n = 0; n < 5000; n++) sides.of({ id: String(n), text: 'one' })
  sides.of({ id: '4999', text: 'one' })
  expect(reads()).toBe(5000)
  sides.of({ id: '0', text: 'one' })
  expect(reads()).toBe(5001)
})
