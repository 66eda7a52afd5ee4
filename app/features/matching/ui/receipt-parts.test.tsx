import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ReceiptPart } from '../receipt.ts'
import { ReceiptParts } from './receipt-parts.tsx'

const part = (
  name: string,
  points: number,
  of: number,
  state: ReceiptPart['state'],
): ReceiptPart => ({
  part: name.toLowerCase(),
  label: name,
  points,
  of,
  state,
  isSuggested: false,
  detail: `About the ${name.toLowerCase()}.`,
  raise: of > points && state !== 'unknown' ? `more ${name.toLowerCase()}` : null,
  gain: of > points && state !== 'unknown' ? of - points : 0,
})

function textOf(parts: ReceiptPart[], score: number) {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <ReceiptParts score={score} parts={parts} />
    </MemoryRouter>,
  )
  return markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

test('a receipt says in words what earned points, what is missing and what is unknown', () => {
  const text = textOf(
    [
      part('Skills', 12, 30, 'partial'),
      part('Role', 25, 25, 'matched'),
      part('Rate', 0, 20, 'missing'),
      part('Languages', 0, 25, 'unknown'),
      part('Tools', 0, 0, 'unknown'),
      part('Limit', -5, 0, 'missing'),
    ],
    32,
  )
  const order = [
    ...['Why matched', 'Matched: Role', '25', 'of 25', 'Partly matched: Skills', 'of 30'],
    ...['Missing', 'Missing: Rate', 'What we don’t know', 'Unknown: Languages'],
    ...[
      'Not asked for: tools',
      'About the limit.',
      '−5',
      'What would raise it',
      'more rate',
      ...['+20', 'more skills', '+18', 'Score 32%'],
    ],
  ]
  const places = order.map(words => text.indexOf(words))
  expect(places).not.toContain(-1)
  expect(text).not.toMatch(/Limit:|of 0/)
  expect(text.match(/Why matched|What we don’t know|Not asked for/g)).toEqual([
    'Why matched',
    'What we don’t know',
    'Not asked for',
  ])
})

test('what the form suggests is told from what the request leaves out', () => {
  const suggested = { ...part('Hours', 0, 0, 'unknown'), isSuggested: true }
  const text = textOf([part('Role', 100, 100, 'matched'), suggested], 100)
  expect(text).toContain('Only suggested by our form, not confirmed: hours. Their')
  expect(text).not.toContain('Not asked for')
})

test('a perfect receipt shows no gaps', () => {
  const text = textOf([part('Role', 100, 100, 'matched')], 100)
  expect(text).not.toMatch(/Missing|What we don’t know|Not asked for|would raise/)
})
