import { expect, test } from 'vitest'
import { ThreadEndedError } from './db/embedded-thread.ts'
import { describeError } from './errors.ts'
import { AddressRefused } from './mail/mail.ts'

test.each([
  new ThreadEndedError('A statement took longer than 10000 ms'),
  new AddressRefused('The mail server did not accept the mail (EENVELOPE 550 RCPT TO)', '550'),
  new Error('0360_hide_if_suspended.sql could not be applied'),
  new Error('Migration 0360.sql was changed after it had been applied. Add a new one instead.'),
  new Error('The server stopped'),
  new Error('The thread has stopped'),
  new Error('The thread has answered nothing for 60 s'),
  Object.assign(new Error('extension "pg_trgm" is not available'), {
    code: '0A000',
    severity: 'ERROR',
  }),
])('keeps the message “$message”', error => {
  expect(describeError(error).message).toBe(error.message)
})

test('drops a message that may contain a value, and that of its cause', () => {
  const error = new Error('No account ada@mail.example', { cause: new Error('Ada Lovelace') })
  expect(JSON.stringify(describeError(error))).not.toMatch(/ada|lovelace/i)
})
