import { expect, test } from 'vitest'
import { createTextCache } from './text-cache.ts'

test('keeps the most recently used entries, up to a number of characters', () => {
  const cache = createTextCache(40)
  const made: string[] = []
  const get = (key: string) =>
    cache.get(key, () => {
      made.push(key)
      return key.repeat(9)
    })
  for (const key of ['a', 'b', 'c', 'd']) expect(get(key)).toBe(key.repeat(9))
  expect(get('a')).toBe('aaaaaaaaa')
  get('e') // Drops b, the least recently used.
  for (const key of ['a', 'c', 'd', 'e']) get(key)
  expect(made.join('')).toBe('abcde')
  get('b')
  expect(made.join('')).toBe('abcdeb')
})
