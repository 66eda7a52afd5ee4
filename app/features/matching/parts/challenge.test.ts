import { expect, test } from 'vitest'
import { firstWords } from './challenge.ts'

test.each([
  [['Incident Response', 'ISO 27001', 'ISO', 'backups'], 'Incident Response, ISO 27001, backups'],
  [['GDPR', 'records', 'Data Privacy (GDPR)', 'staff'], 'records, Data Privacy (GDPR), staff'],
  [['dental', 'Dental'], 'dental'],
  [['C++', 'C#'], 'C++, C#'],
  [['art', 'party'], 'art, party'],
  [[], ''],
])('of %j it names %j', (words, named) => {
  expect(firstWords(words).join(', ')).toBe(named)
})
