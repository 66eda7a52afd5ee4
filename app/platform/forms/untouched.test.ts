import { expect, test } from 'vitest'
import { confirmedFields, type FormDefaults, untouchedFields } from './untouched.ts'

const DEFAULTS: FormDefaults = {
  defaults: { hours: ['20'], low: ['500'], high: ['1500'], languages: ['English'] },
  labels: {},
  ranges: [['low', 'high']],
}
const UNCHANGED = { hours: 20, low: 500, high: 1500, languages: ['English'], other: 'x' }

test('a default is untouched until somebody confirms it', () => {
  expect(untouchedFields(DEFAULTS, UNCHANGED, [])).toEqual(['hours', 'low', 'high', 'languages'])
  expect(untouchedFields(DEFAULTS, UNCHANGED, ['hours', 'other'])).toEqual([
    ...['low', 'high', 'languages'],
  ])
})

test('a different value is an answer, and so is an empty one', () => {
  expect(untouchedFields(DEFAULTS, { ...UNCHANGED, hours: 21, languages: [] }, [])).toEqual([
    ...['low', 'high'],
  ])
  expect(untouchedFields(DEFAULTS, { ...UNCHANGED, hours: null }, [])).not.toContain('hours')
})

test('answering one end of a range answers both', () => {
  for (const change of [{ low: 800 }, { high: 900 }])
    expect(untouchedFields(DEFAULTS, { ...UNCHANGED, ...change }, [])).toEqual([
      ...['hours', 'languages'],
    ])
  expect(untouchedFields(DEFAULTS, UNCHANGED, ['high'])).toEqual(['hours', 'languages'])
})

test('a form that shows stored values submits all answered fields', () => {
  expect(confirmedFields(DEFAULTS, ['low', 'high'])).toEqual(['hours', 'languages'])
})
