import { expect, test } from 'vitest'
import { ALL_TIME_ZONES } from '#app/features/catalogues/time-zones.ts'
import { requestRow, talentRow } from '#test/matching/rows.ts'
import { statedProfile } from '../stated.ts'
import { timeZone } from './place.ts'

test('time zones that share no working hours are said to share none', () => {
  const gap = (there: string) => timeZone.describe('Europe/Berlin', [there, false]).gap
  expect(gap('America/New_York')).toMatch(/^only 2 h/)
  expect(gap('Pacific/Auckland')).toBe('no time-zone overlap')
})

test('every offered time zone is known, with its overlap in winter and in summer', () => {
  const minutesIn = (zone: string, month: string) => {
    const at = new Date(`2026-${month}-15T12:00:00Z`)
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value
    const [, sign = '+', hours = '0', rest = '0'] = /GMT([+-])(\d+):(\d+)/.exec(parts ?? '') ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest))
  }
  const zones = ALL_TIME_ZONES.map(name => ({
    name,
    minutes: [minutesIn(name, '01'), minutesIn(name, '07')],
  }))
  for (const { name: here, minutes: ours } of zones) {
    for (const { name: there, minutes: theirs } of zones) {
      const shared = ours.map((our, season) => {
        const apart = Math.abs(our - (theirs[season] ?? 0))
        return Math.max(0, 480 - Math.min(apart, 1440 - apart))
      })
      const wanted = timeZone.fromRequest(requestRow({ id: '', timezone: here }))
      const stated = timeZone.fromProfile(
        statedProfile(talentRow({ id: '', timezone: there }), '2026-12-01'),
      )
      if (wanted === null || stated === null) throw new Error('a zone is not known')
      const least = Math.min(...shared)
      expect(timeZone.share(wanted, stated)).toBe(
        least >= 360 ? 1000 : Math.trunc((least * 1000) / 360),
      )
    }
  }
})
