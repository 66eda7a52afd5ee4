import { expect, test } from 'vitest'
import { initialsOf } from './monogram.ts'

test.each([
  ['Ada Reader', 'AR'],
  ['Anjali Krishnamurthy-Subramaniam', 'AK'],
  ['Jean-Luc de la Tour', 'JT'],
  ['Ada (she)', 'A'],
  ['ßen', 'SS'],
  ['★', '÷'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
