import { expect, test } from 'vitest'
import { tellingWords } from './challenge.ts'

test.each([
  [['fill', 'Series A', 'pack', 'recurring revenue'], 'Series A, recurring revenue'],
  [['fill', 'Series A', 'pack'], 'Series A, fill, pack'],
  [['Incident Response', 'ISO 27001', 'ISO', 'backups'], 'Incident Response, ISO 27001'],
  [['GDPR', 'records', 'Data Privacy (GDPR)', 'staff'], 'Data Privacy (GDPR), records, staff'],
  [['Series A', 'Series B', 'Series C', 'Series D'], 'Series A, Series B, Series C'],
  [['dental', 'Dental'], 'Dental'],
  [['C++', 'C#'], 'C++, C#'],
  [['art', 'party'], 'art, party'],
  [[], ''],
])('of %j it names %j', (words, named) => {
  expect(tellingWords(words).join(', ')).toBe(named)
})
