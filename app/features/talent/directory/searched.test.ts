import { expect, test } from 'vitest'
import { fold, searchedWords } from './searched.ts'

test.each([
  ['cfo healthcare', ['cfo', 'healthcare']],
  ['cfo, healthcare;', ['cfo', 'healthcare']],
  ['vp of sales', ['vp=', 'sales']],
  ['sales vp', ['sales', 'vp']],
  ['of the', ['of=', 'the']],
  ['m&a  m&a c++', ['m&a', 'c++']],
  ['100% (growth)', ['100%', '(growth)']],
  [' , ; ', []],
  ['', []],
])('the words of %j', (q, words) => {
  expect(searchedWords(q).map(({ piece, whole }) => (whole ? `${piece}=` : piece))).toEqual(words)
})

test('a search is limited to 16 words', () => {
  expect(searchedWords(Array.from({ length: 90 }, (_, n) => `x${n}`).join(' '))).toHaveLength(16)
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
