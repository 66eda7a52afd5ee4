import { expect, test } from 'vitest'
import { momentInMail } from './when.ts'

const AT = new Date('2026-11-22T14:25:00Z')

test('a moment is shown in the reader’s zone, and in UTC if that is unknown', () => {
  expect(momentInMail(AT, 'America/New_York')).toBe('Sunday, November 22 at 9:25 AM New York time')
  expect(momentInMail(AT, 'Australia/Sydney')).toBe('Monday, November 23 at 1:25 AM Sydney time')
  for (const zone of [null, 'Atlantis/Center'])
    expect(momentInMail(AT, zone)).toBe('Sunday, November 22 at 2:25 PM UTC')
})
