import { describe, expect, it } from 'vitest'
import { firstParagraph, markdownProblem, renderMarkdown } from './markdown.server.ts'

it.each([
  ['The first.\n\nThe second.', 'The first.'],
  ['## A heading\n\nThe **first** *line*\nand [another](/x).\n', 'The first line and another.'],
  ['_All_ ~~these~~ `__marks__` are \\*left\\* out.', 'All these __marks__ are *left* out.'],
  ["> A quotation\r\n\r\n- a list\r\n\r\nIt isn't `code`.", 'It isn’t code.'],
  ['![A chart](/a.png)\n\nBelow it.', 'Below it.'],
  ['| a |\n|---|\n| b |', ''],
  ['1. one\n2. two\n\n```\ncode\n```', ''],
  ['2026 began well.', '2026 began well.'],
  ['', ''],
])('the first paragraph of %j is %j', (content, text) => {
  expect(firstParagraph(content)).toBe(text)
})

describe('renderMarkdown', () => {
  it('links to pictures of other sites, which the page may not load', () => {
    const picture = '![A chart](https://pictures.test/a.png)'
    expect(renderMarkdown(picture)).toBe('<p><a href="https://pictures.test/a.png">A chart</a></p>')
    expect(renderMarkdown('![](//pictures.test/a.png)')).toContain('>//pictures.test/a.png</a>')
    expect(renderMarkdown(`[${picture}](/b)`)).toBe('<p><a href="/b">A chart</a></p>')
    expect(renderMarkdown('![A chart](/a.png)')).toContain('<img src="/a.png"')
    expect(renderMarkdown(picture, { base: 'https://a.example/blog/' })).toContain('<img')
  })

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

  it('reserves h1 for the page', () => {
    expect(renderMarkdown('# One')).toBe('<h2>One</h2>')
  })

  it('renders tables and lists', () => {
    const html = renderMarkdown('| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n- two')
    expect(html).toContain('<td>2</td>')
    expect(html).toContain('<li>two</li>')
  })

  it('aligns table cells with classes, because the policy forbids inline styles', () => {
    const html = renderMarkdown('| a | b |\n|:-:|---|\n| 1 | 2 |')
    expect(html).toContain('<td class="text-center">1</td>\n<td>2</td>')
    expect(html).not.toContain('style')
  })

  it('links addresses, complete ones and those that begin with www', () => {
    expect(renderMarkdown('See https://a.example/b, www.c.example/d. or e@f.example.')).toBe(
      '<p>See <a href="https://a.example/b">https://a.example/b</a>, <a href="http://www.c.example/d">www.c.example/d</a>. or <a href="mailto:e@f.example">e@f.example</a>.</p>',
    )
    expect(renderMarkdown('http://xn--a-1ga.b-c.example/ and www.xn--a--b.example')).toBe(
      '<p><a href="http://xn--a-1ga.b-c.example/">http://aö.b-c.example/</a> and <a href="http://www.xn--a--b.example">www.xn--a--b.example</a></p>',
    )
    expect(renderMarkdown('README.md and //a.example and ftp://a.example')).toBe(
      '<p>README.md and //a.example and ftp://a.example</p>',
    )
  })

  it('makes relative addresses absolute if there is a base', () => {
    const base = 'https://a.example/blog/post'
    expect(renderMarkdown('[x](/b) ![y](c.png)', { base })).toBe(
      '<p><a href="https://a.example/b">x</a> <img src="https://a.example/blog/c.png" alt="y" loading="lazy"></p>',
    )
  })

  it('renders tasks, deletions and code', () => {
    expect(renderMarkdown('- [ ] a\n- [x] b')).toBe('<ul>\n<li>☐ a</li>\n<li>☑ b</li>\n</ul>')
    expect(renderMarkdown('~~a~~')).toBe('<p><del>a</del></p>')
    expect(renderMarkdown('```a"b c\n<x>\n```')).toBe(
      '<pre tabindex="0"><code class="language-a&quot;b">&lt;x&gt;\n</code></pre>',
    )
  })
})

/** Repeats a text up to a field's length. */
const filled = (text: string, length = 8_000) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)

