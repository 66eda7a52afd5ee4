import { expect, test } from 'vitest'
import { renderLetter } from './letter.tsx'

const brand = { name: 'Brand', tagline: 'A tagline.' }
const letter = {
  subject: 'A <subject> & more',
  greeting: 'Hello Ada,',
  before: ['First <b>words</b>.'],
  action: { label: 'Do it', url: 'https://site.test/do?a=1&b=2' },
  after: ['Last words.'],
}

test('says the same in plain text and in HTML, with one link', () => {
  const { subject, text, html } = renderLetter(letter, brand)
  expect(subject).toBe(letter.subject)
  expect(text).toBe(
    'Hello Ada,\n\nFirst <b>words</b>.\n\nDo it:\nhttps://site.test/do?a=1&b=2\n\nLast words.\n\n-- \nBrand\nA tagline.\n',
  )
  expect(html).toContain('First &lt;b&gt;words&lt;/b&gt;.')
  expect(html).toContain('Last words.')
  expect([...html.matchAll(/href="([^"]*)"/g)].map(match => match[1])).toEqual([
    'https://site.test/do?a=1&amp;b=2',
  ])
})

test('sets a paragraph of Arabic from right to left', () => {
  const { html } = renderLetter({ ...letter, before: ['كتبت لك الشركة'] }, brand)
  expect(html).toMatch(/<p [^>]*dir="auto"[^>]*>كتبت لك الشركة<\/p>/)
})

test('loads nothing from the network', () => {
  const { html } = renderLetter(letter, brand)
  expect(html).not.toMatch(/<img|src=|url\(|<link|<script|@import/)
})
