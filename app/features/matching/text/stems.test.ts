import { expect, test } from 'vitest'
import { englishStem } from './english-stem.ts'
import { isKeyStem } from './read.ts'
import { writtenWords } from './stems.ts'
import { readWork } from './work.ts'

test.each([
  ['reporting', 'report'],
  ['forecasts', 'forecast'],
  ['companies', 'compani'],
  ['operational', 'oper'],
  ['generously', 'generous'],
  ['communication', 'communic'],
  ['hiring', 'hire'],
  ['planned', 'plan'],
  ['agreed', 'agre'],
  ['ties', 'tie'],
  ['skies', 'sky'],
  ['early', 'earli'],
  ['succeed', 'succeed'],
  ['staying', 'stay'],
  ['fluently', 'fluentli'],
  ['geology', 'geolog'],
  ['saas', 'saa'],
  ['at', 'at'],
])('the stem of "%s" is "%s"', (word, stem) => {
  expect(englishStem(word)).toBe(stem)
})

test.each([
  ...(['hospital hospitality', 'customer customs', 'season seasoned', 'import important'] as const),
  ...(['product production', 'author authority', 'govern government', 'engineer engine'] as const),
])('two words of different meaning have two stems: %s', pair => {
  const [one = '', other = ''] = pair.split(' ')
  expect(englishStem(one)).not.toBe(englishStem(other))
  expect(englishStem(`${one}s`)).toBe(englishStem(one))
})

test('a text’s stems are its words without endings, numbers and function words; names with dots and slashes stay whole', () => {
  const text =
    'We are rebuilding the reports: node.js, CI/CD and full-stack <b>work</b> since 2019, 2nd year &amp; growing.'
  expect(readWork([text, ''], false).stems.toSorted()).toEqual(
    [
      'ci/cd',
      'full',
      'grow',
      'node.js',
      'rebuild',
      'report',
      'sinc',
      'stack',
      'work',
      'year',
    ].sort(),
  )
})

test('words are shown as written, in lower case if they ever are', () => {
  const written = writtenWords('Forecasts and CI/CD', 'the forecast; Reporting')
  expect(Object.fromEntries(written)).toEqual({
    forecast: 'forecast',
    'ci/cd': 'CI/CD',
    report: 'Reporting',
  })
})

test('hostile texts are read within hundredths of a second', () => {
  const shapes = [
    ...[' x="', '<a ', '<a a=', 'a_', 'a+', '-a.a', 'a.1-', 'a--', 'a@a-', '/', '../', '~/'],
    ...['.', ':', 'a:', '&a', "n't", 'a-', '(a', '\u200b-'],
  ]
  const slow = shapes.flatMap(shape => {
    const times = [1, 2, 3].map(n => {
      // Never the same text twice, because texts are cached.
      const text = `<a${shape.repeat(5_000 / shape.length)}${n}`
      const begun = process.cpuUsage()
      writtenWords(text)
      readWork([text], true)
      return process.cpuUsage(begun).user / 1_000
    })
    return Math.min(...times) > BOUND_MS ? [`${shape}: ${Math.min(...times)} ms`] : []
  })
  expect(slow).toEqual([])
})

/** CPU time, the best of three runs; the problem cases took a quarter of a second, or never ended. */
const BOUND_MS = 100

test.each(['per', 'several', 'quarter'])('%j says nothing about the work', word => {
  const [stem = ''] = readWork([word], false).stems
  expect([stem, isKeyStem(stem)]).toEqual([expect.stringMatching(/./), false])
})
