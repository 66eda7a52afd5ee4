import { expect, test } from 'vitest'
import { opening } from './rules.ts'

test.each([
  ['The first.\n\nThe second.', 'The first.'],
  ['## A heading\n\nThe **first** *line*\nand [another](/x).\n', 'The first line and another.'],
  ["> A quotation\r\n\r\n- a list\r\n\r\nIt isn't `code`.", 'It isn’t code.'],
  ['| a |\n|---|\n| b |', ''],
  ['1. one\n2. two\n\n```\ncode\n```', ''],
  ['2026 began well.', '2026 began well.'],
  ['', ''],
])('%j opens with %j', (content, text) => {
  expect(opening(content)).toBe(text)
})
