import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

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
