import { describe, expect, it } from 'vitest'
import { readFacts, readLink, readList, readSections } from './sections.ts'

describe('a text of our own', () => {
  it('has facts at its top', () => {
    expect(readFacts('---\ntitle: One: two\nid: a\n---\n\nText\n\n---\n')).toEqual({
      facts: { title: 'One: two', id: 'a' },
      content: 'Text\n\n---',
    })
    expect(readFacts('Text: alone\n')).toEqual({ facts: {}, content: 'Text: alone' })
  })

  it('is divided by its headings', () => {
    const text = 'Opening\n\nMore\n\n## One? {#one}\n\nFirst ## word\n\n- a\n- b\n\n## Two'
    expect(readSections(text)).toEqual({
      opening: ['Opening', 'More'],
      sections: [
        { title: 'One?', id: 'one', blocks: ['First ## word', '- a\n- b'] },
        { title: 'Two', id: '', blocks: [] },
      ],
    })
  })

  it('has lists and links', () => {
    expect(readList('- a\n- b')).toEqual(['a', 'b'])
    expect(readList('- a\nb')).toBeNull()
    expect(readLink('[A label](/to)')).toEqual({ label: 'A label', to: '/to' })
    expect(readLink('See [a label](/to)')).toBeNull()
  })
})
