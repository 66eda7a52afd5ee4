import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fields } from '../forms/fields.ts'
import { FormWithFiles } from '../forms/form-with-files.ts'
import { MAX_VALUES } from './parse-body.ts'
import { createSpool, type Spool } from './spool.ts'

const FIELDS: Fields = {
  body: { maxLength: 10, maxCount: 1 },
  files: { maxLength: 0, maxCount: 2, file: { bytes: 40, tooLarge: '', onDisk: true } },
}
const TYPE = 'multipart/form-data; boundary=b'
const part = (disposition: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
const file = (name: string, content: string) => part(`name="files"; filename="${name}"`, content)

let folder: string
let spool: Spool
beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'vinculum-spool-')), 'incoming')
  spool = createSpool(folder)
})
afterAll(async () => {
  spool.stop()
  await rm(path.dirname(folder), { recursive: true, force: true })
})

/** The result of a body that arrives in chunks of this size. */
async function receive(body: string, { type = TYPE, piece = 7 } = {}) {
  const spooled = spool.begin(type, FIELDS)
  const bytes = Buffer.from(body)
  for (let at = 0; at < bytes.length; at += piece)
    await spooled.write(bytes.subarray(at, at + piece))
  const form = await spooled.end()
  const got =
    form instanceof FormWithFiles
      ? {
          problem: form.filesProblem,
          body: form.get('body'),
          files: await Promise.all(
            form.getAll('files').map(async each => {
              if (typeof each === 'string') return each
              return [each.name, await each.text()]
            }),
          ),
        }
      : form.status
  await spooled.drop()
  return got
}

test('reads texts and files of a form, in chunks of any size', async () => {
  const body = `${part('name="body"', 'Text')}${file('a.txt', 'one')}${file('', '')}${file('ö.txt', 'x'.repeat(40))}${part('name="other"; filename="o"', 'no')}--b--\r\n`
  for (const piece of [1, 2, 3, 50, 10_000])
    expect(await receive(body, { piece })).toEqual({
      problem: null,
      body: 'Text',
      files: [
        ['a.txt', 'one'],
        ['ö.txt', 'x'.repeat(40)],
      ],
    })
  expect(await readdir(folder)).toEqual([])
})

test('files keep their order, even if a small one is written before a large one', async () => {
  const files = [file('large', 'x'.repeat(40)), file('small', 'y')]
  for (let n = 0; n < 50; n += 1)
    expect(await receive(`${files.join('')}--b--\r\n`, { piece: 1_000 })).toMatchObject({
      files: [
        ['large', 'x'.repeat(40)],
        ['small', 'y'],
      ],
    })
})

test.each([
  ['too large', file('a.txt', 'x'.repeat(41))],
  ['too many', file('a', '1') + file('b', '2') + file('c', '3')],
])(
  'a part that is %s is dropped, and the texts before and after it are kept',
  async (problem, files) => {
    const text = part('name="body"', 'Text')
    for (const body of [`${text}${files}--b--\r\n`, `${files}${text}--b--\r\n`])
      expect(await receive(body)).toEqual({ problem, body: 'Text', files: [] })
    expect(await readdir(folder)).toEqual([])
  },
)

test('a body truncated anywhere is refused, and nothing of it stays', async () => {
  const body = `${part('name="body"', 'Text')}${file('a.txt', 'one')}${file('b.txt', 'two')}--b--\r\n`
  for (let end = 0; end < body.length - 4; end += 1)
    for (const piece of [1, 1_000])
      expect([end, await receive(body.slice(0, end), { piece })]).toEqual([end, 400])
  expect(await receive(body, { type: 'multipart/form-data' })).toBe(400)
  expect(await receive('\r\n--b\r\n\r\n--b\r\n: \r\n\r\n--b--')).not.toBeUndefined()
  const many = part('name="x"', '1').repeat(50)
  expect(await receive(`${many}--b--\r\n`)).toBe(400)
  const tooMany = file('a', '1').repeat(MAX_VALUES)
  expect(await receive(`${tooMany}--b--\r\n`)).toMatchObject({ problem: 'too many' })
  expect(await receive(`${tooMany}${file('a', '1')}--b--\r\n`)).toBe(400)
  expect(await readdir(folder)).toEqual([])
})

test('headers are read up to a size that every file name fits into', async () => {
  const name = '𝔸'.repeat(255)
  const long = await receive(`${file(name, 'one')}--b--\r\n`)
  expect(long).toMatchObject({ files: [[name, 'one']] })
  const padded = `--b\r\n${'X: y\r\n'.repeat(1_000)}${file('a.txt', 'one').slice('--b\r\n'.length)}`
  expect(await receive(`${padded}--b--\r\n`)).not.toMatchObject({ files: [['a.txt', 'one']] })
})

test('an aborted body leaves nothing', async () => {
  const spooled = spool.begin(TYPE, FIELDS)
  await spooled.write(Buffer.from(file('a.txt', 'one').slice(0, -2)))
  await expect.poll(() => readdir(folder)).toHaveLength(1)
  await spooled.drop()
  expect(await readdir(folder)).toEqual([])
})
