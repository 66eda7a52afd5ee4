import { expect, test } from 'vitest'
import { UNREADABLE } from '../forms/takes-form.ts'
import { MAX_VALUES, parseBody, TOO_MANY } from './parse-body.ts'

const FIELDS = { item: { maxLength: 10, maxCount: MAX_VALUES } }
const TYPE = 'multipart/form-data; boundary=b'
const part = (headers: string) => `--b\r\n${headers}\r\n\r\nx\r\n`
const ITEM = 'Content-Disposition: form-data; name="item"'
const parse = (parts: string) => parseBody(Buffer.from(`${parts}--b--\r\n`), TYPE, FIELDS)

test('a multipart form may be full of fields, but not of headers', async () => {
  const full = await parse(part(ITEM).repeat(MAX_VALUES - 1))
  expect(full instanceof FormData && full.getAll('item')).toHaveLength(MAX_VALUES - 1)
  expect(await parse(part(ITEM).repeat(MAX_VALUES + 1))).toBe(TOO_MANY)
  const lines = 'X: y\r\n'.repeat(30_000)
  for (const flood of [
    part(`${lines}${ITEM}`),
    part(`${lines.slice(0, 1_200)}${ITEM}`).repeat(200),
    part(`Content-Disposition: form-data; name="${'%22'.repeat(50_000)}"`),
    `--b\r\n${lines}`,
  ])
    expect(await parse(flood)).toBe(UNREADABLE)
})
