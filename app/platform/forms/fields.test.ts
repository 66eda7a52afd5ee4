import { expect, test } from 'vitest'
import { z } from 'zod'
import { bytesOf, fieldsOf, pickFields, words } from './fields.ts'
import { wholeNumber } from './whole-number.ts'

const text = z.string().transform(typed => typed.trim())
const Form = z.object({
  name: z.string().trim().max(120),
  about: text.pipe(z.string().max(5_000)),
  lines: z.array(text).pipe(z.array(z.string().max(300)).max(20)),
  roles: z
    .string()
    .transform(typed => typed.split(','))
    .pipe(z.array(z.string().max(100)).max(30)),
  kind: z.enum(['one', 'another']).nullable().catch(null),
  hours: wholeNumber({ what: 'Hours', min: 1, max: 40 }),
  password: z.string().min(1),
})

test('a form’s bounds come from its schema', () => {
  expect(fieldsOf(Form, words('intent'))).toEqual({
    name: { maxLength: 120, maxCount: 1 },
    about: { maxLength: 5_000, maxCount: 1 },
    lines: { maxLength: 300, maxCount: 20 },
    roles: { maxLength: 30 * 102, maxCount: 1 },
    kind: { maxLength: 7, maxCount: 1 },
    hours: { maxLength: 40, maxCount: 1 },
    password: { maxLength: 1_000, maxCount: 1 },
    intent: { maxLength: 100, maxCount: 1 },
  })
})

test('forms of one address share fields with the widest bounds', () => {
  const other = z.object({ name: z.string().max(200), note: z.string().max(10) })
  expect(fieldsOf(Form, other)).toMatchObject({ name: { maxLength: 200 }, note: { maxLength: 10 } })
})

test('a form filled with Chinese text up to its bounds is accepted, a larger one is not', () => {
  const fields = fieldsOf(Form)
  const full = new URLSearchParams()
  for (const [name, { maxLength, maxCount }] of Object.entries(fields))
    for (let n = 0; n < maxCount; n += 1) full.append(name, '漢'.repeat(maxLength))
  const bytes = `${full}`.length
  expect(bytesOf(fields)).toBeGreaterThan(bytes)
  expect(bytesOf(fields)).toBeLessThan(bytes * 1.3)
  const longer = fieldsOf(Form, z.object({ more: z.string().max(1_000) }))
  expect(bytesOf(longer) - bytesOf(fields)).toBeGreaterThan(9_000)
  expect(bytesOf(words('intent'))).toBeLessThan(10_000)
})

test('a text of emoji that is too long is refused, not cut to what fits', () => {
  const Form = z.object({ name: z.string().max(3) })
  const kept = (count: number) => {
    const sent = new URLSearchParams({ name: '😀'.repeat(count) })
    return Object.fromEntries(pickFields(sent, fieldsOf(Form)))
  }
  expect(Form.safeParse(kept(3))).toMatchObject({ success: true })
  for (const count of [4, 5, 9]) expect(Form.safeParse(kept(count)).success).toBe(false)
})

test('only known fields are kept, up to about twice their bounds', () => {
  const fields = fieldsOf(z.object({ name: z.string().max(3), toString: z.string() }))
  const form = pickFields(
    new URLSearchParams(
      'name=123456789&name=b&name=c&other=x&__proto__=y&constructor=z&toString=t',
    ),
    fields,
  )
  expect([...form]).toEqual([
    ['name', '12345678'],
    ['name', 'b'],
    ['toString', 't'],
  ])
})
