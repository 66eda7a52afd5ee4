import { describe, expect, test } from 'vitest'
import { fileName, fileTypeOf } from './file-type.ts'
import { chosenProblem, FILE_BYTES, sizeWords } from './files.ts'

const bytes = (start: string) => new Uint8Array(Buffer.from(start, 'latin1'))
const labelOf = (start: string, name: string) => fileTypeOf(bytes(start), name)?.label

test.each([
  ['%PDF-1.7', 'plan.pdf', 'PDF'],
  ['%PDF-1.7', 'plan.exe', 'PDF'],
  ['PK\x03\x04....', 'plan.docx', 'Word'],
  ['PK\x03\x04....', 'plan.jar', 'ZIP'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'old.xls', 'Excel'],
  ['\x89PNG\r\n\x1a\n', 'a.png', 'PNG'],
  ['\0\0\0\x18ftypheic', 'a.heic', 'HEIC'],
  ['\0\0\0\x18ftypisom', 'a.mp4', 'MP4'],
  ['a;b\n1;2', 'a.csv', 'CSV'],
  ['na\xefve, in an older encoding', 'a.txt', 'Text'],
  ['<script>alert(1)</script>', 'a.html', 'Text'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'Text'],
])('%j named %s is detected by its content', (start, name, label) => {
  expect(labelOf(start, name)).toBe(label)
})

test.each([
  ['MZ\x90\0', 'setup.exe'],
  ['MZ\x90\0', 'plan.pdf'],
  ['\x7fELF\x02', 'plan.txt'],
  ['#!/bin/sh\nrm', 'plan.txt'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'setup.msi'],
  ['\0\0\0\0', 'plan.docx'],
])('%j named %s is not accepted', (start, name) => {
  expect(labelOf(start, name)).toBeUndefined()
})

describe('fileName', () => {
  const named = (sent: string, start = '%PDF-1.7') => {
    const type = fileTypeOf(bytes(start), sent)
    return type && fileName(sent, type)
  }
  test.each([
    ['Plan für Q3.PDF', 'Plan für Q3.pdf'],
    ['C:\\fakepath\\plan.pdf', 'plan.pdf'],
    ['../../etc/plan.pdf', 'plan.pdf'],
    ['plan.exe', 'plan.exe.pdf'],
    ['plan\u202efdp.exe', 'planfdp.exe.pdf'],
    ['a\r\nb: c.pdf', 'a b_ c.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['The %22new%22 plan.pdf', 'The _new_ plan.pdf'],
    ['\u200b.pdf', 'file.pdf'],
    ['', 'file.pdf'],
  ])('%j becomes %j', (sent, kept) => {
    expect(named(sent)).toBe(kept)
  })

  test('gives a script in plain text the extension .txt', () => {
    expect(named('run.bat', 'echo off')).toBe('run.bat.txt')
    expect(named('page.html', '<p>')).toBe('page.html.txt')
  })

  test('limits the length and keeps the extension', () => {
    for (const start of ['', 'x']) {
      const long = named(`${start}${'😀'.repeat(300)}.pdf`) ?? ''
      expect(long.length).toBeLessThanOrEqual(150)
      expect(long.length).toBeGreaterThan(147)
      expect(long.endsWith('😀.pdf')).toBe(true)
    }
  })
})

test('chosenProblem checks number and size of the chosen files', () => {
  const of = (...sizes: number[]) => chosenProblem(sizes.map(size => ({ size })))
  expect(of()).toBeNull()
  expect(of(1, 2, 3, 4, FILE_BYTES)).toBeNull()
  expect(of(1, 2, 3, 4, 5, 6)).toBe('too many')
  expect(of(FILE_BYTES + 1)).toBe('too large')
  expect(of(1, 0)).toBe('empty')
})

test.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [FILE_BYTES, '10.5 MB'],
])('%d bytes are %s', (size, words) => {
  expect(sizeWords(size)).toBe(words)
})