describe('a text that is nested too deeply', () => {
  const DEEP: Record<string, string> = {
    'numbered lists': filled('1. '),
    'mixed lists': filled('* + - '),
    quotes: filled('>'),
    'quotes with spaces': filled('> '),
    'lists in quotes': filled('> - '),
    'emphasis in emphasis': `${'*'.repeat(4_000)}a${'*'.repeat(4_000)}`,
    'deeper line by line': filled(
      Array.from({ length: 90 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
    ),
  }
  it.each(Object.entries(DEEP))('%s: refused, and shown as typed', (_, text) => {
    expect(markdownProblem(text)).not.toBeNull()
    expect(renderMarkdown(text)).toMatch(/^<p class="whitespace-pre-wrap">[^<]*<\/p>$/)
  })

  it('ordinary text is not refused', () => {
    for (const text of [
      '> 1. a\n>    - b\n>      - c\n>        > d\n>\n> **e *f [g](h)* i**',
      filled('- a\n  - b\n    - c\n      - d\n        - e\n', 8_000),
      filled(
        `${filled('The quick brown fox, "so" it is *called*, jumps over the lazy dog and then it goes on for a while. ', 400)}\n\n`,
        200_000,
      ),
    ])
      expect(markdownProblem(text)).toBeNull()
  })
})

describe('a hostile text', () => {
  const SHAPES = [
    ...['[', ']', '[]', '![', '[a](', '[a](b)', '[![a](b)](c)', '[a]: b\n', '[a]\n\n[a]: c\n'],
    ...['*a ', '*a**b', 'a**', '**a*b*', '*_', '~~a~~b', '_a_b', '`', '` ', '`a``', '```\n'],
    ...['|', '|\n', 'a|b\n-|-\n', '|a|\n|-|\n|b|\n\n', '&', '&amp;', '&#x22;', '\\', '\\*'],
    ...['<', '<a ', '<!--', '<?', '<![CDATA[', '<div>\n', '<a b="', '<http://a', 'http://', 'www.'],
    ...['www.a-', 'www.xn--', `http://${'xn--a.'.repeat(12)}`, `a@${'xn--a.'.repeat(6)}`],
    ...[
      'a@',
      'a@b.c ',
      'a.b@c_',
      'http://a.b ',
      '(www.a)',
      '# a\n',
      'a\n=\n',
      '---\n',
      '- - ',
      '\t',
    ],
    ...['"\'', '- [ ] a\n', '- a\n\n', '> a\nb\n', '\0', '\ud800', '[^a]', '[^a]: b\n\n'],
  ]
  const TEXTS: [string, string][] = [
    ...SHAPES.map((shape): [string, string] => [shape, filled(shape)]),
    ['brackets that close', filled('[', 4_000) + filled(']', 4_000)],
    ['pictures that close', filled('![', 4_000) + filled('](a)', 4_000)],
    ['emphasis that closes', filled('*a _b ', 4_000) + filled(' b_ a*', 4_000)],
    ['a wide table', `${filled('|a', 2_700)}|\n${filled('|-', 2_700)}|\n${filled('|a', 2_600)}`],
    [
      'a table of few cells',
      `${filled('|a', 1_600)}|\n${filled('|-', 1_600)}|\n${filled('b\n', 4_800)}`,
    ],
    ['ticks', Array.from({ length: 125 }, (_, n) => '`'.repeat(n)).join(' ')],
  ]

  it('renders within hundredths of a second', () => {
    const slow = TEXTS.flatMap(([name, text]) => {
      const times = [1, 2, 3].map(n => {
        const begun = process.cpuUsage()
        // Never the same text twice, because renderings are cached.
        renderMarkdown(`${text}${n}`)
        return process.cpuUsage(begun).user / 1_000
      })
      return Math.min(...times) > BOUND_MS ? [`${name}: ${Math.min(...times)} ms`] : []
    })
    expect(slow).toEqual([])
  })

  it('renders to no more than a page can have', () => {
    for (const [name, text] of TEXTS)
      expect(renderMarkdown(text).length, name).toBeLessThan(250_000)
  })
})

/** CPU time, the best of three runs; the problem cases took seconds. */
const BOUND_MS = 150
