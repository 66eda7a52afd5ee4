import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown.server.tsx'

describe('renderMarkdown', () => {
  it.each([
    'http://a.example/',
    'https://a.example/',
    'irc://a.example/',
    'ircs://a.example/',
    'mailto:a@example.com',
    'xmpp:a@example.com',
    '/talent-directory',
    '#part',
    'other-post',
  ])('keeps a link to %s', address => {
    expect(renderMarkdown(`[x](${address})`)).toBe(`<p><a href="${address}">x</a></p>`)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'tel:5550100',
    'file:///etc/passwd',
  ])('empties a link to %s', address => {
    expect(renderMarkdown(`[x](${address})`)).toBe('<p><a href="">x</a></p>')
    expect(renderMarkdown(`![x](${address})`)).toBe('<p>x</p>')
  })

  it('escapes raw HTML', () => {
    const html = renderMarkdown(
      '<script>alert(1)</script>\n\nA <img src=x onerror=alert(1)> <b>b</b>',
    )
    expect(html).not.toMatch(/<(script|img|b)\b/)
    expect(html).toContain('&lt;script&gt;')
  })

  it('leaves the only h1 to the page', () => {
    expect(renderMarkdown('# One')).toBe('<h2>One</h2>')
  })

  it('renders tables and lists', () => {
    const html = renderMarkdown('| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n- two')
    expect(html).toContain('<td>2</td>')
    expect(html).toContain('<li>two</li>')
  })
})
