import { expect, test } from 'vitest'
import { ALL_TIME_ZONES } from '#app/features/catalogues/time-zones.ts'
import { requestRow, talentRow } from '#test/matching/rows.ts'
import { scorePair } from '../score.ts'
import { statedProfile } from '../stated.ts'
import { Vocabulary } from '../vocabulary.ts'
import { timeZone, workingModel } from './place.ts'

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

test('presence limits a score by what a profile states, and leaving the working model out gains nothing', () => {
  const left = (wanted: string, stated: object, zone: string | null = 'Europe/Berlin') => {
    const asks = workingModel.fromRequest(
      requestRow({ id: '', working_model: wanted, timezone: zone }),
    )
    const has = workingModel.fromProfile(
      statedProfile(talentRow({ id: '', timezone: 'Europe/Berlin', ...stated }), '2026-12-01'),
    )
    if (asks === null || has === null) throw new Error('there is nothing to compare')
    return workingModel.limit?.multiplier(asks, has)
  }
  const travels = { willing_to_travel: true }
  for (const away of [{ working_model: 'Remote' }, { working_model: null }]) {
    expect(left('Remote', away)).toBe(100)
    expect(left('Onsite', away)).toBe(35)
    expect(left('Onsite', { ...away, ...travels })).toBe(75)
    expect(left('Hybrid', away)).toBe(50)
    expect(left('Hybrid', away, 'Europe/London')).toBe(35)
    expect(left('Hybrid', away, null)).toBe(35)
    expect(left('Hybrid', { ...away, timezone: null }, null)).toBe(35)
    expect(left('Hybrid', { ...away, ...travels }, null)).toBe(100)
  }
  const there = { working_model: 'On-site' }
  expect(left('Onsite', there)).toBe(100)
  expect(left('Onsite', there, 'America/Denver')).toBe(45)
  expect(left('Onsite', { ...there, ...travels }, 'America/Denver')).toBe(100)
  expect(left('Onsite', { ...travels, summary_bio: 'I work fully remote.' })).toBe(35)
})

test('a receipt says that the working model is not stated, and that stating one also lifts the limit', () => {
  const role = 'Chief Financial Officer (CFO)'
  const asked = requestRow({ id: 'r', desired_role: role, working_model: 'Hybrid' })
  const silent = talentRow({ id: 't', primary_role: role })
  const receiptOf = (profile: typeof silent) => scorePair(asked, profile, new Vocabulary())
  const receipt = receiptOf(silent)
  expect(receipt?.summary).toBe('CFO; but working model not stated (based only on the role)')
  const [model, limit] = ['working_model', 'limit'].map(name =>
    receipt?.parts.find(({ part }) => part === name),
  )
  expect(limit?.detail).toBe(
    'The profile doesn’t say that the person can be on site as much as the work needs. That limits the score.',
  )
  expect(model).toMatchObject({
    state: 'unknown',
    points: 0,
    detail: 'Not stated in the profile.',
    raise: 'hybrid work',
    gain: (model?.of ?? 0) - (limit?.points ?? 0),
  })
  const travels = receiptOf({ ...silent, willing_to_travel: true })
  expect(travels?.score).toBe(69)
  expect(travels?.parts.at(-1)?.detail).toBe(
    'Not stated: working model. Until then, the score stays below a strong match.',
  )
})
