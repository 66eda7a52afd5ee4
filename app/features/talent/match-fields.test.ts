import { expect, test } from 'vitest'
import { openFields } from './match-fields.ts'
import { NEW_PROFILE } from './rules.ts'

const WEIGHTS = [
  { part: 'role', label: 'Role', points: 20 },
  { part: 'challenge', label: 'Challenge', points: 12 },
  { part: 'skills', label: 'Skills', points: 24 },
  { part: 'rate', label: 'Rate', points: 8 },
  { part: 'something new', label: 'Something new', points: 50 },
]
const labels = (values: Record<string, string[]>) =>
  openFields(values, WEIGHTS).map(({ label }) => label)

test('an empty profile could raise all of it, the weightiest first', () => {
  expect(labels({})).toEqual(['Skills', 'Role', 'Challenge', 'Rate'])
  expect(labels({ skill_ids: [], primary_role: [''], headline: [' '] })).toEqual(labels({}))
})

test('a part is told by any of its fields', () => {
  expect(labels({ roles_offered: ['CFO'], case_studies: ['Once'], price_day_max: ['0'] })).toEqual([
    'Skills',
  ])
})

test('what a new profile starts from is told already', () => {
  expect(labels({ ...NEW_PROFILE })).toEqual(['Skills', 'Role', 'Challenge'])
})
