import { describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '../units.ts'
import { clocksOf, dayIn, dayText, isZone, mondayOf, readDay } from './zones.ts'

const day = (text: string) => readDay(text) ?? Number.NaN
const YEAR = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)] as const

/** The local time in a zone, according to the platform. */
const wall = (zone: string, instant: number) => wallClock(zone).format(instant)
const wallClock = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })

describe('clocksOf', () => {
  it.each([
    'America/New_York',
    'Europe/London',
    'Australia/Sydney',
    'Asia/Singapore',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Africa/Casablanca',
    'Pacific/Kiritimati',
    'UTC',
  ])('finds the instant for every hour of the year in %s', zone => {
    const clocks = clocksOf(zone, ...YEAR)
    const clock = wallClock(zone)
    const skipped: string[] = []
    for (let date = day('2026-01-02'); date < day('2026-12-30'); date++) {
      for (let minutes = 30; minutes < 1440; minutes += 120) {
        const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:30`
        const instant = clocks.instantOf(date, minutes)
        const asked = `${dayText(date)} ${time}`
        if (clock.format(instant) !== asked) skipped.push(asked)
        else expect(clocks.minutesOn(date, instant)).toBe(minutes)
      }
    }
    // At most one of these is skipped per year, when clocks are set forward.
    expect(skipped.length).toBeLessThanOrEqual(1)
  })

  it('moves a skipped time later by the same amount', () => {
    const clocks = clocksOf('America/New_York', ...YEAR)
    const skipped = clocks.instantOf(day('2026-03-08'), 2 * 60 + 30)
    expect(new Date(skipped).toISOString()).toBe('2026-03-08T07:30:00.000Z')
    expect(wall('America/New_York', skipped)).toBe('2026-03-08 03:30')
  })

  it('uses the first of two equal times', () => {
    const twice = clocksOf('America/New_York', ...YEAR).instantOf(day('2026-11-01'), 90)
    expect(new Date(twice).toISOString()).toBe('2026-11-01T05:30:00.000Z')
  })
})

describe('days', () => {
  it('reads dates and refuses invalid ones', () => {
    expect(dayText(day('2028-02-29'))).toBe('2028-02-29')
    for (const none of ['2026-02-29', '2026-13-01', '26-01-01', '', 'today', '2026-01-32'])
      expect(readDay(none), none).toBeNull()
  })

  it('finds the Monday of a week', () => {
    for (const date of ['2026-03-09', '2026-03-12', '2026-03-15'])
      expect(dayText(mondayOf(day(date)))).toBe('2026-03-09')
  })

  it('knows that it is already tomorrow elsewhere', () => {
    const noon = day('2026-03-09') * DAY_MS + DAY_MS / 2
    expect(dayText(dayIn('Pacific/Kiritimati', noon))).toBe('2026-03-10')
    expect(dayText(dayIn('America/New_York', noon))).toBe('2026-03-09')
  })

  it('distinguishes zones from other words', () => {
    expect(isZone('Europe/London')).toBe(true)
    for (const none of ['', 'Europe/Atlantis', '../etc', 'x'.repeat(5000)])
      expect(isZone(none)).toBe(false)
  })

  it('forgets zones when many were asked for: there are thousands of ways to write one', () => {
    const two = (number: number) => String(number).padStart(2, '0')
    const zone = (n: number) => `+${two(Math.floor(n / 60))}:${two(n % 60)}`
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    const isAskedFor = (n: number) => {
      made.mockClear()
      expect(isZone(zone(n))).toBe(true)
      return made.mock.calls.length > 0
    }
    expect([isAskedFor(0), isAskedFor(0)]).toEqual([true, false])
    for (let n = 1; n <= 600; n++) isAskedFor(n)
    expect(isAskedFor(0)).toBe(true)
    made.mockRestore()
  })
})
