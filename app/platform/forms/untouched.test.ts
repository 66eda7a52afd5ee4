import { expect, test } from 'vitest'
import { confirmedFields, type FormDefaults, untouchedFields } from './untouched.ts'

const STARTED: FormDefaults = {
  defaults: { hours: ['20'], low: ['500'], high: ['1500'], languages: ['English'] },
  labels: {},
  ranges: [['low', 'high']],
}
const AS_STARTED = { hours: 20, low: 500, high: 1500, languages: ['English'], other: 'x' }

test('a default is untouched until somebody confirms it', () => {
  expect(untouchedFields(STARTED, AS_STARTED, [])).toEqual(['hours', 'low', 'high', 'languages'])
  expect(untouchedFields(STARTED, AS_STARTED, ['hours', 'other'])).toEqual([
    ...['low', 'high', 'languages'],
  ])
})

test('a different value is an answer, and so is an empty one', () => {
  expect(untouchedFields(STARTED, { ...AS_STARTED, hours: 21, languages: [] }, [])).toEqual([
    ...['low', 'high'],
  ])
  expect(untouchedFields(STARTED, { ...AS_STARTED, hours: null }, [])).not.toContain('hours')
})

test('answering one end of a range answers both', () => {
  for (const change of [{ low: 800 }, { high: 900 }])
    expect(untouchedFields(STARTED, { ...AS_STARTED, ...change }, [])).toEqual([
      ...['hours', 'languages'],
    ])
  expect(untouchedFields(STARTED, AS_STARTED, ['high'])).toEqual(['hours', 'languages'])
})

test('a form that shows stored values submits all answered fields', () => {
  expect(confirmedFields(STARTED, ['low', 'high'])).toEqual(['hours', 'languages'])
})
