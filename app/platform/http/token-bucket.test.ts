import { expect, test } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

test('allows a burst, then a steady rate, for each client separately', () => {
  let now = 0
  const bucket = createTokenBucket({ max: 10, windowS: 20 }, () => now)
  const results = Array.from({ length: 15 }, () => bucket.take('a'))
  expect(results).toEqual([...Array(10).fill(undefined), 2, 2, 2, 2, 2])
  expect(bucket.take('b')).toBeUndefined()
  now += 2_000
  expect([bucket.take('a'), bucket.take('a')]).toEqual([undefined, 2])
  now += 60_000
  expect(Array.from({ length: 11 }, () => bucket.take('a')).filter(Boolean)).toHaveLength(1)
})

test('idle clients are forgotten', () => {
  let now = 0
  const bucket = createTokenBucket({ max: 1, windowS: 1 }, () => now)
  for (let n = 0; n < 50_000; n += 1) {
    now += 10
    expect(bucket.take(`${n}`)).toBeUndefined()
  }
})
