import { describe, expect, it } from 'vitest'
import { normalizeName } from './normalize.ts'

describe('normalizeName', () => {
  it.each([
    ['  Rust ', 'rust'],
    ['RUST.', 'rust'],
    ['“Rust”', 'rust'],
    ['#rust', 'rust'],
    ['R\u00ADust\u200B', 'rust'],
    ['Ｒｕｓｔ', 'rust'],
    ['Go  to\tmarket', 'go to market'],
    ['Go-to-Market', 'go to market'],
    ['CI/CD', 'ci cd'],
    ['P&L Management', 'p and l management'],
    ['P & L management', 'p and l management'],
    ['Risk and Compliance', 'risk and compliance'],
    ['Risk & Compliance', 'risk and compliance'],
    ['Women’s Health', 'womens health'],
    ["Women's Health", 'womens health'],
    ['Chief Financial Officer (CFO)', 'chief financial officer cfo'],
    ['HTML + CSS', 'html css'],
    ['Series C+', 'series c+'],
    ['Node.js', 'node.js'],
    ['.NET', '.net'],
    ['wait...what', 'wait what'],
    ['İstanbul', 'i\u0307stanbul'],
    ['हिन्दी', 'हिन्दी'],
    ['Cafe\u0301', 'café'],
  ])('reads %j as %j', (text, expected) => {
    expect(normalizeName(text)).toBe(expected)
  })

  it('distinguishes names that differ only in a sign', () => {
    const names = ['C', 'C++', 'C#', 'F#', 'F', '.NET', 'NET', 'Node.js', 'Nodejs', 'A+', 'A']
    expect(new Set(names.map(normalizeName)).size).toBe(names.length)
  })

  it('returns an empty string for text without a letter or digit', () => {
    for (const text of ['', '  ', '!!!', '...', '+', '###', '—']) {
      expect(normalizeName(text)).toBe('')
    }
  })

  it('is idempotent', () => {
    const texts = [
      'C++/C#, .NET & Node.js...',
      '++a.+b.#c..d',
      'İ’x',
      '#.a',
      'a+.b',
      '+.+a',
      '½ ﬁx…y',
    ]
    for (const text of texts) {
      const once = normalizeName(text)
      expect(normalizeName(once)).toBe(once)
    }
  })

  it('only the beginning of a text that is longer than any name is compared, even of one character for 18 letters', () => {
    expect(normalizeName('é'.repeat(5_000))).toHaveLength(240)
    expect(normalizeName('\ufdfa'.repeat(5_000)).length).toBeLessThanOrEqual(240)
  })
})
