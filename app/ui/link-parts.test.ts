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
