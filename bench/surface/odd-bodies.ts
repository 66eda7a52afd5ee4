// Bodies of posts, at random.
import { randomUUID } from 'node:crypto'
import type { SeededRandom } from '#test/seeded-random.ts'
import type { PageForm } from './forms.ts'
import { again, oddText } from './odd-texts.ts'
import { FORM_TYPE } from './server.ts'

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
type Body = { body: Buffer | string; shape: string; type?: string }

/** `form`: the form that is posted, or undefined for field names of any form of the product. */
export function oddBody(
  chance: SeededRandom,
  form: PageForm | undefined,
  { names, intents }: { names: readonly string[]; intents: readonly string[] },
): Body {
  const fields = form ? formFields(chance, form) : anyFields(chance, names, intents)
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
      const count = chance.pick([700, 5_000, 20_000])
      const many = Array.from({ length: count }, (_, n) => `f${n}=x`)
      return { body: [encoded(), ...many].join('&'), shape: `${count} names` }
    }
    case 2:
      return { body: `a${again('%5bb%5d', 40_000)}=1&${encoded()}`, shape: 'a deep name' }
    case 3:
      return { body: again('x', chance.pick([300_000, 3_000_000])), shape: 'a huge body' }
    case 4:
      return { body: again('&=', 50_000), shape: 'separators' }
    case 5:
      return { body: encoded(), shape: 'another type', type: chance.pick(CONTENT_TYPES) }
    case 6:
      return multipart(chance, fields)
    case 7: {
      const noise = Buffer.from(Array.from({ length: 2_000 }, () => chance.below(256)))
      return {
        body: noise,
        shape: 'noise',
        type: chance.pick([FORM_TYPE, 'multipart/form-data; boundary=b']),
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
        const field = chance.pick(fields)
        const [name, odd] = text()
        field[1] = odd
        spoiled.push(`${field[0]}: ${name}`)
      }
      return { body: encoded(), shape: spoiled.join(', ') }
    }
  }
}

/** A form as a browser sends it: one of its buttons, and some of its boxes. */
function formFields(chance: SeededRandom, { fields }: PageForm): [string, string][] {
  const buttons = fields.filter(({ kind }) => kind === 'button')
  const pressed = buttons.length > 0 ? chance.pick(buttons) : undefined
  return fields
    .filter(field => field.kind !== 'button' || field === pressed)
    .filter(({ kind, options }) => kind !== 'choice' || options.length > 0 || chance.below(2) > 0)
    .map(({ name, value, options }) => [
      name,
      encodeURIComponent(
        options.length > 0 ? chance.pick(options) : value || 'Some words, 20 of them at most.',
      ),
    ])
}

function anyFields(
  chance: SeededRandom,
  names: readonly string[],
  intents: readonly string[],
): [string, string][] {
  const fields = Array.from({ length: 1 + chance.below(12) }, (): [string, string] => [
    chance.pick(names),
    chance.pick(['1', 'a', 'on', 'a%40mail.test', '2026-03-09', randomId(chance)]),
  ])
  fields.push(['intent', chance.pick(intents)])
  return fields
}

function randomId(chance: SeededRandom): string {
  return chance.below(2) ? randomUUID() : '00000000-0000-0000-0000-000000000000'
}

function multipart(chance: SeededRandom, fields: readonly [string, string][]): Body {
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
