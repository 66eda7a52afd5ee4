// Generates hostile requests at random from a seed.
import { randomUUID } from 'node:crypto'
import type { PageForm } from './forms.ts'
import { FORM_TYPE, formHeaders, type Request } from './server.ts'

export type Chance = {
  /** A number from 0 up to, but not including, this. */
  below: (most: number) => number
  of: <T>(choices: readonly [T, ...T[]] | readonly T[]) => T
}

/** Mulberry32: the same seed makes the same requests. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    of(choices) {
      const chosen = choices[below(choices.length)]
      if (chosen === undefined) throw new Error('There is nothing to choose from')
      return chosen
    },
  }
}

const again = (text: string, length: number) =>
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

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'get',
  'X',
] as const
const CONTENT_TYPES = [
  'application/json',
  'text/plain',
  'text/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${again('b', 300)}`,
  'multipart/form-data; boundary="b',
  'x/y; z',
  '',
  `${FORM_TYPE}; charset=utf-16`,
  `${FORM_TYPE}; charset=utf-8; charset=x`,
] as const
const HEADERS: readonly (readonly [string, string])[] = [
  ['Accept-Encoding', again('gzip;q=0.1,', 3_000)],
  ['Accept-Encoding', 'br;q=0, *'],
  ['Accept-Language', again('de,', 5_000)],
  ['Accept', ''],
  ['If-None-Match', again('"x",', 8_000)],
  ['If-Modified-Since', 'never'],
  ['Range', 'bytes=0-0,1-1,2-2,-1'],
  ['Range', `bytes=${again('0-1,', 4_000)}`],
  ['X-Forwarded-For', again('1.2.3.4, ', 4_000)],
  ['X-Forwarded-For', 'not an address'],
  ['X-Forwarded-Proto', 'javascript'],
  ['X-Forwarded-Host', 'evil.test'],
  ['Forwarded', 'for="[::1]:x";host=evil.test'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Request-Id', again('x', 4_000)],
  ['X-Request-Id', '../../x'],
  ['Referer', 'javascript:alert(1)'],
  ['Origin', 'null'],
  ['Origin', 'https://evil.test'],
  ['Origin', ''],
  ['Host', ''],
  ['Host', 'evil.test'],
  ['Host', again('a.', 300)],
  ['Cookie', again('a=b; ', 8_000)],
  ['Cookie', 'theme=%00; vinculum.session=%ff%fe; __Host-vinculum.session=x'],
  ['Cookie', '=; ;;; a'],
  ['Expect', '100-continue'],
  ['Upgrade', 'websocket'],
  ['Authorization', 'Bearer x'],
  ['Authorization', 'Basic %%%'],
  ['Content-Encoding', 'gzip'],
  ['Transfer-Encoding', 'identity'],
  ['Sec-Purpose', 'prefetch'],
]

export type Door = {
  pattern: string
  role: string
  cookie: string
  /** The page's address, with the person's own id, a stranger's, or one that doesn't exist. */
  targets: readonly string[]
  forms: readonly PageForm[]
}
export type Hostile = Request & { shape: string }

export function hostileRequest(
  chance: Chance,
  door: Door,
  options: { surface: { origin: string }; names: readonly string[]; intents: readonly string[] },
): Hostile {
  const changes = chance.below(5) < 3
  const target = oddTarget(chance, chance.of(door.targets))
  const headers: (readonly [string, string])[] = [...formHeaders(options.surface, door.cookie)]
  headers.push(['X-Forwarded-For', `198.18.${chance.below(256)}.${chance.below(256)}`])
  const shapes = [target.shape]
  let method: string = changes ? 'POST' : 'GET'
  let body: Buffer | string | undefined
  if (changes) {
    const made = oddBody(chance, door, options)
    body = made.body
    shapes.push(made.shape)
    if (made.type !== undefined) replace(headers, 'Content-Type', made.type)
  }
  if (chance.below(8) === 0) {
    method = chance.of(METHODS)
    shapes.push(`method ${method}`)
  }
  if (chance.below(4) === 0) {
    const [name, value] = chance.of(HEADERS)
    // Forwarded headers are appended, as a proxy does.
    if (name === 'X-Forwarded-For') headers.push([name, value])
    else replace(headers, name, value)
    shapes.push(`header ${name}`)
  }
  if (chance.below(60) === 0) {
    headers.push(['Content-Length', chance.of(['0', '1', '-1', 'x', '99999999999999999999'])])
    shapes.push('a false length')
  }
  return { method, target: target.text, headers, body, shape: shapes.filter(Boolean).join(', ') }
}

function replace(headers: (readonly [string, string])[], name: string, value: string): void {
  const at = headers.findIndex(([known]) => known.toLowerCase() === name.toLowerCase())
  if (at >= 0) headers.splice(at, 1)
  headers.push([name, value])
}

function oddText(chance: Chance): [name: string, text: string] {
  const name = chance.of(TEXT_NAMES)
  return [name, TEXTS[name] ?? '']
}

