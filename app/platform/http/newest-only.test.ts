import { expect, test } from 'vitest'
import { createNewestOnly } from './newest-only.ts'

function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const work = { begun: false, resolve, reject }
  return Object.assign(work, {
    run: () => {
      work.begun = true
      return promise
    },
  })
}

test('of the calls that arrive while one runs only the newest is executed, afterwards', async () => {
  const newestOnly = createNewestOnly()
  const [first, second, third] = [held(), held(), held()]
  const answers = [first, second, third].map(({ run }) => newestOnly('a', run))
  expect(await answers[1]).toBeNull()
  expect([first.begun, second.begun, third.begun]).toEqual([true, false, false])
  first.resolve('first')
  expect(await answers[0]).toBe('first')
  third.resolve('third')
  expect(await answers[2]).toBe('third')
  expect(second.begun).toBe(false)
})

test('people do not wait for each other, nor after a failure', async () => {
  const newestOnly = createNewestOnly()
  const [first, other, next] = [held(), held(), held()]
  const failing = newestOnly('a', first.run)
  other.resolve('other')
  expect(await newestOnly('b', other.run)).toBe('other')
  const after = newestOnly('a', next.run)
  first.reject(new Error('no'))
  next.resolve('next')
  await expect(failing).rejects.toThrow('no')
  expect(await after).toBe('next')
  expect(await newestOnly('a', async () => 'alone')).toBe('alone')
})
