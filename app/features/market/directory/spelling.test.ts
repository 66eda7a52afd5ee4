import { expect, test } from 'vitest'
import { nearWords, slips } from './spelling.ts'
import { Words } from './words.ts'

const words = new Words()
for (const word of ['(netsuite)', 'okafor', 'sale', 'sales/marketing', 'healthcare', 'zürich'])
  words.add(word)

test.each([
  ['netsuit', ['netsuite']],
  ['netsuiet', ['netsuite']],
  ['okfaor', ['okafor']],
  ['okafro', ['okafor']],
  ['helthcaer', ['healthcare']],
  ['marketting', ['marketing']],
  ['salse', ['sale', 'sales']],
  ['slae', ['sale']],
  ['saels', ['sales']],
  ['sle', []],
  ['okafor', []],
  ['o’kafor', []],
  ['quantum', []],
])('similar to %j: %j', (typed, near) => {
  expect([...nearWords(words, typed).keys()].toSorted()).toEqual(near)
})

test.each([
  ['abcd', 'abcd', 0],
  ['abcd', 'abdc', 1],
  ['abcd', 'acd', 1],
  ['abcd', 'xbcde', 2],
  ['', 'ab', 2],
])('%j and %j are %i typos apart', (one, other, count) => {
  expect(slips(one, other)).toBe(count)
})
