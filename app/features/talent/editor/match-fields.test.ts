import { expect, test } from 'vitest'
import { CONFIRMED } from '#app/platform/forms/untouched.ts'
import { NEW_PROFILE } from '../rules.ts'
import { openFields } from './match-fields.ts'

const WEIGHTS = [
  { part: 'role', points: 20 },
  { part: 'challenge', points: 12 },
  { part: 'skills', points: 24 },
  { part: 'rate', points: 8 },
] as const
const PARTS = [
  ...(['role', 'skills', 'challenge', 'rate', 'industry', 'tools', 'hours', 'engagement'] as const),
  ...(['time_zone', 'languages', 'working_model', 'start', 'duration', 'stage', 'size'] as const),
]
const labels = (values: Record<string, string[]>) =>
  openFields(values, WEIGHTS).map(({ label }) => label)

test('an empty profile lists all fields, most points first', () => {
  expect(labels({})).toEqual(['Skills', 'Primary role', 'Summary', 'Day rate'])
  expect(labels({ skill_ids: [], primary_role: [''], headline: [' '] })).toEqual(labels({}))
})

test('any one of its fields is enough for a part', () => {
  expect(labels({ roles_offered: ['CFO'], case_studies: ['Once'], price_day_max: ['0'] })).toEqual([
    'Skills',
  ])
})

test('a default counts as stated once it is confirmed or changed', () => {
  expect(labels({ ...NEW_PROFILE })).toEqual(labels({}))
  const open = ['Skills', 'Primary role', 'Summary']
  expect(labels({ ...NEW_PROFILE, [CONFIRMED]: ['price_day_min'] })).toEqual(open)
  expect(labels({ ...NEW_PROFILE, price_day_max: ['1600'] })).toEqual(open)
})

test('every part of a match has a field', () => {
  const weights = PARTS.map(part => ({ part, points: 1 }))
  expect(openFields({}, weights)).toHaveLength(PARTS.length)
})
