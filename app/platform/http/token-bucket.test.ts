import { expect, test } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

test('allows a burst, then a steady rate, for each client separately', () => {
  let now = 0
  const pace = createTokenBucket({ max: 10, windowS: 20 }, () => now)
  const taken = Array.from({ length: 15 }, () => pace.take('a'))
  expect(taken).toEqual([...Array(10).fill(undefined), 2, 2, 2, 2, 2])
  expect(pace.take('b')).toBeUndefined()
  now += 2_000
  expect([pace.take('a'), pace.take('a')]).toEqual([undefined, 2])
  now += 60_000
  expect(Array.from({ length: 11 }, () => pace.take('a')).filter(Boolean)).toHaveLength(1)
})

test('idle clients are forgotten', () => {
  let now = 0
  const pace = createTokenBucket({ max: 1, windowS: 1 }, () => now)
  for (let n = 0; n < 50_000; n += 1) {
    now += 10
    expect(pace.take(`${n}`)).toBeUndefined()
  }
})
