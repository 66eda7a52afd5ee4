import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

const request = (url = 'http://localhost:3000/outbox', headers: HeadersInit = {}) =>
  new Request(url, { headers })

test.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])('%s is here', address => {
  expect(isLoopback(request(), address)).toBe(true)
})

test.each([undefined, '10.0.0.1', '::ffff:10.0.0.1', '1127.0.0.1', 'fe80::1'])(
  '%s is elsewhere',
  address => {
    expect(isLoopback(request(), address)).toBe(false)
  },
)

test('a request that was passed on, or that knows this machine by another name, is not from here', () => {
  const forwarded = request(undefined, { 'X-Forwarded-For': '127.0.0.1' })
  expect(isLoopback(forwarded, '127.0.0.1')).toBe(false)
  expect(isLoopback(request('http://rebound.example:3000/outbox'), '127.0.0.1')).toBe(false)
})
