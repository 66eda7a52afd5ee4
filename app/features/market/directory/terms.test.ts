import { expect, test } from 'vitest'
import { rolesMeant, termsOf } from './terms.ts'

test.each([
  ['CFO', ['cfo | chief financial officer']],
  ['C.F.O.', ['c.f.o. | chief financial officer']],
  ['chief financial officer food', ['chief financial officer', 'food']],
  ['fractional CFO', ['cfo | chief financial officer', '?fractional']],
  ['interim VP of Sales', ['vp sales', '?interim']],
  ['vice president sales', ['vice president sales | vp sales']],
  ['part time finance director', ['finance director', '?part', '?time']],
  // The words of a title that are more than the title are kept.
  ['SaaS CFO', ['saas', 'cfo | chief financial officer']],
  ['Erp consultant', ['erp consultant']],
  ['tax advisor', ['tax', '?advisor']],
  ['head of marketing for food', ['head marketing', 'food']],
  ['interim', ['interim']],
  ['raise a seed round', ['raise', 'seed', 'round']],
  ['', []],
])('the terms of %j', (q, expected) => {
  const { terms, asides } = termsOf(q)
  const shown = terms.map(({ words, role }) =>
    [words.map(({ piece }) => piece).join(' '), role.join(' ')].filter(Boolean).join(' | '),
  )
  expect([...shown, ...asides.map(({ piece }) => `?${piece}`)]).toEqual(expected)
})

test('a title in free text means roles, one of the catalogue is its own name', () => {
  expect(rolesMeant('IT-Leiter')).toEqual(['IT Director'])
  expect(rolesMeant('Fractional CFO & COO')).toEqual([
    'Chief Financial Officer (CFO)',
    'Chief Operating Officer (COO)',
  ])
  expect(rolesMeant('Master baker')).toEqual([])
  expect(rolesMeant('VP Sales')).toEqual([])
})
