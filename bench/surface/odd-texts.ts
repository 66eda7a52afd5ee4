// Texts for form fields, searches and paths.
import type { SeededRandom } from '#test/seeded-random.ts'

/** The text again and again, up to this length. */
export const again = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Texts that have broken other programs, encoded as a form has them. */
const TEXTS: Record<string, string> = {
  nothing: '',
  spaces: '%20%09%0a%0d%0b%0c%c2%a0%e2%80%a8%e2%80%a9',
  nul: 'a%00b',
  'only nul': '%00',
  'half a surrogate pair': '%ed%a0%80',
  'broken UTF-8': '%ff%fe%c0%af%e0%80%80%f8',
  'bad percent signs': '%zz%%1%u0041%',
  controls: '%01%1b%5b31m%7f%c2%85',
  'right to left': '%e2%80%ae%d8%a7%e2%80%8f%ef%bb%bf',
  combined: again('Z%cc%81', 3_000),
  emoji: again('%f0%9f%91%a9%e2%80%8d%f0%9f%9a%80', 2_400),
  script: '%3cscript%3ealert(1)%3c/script%3e',
  sql: '%27%3b%20drop%20table%20users%3b--',
  template: '%7b%7b7*7%7d%7d$%7b7*7%7d',
  path: '..%2f..%2f..%2fetc%2fpasswd',
  prototype: '__proto__',
  'not a number': 'NaN',
  infinite: '1e309',
  negative: '-1',
  'no integer': '1.5',
  'a long number': again('9', 400),
  hexadecimal: '0x1F',
  comma: '1%2c500',
  'no date': '9999-99-99',
  'no time': '25:61',
  'nil id': '00000000-0000-0000-0000-000000000000',
  'an array': '[]',
  'an object': '%7b%22id%22%3a%7b%7d%7d',
  'a deep object': again('%7b%22a%22%3a', 9_000),
  'a custom option': '%7b%22id%22%3a%22custom_x%22%2c%22name%22%3a%22%00%22%7d',
  'an address': '//evil.test/%5c@x',
  'a script address': 'javascript%3aalert(1)',
  'wild cards': again('%25_%5c', 300),
  quotes: again('%22%27', 1_000),
  'a long word': again('x', 30_000),
  'many words': again('word+', 30_000),
  'a long Chinese word': again('%e6%bc%a2', 90_000),
  'deep lists': again('1.+', 8_000),
  'deep quotes': again('%3e', 8_000),
  brackets: again('%5b', 8_000),
  stars: again('*a**b', 8_000),
  table: `a%7cb%0a-%7c-%0a${again('%7c%0a', 7_000)}`,
  'an expensive expression': again('a', 5_000),
  mail: `a@${again('b.', 5_000)}`,
  newlines: again('%0a', 8_000),
}
export const TEXT_NAMES = Object.keys(TEXTS)

export function oddText(chance: SeededRandom): [name: string, text: string] {
  const name = chance.pick(TEXT_NAMES)
  return [name, TEXTS[name] ?? '']
}
