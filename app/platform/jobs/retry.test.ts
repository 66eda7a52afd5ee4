import { expect, test } from 'vitest'
import { MAX_ATTEMPTS, retryAfterS } from './retry.ts'

test('doubles the wait each time, up to an hour, and gives up', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS }, (_, n) => retryAfterS(n + 1))
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, undefined])
})
