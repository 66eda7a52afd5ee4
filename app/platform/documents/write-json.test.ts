import { expect, test } from 'vitest'
import { writeJson } from './write-json.ts'

const text = (value: unknown) => new Response(writeJson(value, JSON.stringify)).text()

test('writes what streams yield as arrays, at any depth', async () => {
  async function* rows(...elements: unknown[]) {
    yield* elements
  }
  const written = { a: 1, 'key "b"': rows({ c: rows(1, [2]), d: null }, 'ü', rows()), e: rows() }
  expect(JSON.parse(await text(written))).toEqual({
    a: 1,
    'key "b"': [{ c: [1, [2]], d: null }, 'ü', []],
    e: [],
  })
  expect(await text(null)).toBe('null')
})

test('reads no further than it is read, and stops when the reader does', async () => {
  let read = 0
  let ended = false
  async function* rows() {
    try {
      for (; read < 1_000; read += 1) yield 'x'.repeat(10_000)
    } finally {
      ended = true
    }
  }
  const reader = writeJson(rows(), JSON.stringify).getReader()
  await reader.read()
  expect(read).toBeLessThan(50)
  await reader.cancel()
  await expect.poll(() => ended).toBe(true)
  expect(read).toBeLessThan(50)
})
