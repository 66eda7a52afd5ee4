// Generates hostile requests at random from a seed.
import type { SeededRandom } from '#test/seeded-random.ts'
import type { PageForm } from './forms.ts'
import { oddBody } from './odd-bodies.ts'
import { again, oddText } from './odd-texts.ts'
import { formHeaders, type Request } from './server.ts'

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
  chance: SeededRandom,
  door: Door,
  options: { surface: { origin: string }; names: readonly string[]; intents: readonly string[] },
): Hostile {
  const changes = chance.below(5) < 3
  const form =
    changes && door.forms.length > 0 && chance.below(4) > 0 ? chance.pick(door.forms) : undefined
  const target = oddTarget(chance, form?.target ?? chance.pick(door.targets))
  const headers: (readonly [string, string])[] = [...formHeaders(options.surface, door.cookie)]
  headers.push(['X-Forwarded-For', `198.18.${chance.below(256)}.${chance.below(256)}`])
  const shapes = [target.shape]
  let method: string = changes ? 'POST' : 'GET'
  let body: Buffer | string | undefined
  if (changes) {
    const made = oddBody(chance, form, options)
    body = made.body
    shapes.push(made.shape)
    if (made.type !== undefined) replace(headers, 'Content-Type', made.type)
  }
  if (chance.below(8) === 0) {
    method = chance.pick(METHODS)
    shapes.push(`method ${method}`)
  }
  if (chance.below(4) === 0) {
    const [name, value] = chance.pick(HEADERS)
    // Forwarded headers are appended, as a proxy does.
    if (name === 'X-Forwarded-For') headers.push([name, value])
    else replace(headers, name, value)
    shapes.push(`header ${name}`)
  }
  if (chance.below(60) === 0) {
    headers.push(['Content-Length', chance.pick(['0', '1', '-1', 'x', '99999999999999999999'])])
    shapes.push('a false length')
  }
  return { method, target: target.text, headers, body, shape: shapes.filter(Boolean).join(', ') }
}

function replace(headers: (readonly [string, string])[], name: string, value: string): void {
  const at = headers.findIndex(([known]) => known.toLowerCase() === name.toLowerCase())
  if (at >= 0) headers.splice(at, 1)
  headers.push([name, value])
}

function oddTarget(chance: SeededRandom, target: string): { text: string; shape: string } {
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
        return `${chance.pick(keys)}=${oddText(chance)[1].slice(0, 3_000)}`
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
