import { describe, expect, it } from 'vitest'
import { GUIDE } from './guide.server.ts'
import { markWords, searchGuide, withPosts, wordsOf } from './rules.ts'

const sectionIds = (words: string[]) =>
  searchGuide(GUIDE, words).flatMap(({ sections }) => sections.map(({ id }) => id))

describe('the guide', () => {
  it('has unique ids', () => {
    const ids = GUIDE.flatMap(({ id, sections }) => [id, ...sections.map(section => section.id)])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('links only to published posts', () => {
    const links = withPosts(GUIDE, new Set(['from-salary-to-day-rate']))
      .flatMap(({ sections }) => sections.flatMap(({ links }) => links))
      .map(({ to }) => to)
    expect(links).toContain('/tools/rate-calculator')
    expect([...new Set(links.filter(to => to.startsWith('/blog')))]).toEqual([
      '/blog/from-salary-to-day-rate',
    ])
  })
})

describe('searching the guide', () => {
  it('finds the sections that contain every word', () => {
    const found = sectionIds(wordsOf('Equity  vesting'))
    expect(found).toEqual(['pricing'])
    expect(sectionIds(['equity', 'passwords'])).toEqual([])
  })

  it('returns all sections without a word, and ignores signs', () => {
    expect(sectionIds([])).toHaveLength(GUIDE.flatMap(({ sections }) => sections).length)
    expect(wordsOf(' %_\\ .* ')).toEqual([])
    expect(sectionIds(wordsOf('%'))).toEqual(sectionIds([]))
  })

  it('marks the found words and keeps all text', () => {
    const text = 'Days times rate. The rate-card (rate).'
    const pieces = markWords(text, ['rate', 'rate-card'])
    expect(pieces.map(piece => piece.text).join('')).toBe(text)
    expect(pieces.filter(piece => piece.found).map(piece => piece.text)).toEqual([
      'rate',
      'rate-card',
      'rate',
    ])
  })
})
