import { expect, test } from 'vitest'
import { fold, joinedWords, typedWords } from './searched.ts'

test.each([
  ['cfo healthcare', 'cfo healthcare'],
  ['CFO, healthcare;', 'cfo healthcare'],
  ['vp of sales', 'vp= (of) sales'],
  ['sales vp', 'sales vp'],
  ['of the', 'of= the'],
  ['m&a  m&a c++', 'm&a c++'],
  ['100% (growth)', '100% (growth)'],
  ['looking for an interim CFO', '(looking) (for) (an) ?interim cfo'],
  ['an expert', '(an) expert'],
  ['part time CFO', '?part ?time cfo'],
  ['part time', 'part time'],
  ['time part CFO', 'time part cfo'],
  ['US GAAP', '?us= gaap'],
  [' , ; ', ''],
  ['', ''],
])('the words of %j', (q, words) => {
  const shown = typedWords(q).map(({ piece, whole, use }) => {
    if (use === 'stop') return `(${piece})`
    return `${use === 'aside' ? '?' : ''}${piece}${whole ? '=' : ''}`
  })
  expect(shown.join(' ')).toBe(words)
})

test('a search is limited to 16 words', () => {
  expect(typedWords(Array.from({ length: 90 }, (_, n) => `x${n}`).join(' '))).toHaveLength(16)
})

test.each([
  ['ZÜRICH', 'zurich'],
  ['José Łuczak', 'jose luczak'],
  ['Søren Weiß-Œuvré', 'soren weiss-oeuvre'],
  ['O’Neil O‘Neil OʼNeil', "o'neil o'neil o'neil"],
  ['Lloyd‑George', 'lloyd-george'],
  ['Σίσυφος', 'σισυφοσ'],
  ['İstanbul', 'istanbul'],
  ['한국', '한국'],
])('%j folds to %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('a word with hyphens or apostrophes is also one without', () => {
  expect(joinedWords("(e-commerce), o'reilly - non-profit's start up")).toEqual([
    ...['(ecommerce),', 'oreilly', 'nonprofits'],
  ])
  expect(joinedWords("plain words, 'quoted' - and dashes-")).toEqual([])
})
