import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'
import { text } from './text.ts'

test('a name stays on its line and changes nothing around it', () => {
  expect(oneLine(' Ada\n\u202eLovelace\u2066 ')).toBe('Ada Lovelace')
  expect(oneLine('Nora  O’Neil \u00a0 Brandt')).toBe('Nora O’Neil Brandt')
  // A joined emoji and a Persian name need invisible characters.
  for (const name of ['👩‍💻 Ada', 'می‌خواهم', 'O’Neil']) expect(oneLine(name)).toBe(name)
})

test('a name of which nothing is visible is empty', () => {
  for (const name of ['\u200b', '\u00ad \u2060', '\u2800\u3164', '\u202e', ' \t'])
    expect(oneLine(name), JSON.stringify(name)).toBe('')
})

test('marks piled on one letter cannot cover the text around it', () => {
  const pile = '\u0301\u034f\u20dd'.repeat(40)
  for (const read of [oneLine, text.parse]) {
    expect(read(`Ada${pile} L`)).toBe(`Ada${pile.slice(0, 8)} L`)
    // Vietnamese, Hebrew with accents, Burmese, Khmer, Tibetan, emoji.
    for (const whole of [
      'Ngu\u0302\u0303n',
      'בְּרֵאשִׁ֖ית',
      'မြွှောင့်',
      'ស្ត្រី',
      'ཧཱུྃ',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
      '👨‍👩‍👧‍👦',
      '❤️‍🔥',
    ])
      expect(read(whole)).toBe(whole)
  }
})
