import { expect, test } from 'vitest'
import { CONFIRMED } from '#app/platform/forms/untouched.ts'
import { NEW_PROFILE } from '../rules.ts'
import { openFields } from './match-fields.ts'

const WEIGHTS = [
  { part: 'role', points: 20 },
  { part: 'challenge', points: 12 },
  { part: 'skills', points: 24 },
  { part: 'rate', points: 8 },
  { part: 'something new', points: 50 },
]
const PARTS = `role skills challenge rate industry tools hours engagement time_zone languages
  working_model start duration stage size`.split(/\s+/)
const labels = (values: Record<string, string[]>) =>
  openFields(values, WEIGHTS).map(({ label }) => label)

test('an empty profile could raise all of it, the weightiest first', () => {
  expect(labels({})).toEqual(['Skills', 'Primary role', 'Summary', 'Day rate'])
  expect(labels({ skill_ids: [], primary_role: [''], headline: [' '] })).toEqual(labels({}))
})

test('a part is told by any of its fields', () => {
  expect(labels({ roles_offered: ['CFO'], case_studies: ['Once'], price_day_max: ['0'] })).toEqual([
    'Skills',
  ])
})

test('what a new profile starts from is told once it is confirmed or changed', () => {
  expect(labels({ ...NEW_PROFILE })).toEqual(labels({}))
  const told = ['Skills', 'Primary role', 'Summary']
  expect(labels({ ...NEW_PROFILE, [CONFIRMED]: ['price_day_min'] })).toEqual(told)
  expect(labels({ ...NEW_PROFILE, price_day_max: ['1600'] })).toEqual(told)
})

test('every part of a match has its field', () => {
  const weights = PARTS.map(part => ({ part, points: 1 }))
  expect(openFields({}, weights)).toHaveLength(PARTS.length)
})
