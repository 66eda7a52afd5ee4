import { expect, test } from 'vitest'
import { MAX_ATTEMPTS, retryAfterS } from './retry.ts'

test('waits twice as long each time, an hour at most, and gives up', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS }, (_, n) => retryAfterS(n + 1))
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, undefined])
})