function oddTarget(chance: Chance, target: string): { text: string; shape: string } {
  const [name, text] = oddText(chance)
  const short = text.slice(0, 6_000)
  switch (chance.below(12)) {
    case 0:
      return { text: `${target}.data`, shape: 'data' }
    case 1:
      return { text: `${target}.data?_routes=${short}`, shape: `data of routes: ${name}` }
    case 2: {
      const keys = [
        'q',
        'page',
        'sort',
        'skill',
        'role',
        'topic',
        'next',
        'request',
        'scope',
        'week',
        'token',
        'error',
      ]
      const search = Array.from({ length: 1 + chance.below(4) }, () => {
        return `${chance.of(keys)}=${oddText(chance)[1].slice(0, 3_000)}`
      })
      return { text: `${target}?${search.join('&')}`, shape: 'a search' }
    }
    case 3:
      return { text: `${target}?${again('page=1&', 7_000)}`, shape: 'a search again and again' }
    case 4:
      return { text: target.replace(/[^/]+$/, short || '%'), shape: `id: ${name}` }
    case 5:
      return { text: `${target}/${short}`, shape: `path: ${name}` }
    case 6:
      return { text: `/${target}`, shape: 'two slashes' }
    case 7:
      return { text: `http://evil.test${target}`, shape: 'a whole address' }
    case 8:
      return { text: `${target}?${short}`, shape: `search: ${name}` }
    default:
      return { text: target, shape: '' }
  }
}

type Body = { body: Buffer | string; shape: string; type?: string }

function oddBody(
  chance: Chance,
  door: Door,
  { names, intents }: { names: readonly string[]; intents: readonly string[] },
): Body {
  const fields = baseFields(chance, door, names, intents)
  const text = () => oddText(chance)
  const encoded = () => fields.map(([name, value]) => `${name}=${value}`).join('&')
  switch (chance.below(16)) {
    case 0: {
      const repeated = Array.from({ length: 400 }, () => fields)
        .flat()
        .slice(0, 3_000)
      return { body: repeated.map(pair => pair.join('=')).join('&'), shape: 'repeated fields' }
    }
    case 1: {
      const count = chance.of([700, 5_000, 20_000])
      const many = Array.from({ length: count }, (_, n) => `f${n}=x`)
      return { body: [encoded(), ...many].join('&'), shape: `${count} names` }
    }
    case 2:
      return { body: `a${again('%5bb%5d', 40_000)}=1&${encoded()}`, shape: 'a deep name' }
    case 3:
      return { body: again('x', chance.of([300_000, 3_000_000])), shape: 'a huge body' }
    case 4:
      return { body: again('&=', 50_000), shape: 'separators' }
    case 5:
      return { body: encoded(), shape: 'another type', type: chance.of(CONTENT_TYPES) }
    case 6:
      return multipart(chance, fields)
    case 7: {
      const noise = Buffer.from(Array.from({ length: 2_000 }, () => chance.below(256)))
      return {
        body: noise,
        shape: 'noise',
        type: chance.of([FORM_TYPE, 'multipart/form-data; boundary=b']),
      }
    }
    case 8:
      return {
        body: `__proto__=1&constructor=1&toString=1&__proto__[a]=1&${encoded()}`,
        shape: 'names of object members',
      }
    default: {
      const spoiled: string[] = []
      for (let n = 0; n <= chance.below(3) && fields.length > 0; n += 1) {
        const field = chance.of(fields)
        const [name, odd] = text()
        field[1] = odd
        spoiled.push(`${field[0]}: ${name}`)
      }
      return { body: encoded(), shape: spoiled.join(', ') }
    }
  }
}

/** A form of the page as it is, or field names of any form of the product. */
function baseFields(
  chance: Chance,
  { forms }: Door,
  names: readonly string[],
  intents: readonly string[],
): [string, string][] {
  if (forms.length > 0 && chance.below(4) > 0) {
    const form = chance.of(forms)
    return form.fields.map(({ name, value, options }): [string, string] => [
      name,
      encodeURIComponent(
        options.length > 0 ? chance.of(options) : value || 'Some words, 20 of them at most.',
      ),
    ])
  }
  const fields = Array.from({ length: 1 + chance.below(12) }, (): [string, string] => [
    chance.of(names),
    chance.of(['1', 'a', 'on', 'a%40mail.test', '2026-03-09', randomId(chance)]),
  ])
  fields.push(['intent', chance.of(intents)])
  return fields
}

function randomId(chance: Chance): string {
  return chance.below(2) ? randomUUID() : '00000000-0000-0000-0000-000000000000'
}

function multipart(chance: Chance, fields: readonly [string, string][]): Body {
  const type = 'multipart/form-data; boundary=b'
  const part = (disposition: string, value: string) =>
    `--b\r\nContent-Disposition: ${disposition}\r\n\r\n${value}\r\n`
  const whole = fields.map(([name, value]) => part(`form-data; name="${name}"`, value)).join('')
  switch (chance.below(8)) {
    case 0:
      return { body: `${whole}--b--\r\n`, shape: 'parts', type }
    case 1:
      return { body: whole, shape: 'parts that never end', type }
    case 2:
      return { body: `${part('form-data', 'x')}--b--\r\n`, shape: 'parts without a name', type }
    case 3: {
      const file = `--b\r\nContent-Disposition: form-data; name="photo"; filename="..\\..\\x.svg"\r\nContent-Type: image/png\r\n\r\n<svg xmlns="http://www.w3.org/2000/svg"/>\r\n`
      return { body: `${whole}${file}--b--\r\n`, shape: 'a file that is no picture', type }
    }
    case 4:
      return { body: `${again('--b\r\n\r\n', 40_000)}--b--\r\n`, shape: 'empty parts', type }
    case 5:
      return {
        body: `--b\r\n${again('X: y\r\n', 60_000)}\r\nx\r\n--b--\r\n`,
        shape: 'a part of headers',
        type,
      }
    case 6: {
      const files = fields.map(([name]) => part(`form-data; name="${name}"; filename="x.txt"`, 'x'))
      return { body: `${files.join('')}--b--\r\n`, shape: 'files in place of texts', type }
    }
    default: {
      const many = Array.from({ length: 3_000 }, (_, n) => part(`form-data; name="f${n}"`, 'x'))
      return { body: `${many.join('')}--b--\r\n`, shape: 'many parts', type }
    }
  }
}
