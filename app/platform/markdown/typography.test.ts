import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'
import { curlQuotes } from './typography.ts'

describe('curlQuotes', () => {
  it.each([
    ["don't", 'don’t'],
    ['"Yes," she said.', '“Yes,” she said.'],
    ['a "part-time" chief (\'interim\')', 'a “part-time” chief (‘interim’)'],
    ['"\'Soon\' is no date"', '“‘Soon’ is no date”'],
    ["three weeks' notice", 'three weeks’ notice'],
    ['nothing to do', 'nothing to do'],
  ])('sets %s', (typed, printed) => {
    expect(curlQuotes(typed)).toBe(printed)
  })
})

describe('quotes in markdown', () => {
  it('are set across emphasis, and restart with every paragraph', () => {
    expect(renderMarkdown('The word "*scope*" isn\'t new.\n\n"Next"')).toBe(
      '<p>The word “<em>scope</em>” isn’t new.</p>\n<p>“Next”</p>',
    )
  })

  it('stay as typed in code and in addresses', () => {
    const html = renderMarkdown('`it\'s "so"` and [x](/a\'b)\n\n```\n"kept"\n```')
    expect(html).toContain("<code>it's &quot;so&quot;</code>")
    expect(html).toContain('href="/a\'b"')
    expect(html).toContain('&quot;kept&quot;')
  })
})
