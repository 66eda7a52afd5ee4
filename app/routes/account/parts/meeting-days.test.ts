import { expect, test } from 'vitest'
import { drawDays } from './meeting-days.server.ts'

const ZONES = { mine: 'Europe/London', theirs: 'America/New_York' }
const day = (text: string) => Date.parse(text) / 86_400_000
const firstDay = (now: string, times: string[] = []) => {
  const marked = times.length > 0 ? { minutes: 30, times } : null
  return drawDays(ZONES, new Date(now), marked)?.weeks[0]?.days[0]?.day
}

test('today is drawn until its working hours are over, or if one of the times is today', () => {
  const thursday = '2026-11-26'
  expect(firstDay(`${thursday}T16:59:00Z`)).toBe(day(thursday))
  expect(firstDay(`${thursday}T17:00:00Z`)).toBe(day('2026-11-27'))
  expect(firstDay(`${thursday}T17:00:00Z`, [`${thursday}T19:00:00Z`])).toBe(day(thursday))
  // After Friday, the coming week.
  expect(firstDay('2026-11-27T16:59:00Z')).toBe(day('2026-11-27'))
  expect(firstDay('2026-11-27T17:00:00Z')).toBe(day('2026-11-30'))
  expect(firstDay('2026-11-28T09:00:00Z')).toBe(day('2026-11-30'))
})
