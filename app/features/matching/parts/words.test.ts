import { expect, test } from 'vitest'
import { withArticle } from './words.ts'

test.each([
  'a CFO',
  'a Head of Design',
  'a VP Sales',
  'a UX Designer',
  'a User Researcher',
  'an HR Director',
  'an IT Director',
  'an M&A Advisor',
  'an FP&A Manager',
  'an SEO Manager',
  'an MLRO',
  'an Engineering Manager',
  'an ERP Consultant',
])('%s', words => {
  expect(withArticle(words.replace(/^an? /, ''))).toBe(words)
})
