import { expect, test } from 'vitest'
import { otherForms } from './forms.ts'

test.each([
  ['ferry', 'ferries'],
  ['ferries', 'ferry'],
  ['hospitals', 'hospital'],
  ['taxes', 'tax'],
  ['businesses', 'business'],
  ['accountants', 'accountant'],
  ['accountant', 'accounting'],
  ['accounting', 'accountants'],
  ['marketer', 'marketing'],
  ['engineering', 'engineers'],
  ['engineers', 'engineering'],
  ['start-up', 'startup'],
])('%j is also %j', (word, form) => {
  expect(otherForms(word)).toContain(form)
})

test.each([
  // What a word begins with is found anyway.
  ['market', ''],
  ['marketing', 'market'],
  ['accounting', 'accounts'],
  ['news', 'new'],
  ['customs', 'custom'],
  ['important', 'importer'],
  ['vending', 'vendor'],
  ['sap', ''],
  ['führung', ''],
  ['c++', ''],
])('%j is not %j', (word, other) => {
  if (other) expect(otherForms(word)).not.toContain(other)
  else expect(otherForms(word)).toEqual([])
})
