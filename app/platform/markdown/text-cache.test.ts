import { expect, test } from 'vitest'
import { createTextCache } from './text-cache.ts'

test('keeps what was asked for last, up to so many characters', () => {
  const cache = createTextCache(40)
  const made: string[] = []
  const get = (key: string) =>
    cache.get(key, () => {
      made.push(key)
      return key.repeat(9)
    })
  for (const key of ['a', 'b', 'c', 'd']) expect(get(key)).toBe(key.repeat(9))
  expect(get('a')).toBe('aaaaaaaaa')
  get('e') // Drops b, the one not asked for the longest.
  for (const key of ['a', 'c', 'd', 'e']) get(key)
  expect(made.join('')).toBe('abcde')
  get('b')
  expect(made.join('')).toBe('abcdeb')
})
