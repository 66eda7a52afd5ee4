import { expect, test } from 'vitest'
import { termOfName } from './catalogue.ts'

test('names with the same meaning have one term, and "C" is not "C++"', () => {
  const terms = ['Rust', ' “RUST” ', 'rust'].map(name => termOfName('skills', name))
  expect(new Set(terms).size).toBe(1)
  expect(termOfName('skills', 'financial  modeling')).toBe('skill_financial_modeling')
  expect(termOfName('skills', 'FP&A')).toBe('skill_budgeting_forecasting')
  expect(termOfName('skills', 'Cap tables')).toBe(termOfName('skills', 'cap table'))
  expect(termOfName('skills', 'C++')).not.toBe(termOfName('skills', 'C'))
  expect(termOfName('skills', '!!!')).toBeUndefined()
})
