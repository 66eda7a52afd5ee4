import { expect, test } from 'vitest'
import { comingDay } from './coming-day.ts'

test('a day is not before today in any time zone, nor after 2099', () => {
  const form = comingDay('Please enter a day', new Date('2026-11-26T02:14:00Z'))
  const messageFor = (day: string) =>
    form.safeParse(day).error?.issues.map(({ message }) => message)
  // In New York it is still the 25th.
  for (const day of ['', '2026-11-25', '2026-11-26', '2099-12-31'])
    expect(messageFor(day), day).toBeUndefined()
  expect(messageFor('2026-11-24')).toEqual(['Choose today or a later day'])
  expect(messageFor('2100-01-01')).toEqual(['Choose a day before 2100'])
  for (const typed of ['soon', '2026-02-30', '2026-13-99', '26-11-27'])
    expect(messageFor(typed), typed).toEqual(['Please enter a day'])
})
