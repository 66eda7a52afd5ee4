import { describe, expect, it } from 'vitest'
import { linkParts } from './link-parts.ts'

describe('links in free text', () => {
  const shown = (text: string) => linkParts(text).map(part => part.href ?? part.text)

  it('finds e-mail and web addresses and keeps everything else', () => {
    const text = 'Ada <ada@acme.example>,\nsee https://acme.example/team?a=1. Thanks!'
    expect(shown(text)).toEqual([
      'Ada <',
      'mailto:ada@acme.example',
      '>,\nsee ',
      'https://acme.example/team?a=1',
      '. Thanks!',
    ])
    expect(
      linkParts(text)
        .map(part => part.text)
        .join(''),
    ).toBe(text)
  })

  it('keeps the parentheses of an address, but not those around it', () => {
    const tea = 'https://en.wikipedia.org/wiki/Tea_(drink)'
    for (const [before, after] of [
      ['', ''],
      ['See ', '.'],
      ['(', ')'],
      ['(', ').'],
    ] as const)
      expect(shown(before + tea + after)).toEqual([before, tea, after].filter(Boolean))
    expect(shown(`${tea}#History, (https://acme.example/a)`)).toEqual([
      `${tea}#History`,
      ', (',
      'https://acme.example/a',
      ')',
    ])
  })

  it('reads long texts of parentheses in a moment', () => {
    for (const part of ['(', ')', '(.)', '((', '().', 'http://('])
      expect(linkParts(`https://${part.repeat(20_000)} `).length).toBeGreaterThan(0)
  })

  it('links nothing else', () => {
    for (const text of [
      '',
      'javascript:alert(1)',
      'a@b',
      'data:text/html,<b>',
      '@ada',
      '+49 30 1234',
    ])
      expect(linkParts(text).every(part => part.href === null)).toBe(true)
  })
})
