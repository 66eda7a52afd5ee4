import MarkdownIt, { type RendererRule, type StateCore, type Token } from 'markdown-it'
import { createTextCache } from './text-cache.ts'
import { curlTokens } from './typography.ts'

/** How deeply lists and quotes may be nested; a list counts twice, for itself and for its items. */
const MAX_DEPTH = 16
/** Paragraphs, cells, links, emphasized words and all other tokens of a text. */
const MAX_TOKENS = 16_000
/** Counted as a table's columns times its rows: the parser pads short rows. */
const MAX_CELLS = 2_500
/** The parser silently drops deeper levels. It is high enough that we refuse such a text first. */
const PARSER_DEPTH = 4 * MAX_DEPTH
const MAX_CACHED_CHARACTERS = 4_000_000
/** How many characters are searched for the end of an address. */
const MAX_ADDRESS_LENGTH = 2_000

const SAFE_PROTOCOL = /^(?:https?|ircs?|mailto|xmpp)$/i

const markdown = new MarkdownIt({ linkify: true, maxNesting: PARSER_DEPTH })
// Accepts every link; unsafe addresses are emptied when the link is rendered.
markdown.validateLink = () => true
// The library's pattern of a label matches "xn--a" in two ways, so ten of them take 1,024 times as long.
const letter = markdown.linkify.re.get_pseudo_letter().source
const label = new RegExp(`(?:${letter}{1,63}(?:-{1,61}${letter}{1,61})*)`)
markdown.linkify.re.get_domain = () => label
markdown.linkify
  .set({ fuzzyLink: false })
  .add('ftp:', null)
  .add('//', null)
  .add('www.', {
    validate(text, pos, linkify) {
      const address = `http://www.${text.slice(pos, pos + MAX_ADDRESS_LENGTH)}`
      const length = linkify.testSchemaAt(address, 'http:', 'http:'.length)
      return Math.max(0, length - '//www.'.length)
    },
    normalize(match) {
      match.url = `http://${match.url}`
    },
  })
const { escapeHtml } = markdown.utils
markdown.core.ruler.push('quotes', ({ tokens }) => curlTokens(tokens))
markdown.core.ruler.push('tasks', ({ tokens }) => drawTasks(tokens))
markdown.core.ruler.push('pictures', linkForeignPictures)
Object.assign(markdown.renderer.rules, {
  // The page's own title is its only h1.
  heading_open: adjusted(token => {
    if (token.tag === 'h1') token.tag = 'h2'
  }),
  heading_close: adjusted(token => {
    if (token.tag === 'h1') token.tag = 'h2'
  }),
  s_open: () => '<del>',
  s_close: () => '</del>',
  // Wide tables and code can be scrolled with the keyboard too.
  table_open: () => '<table tabindex="0">\n',
  code_block: (tokens, at) =>
    `<pre tabindex="0"><code>${escapeHtml(contentOf(tokens, at))}</code></pre>\n`,
  fence: (tokens, at) => {
    const [language = ''] = (tokens[at]?.info ?? '').trim().split(/\s/)
    const name = language === '' ? '' : ` class="language-${escapeHtml(language)}"`
    return `<pre tabindex="0"><code${name}>${escapeHtml(contentOf(tokens, at))}</code></pre>\n`
  },
  th_open: adjusted(alignByClass),
  td_open: adjusted(alignByClass),
  link_open: adjusted((token, base) => {
    token.attrSet('href', safeAddress(attribute(token, 'href'), base))
  }),
  // A picture with an unsafe address is replaced by its description.
  image(tokens, at, options, env, renderer) {
    const token = tokens[at]
    const alt = renderer.renderInlineAsText(token?.children ?? [], options, env)
    const src = safeAddress(attribute(token, 'src'), baseOf(env))
    const title = attribute(token, 'title')
    const named = title ? ` title="${escapeHtml(title)}"` : ''
    return src === ''
      ? escapeHtml(alt)
      : `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${named} loading="lazy">`
  },
} satisfies Record<string, RendererRule>)

const ELSEWHERE = /^(?:https?:)?\/\//i

/**
 * Pages link to pictures of other sites: the Content-Security-Policy blocks them, since they would tell those sites who
 * reads. A feed, which has a base, keeps them.
 */
function linkForeignPictures({ tokens, env, Token }: StateCore): void {
  if (baseOf(env) !== undefined) return
  for (const token of tokens) {
    let links = 0
    token.children = (token.children ?? []).flatMap(child => {
      if (child.type === 'link_open') links += 1
      if (child.type === 'link_close') links -= 1
      const src = attribute(child, 'src')
      if (child.type !== 'image' || !ELSEWHERE.test(src)) return child
      const text = new Token('text', '', 0)
      const alt = markdown.renderer.renderInlineAsText(child.children ?? [], markdown.options, env)
      text.content = alt || src
      if (links > 0) return text
      const open = new Token('link_open', 'a', 1)
      open.attrSet('href', src)
      return [open, text, new Token('link_close', 'a', -1)]
    })
  }
}

/** A rule that changes a token and then renders it as usual. */
function adjusted(change: (token: Token, base: string | undefined) => void): RendererRule {
  return (tokens, at, options, env, renderer) => {
    const token = tokens[at]
    if (token) change(token, baseOf(env))
    return renderer.renderToken(tokens, at, options)
  }
}

function attribute(token: Token | undefined, name: string): string {
  return String(token?.attrGet(name) ?? '')
}

function contentOf(tokens: Token[], at: number): string {
  return tokens[at]?.content ?? ''
}

function baseOf(env: object | undefined): string | undefined {
  const base: unknown = env && Reflect.get(env, 'base')
  return typeof base === 'string' ? base : undefined
}

/** Replaces the style attribute by a class: the Content-Security-Policy forbids inline styles. */
function alignByClass(token: Token): void {
  const [, side] = /^text-align:(left|center|right)$/.exec(attribute(token, 'style')) ?? []
  token.attrs = side === undefined ? null : [['class', ALIGNMENTS[side] ?? '']]
}
const ALIGNMENTS: Record<string, string> = {
  left: 'text-left',
  center: 'text-center',
  right: 'text-right',
}

/** The address if it is relative or has a safe protocol, else empty. With a base, relative addresses become absolute. */
function safeAddress(address: string, base: string | undefined): string {
  const [, protocol] = /^([^:/?#]*):/.exec(address) ?? []
  if (protocol !== undefined && !SAFE_PROTOCOL.test(protocol)) return ''
  return address === '' || base === undefined ? address : (URL.parse(address, base)?.href ?? '')
}

/** Replaces the markers of a task list by read-only checkboxes. */
function drawTasks(tokens: readonly Token[]): void {
  for (const [at, { children }] of tokens.entries()) {
    const [first] = children ?? []
    if (first?.type !== 'text' || tokens[at - 2]?.type !== 'list_item_open') continue
    first.content = first.content.replace(/^\[([ xX])\] /, (_, mark) =>
      mark === ' ' ? '☐ ' : '☑ ',
    )
  }
}

type Parsed = { ok: true; tokens: Token[]; env: { base?: string } } | { ok: false; problem: string }

/** Takes time linear in the length of the text, because nesting is bounded. */
function parse(content: string, base?: string): Parsed {
  if (countCells(content) > MAX_CELLS)
    return { ok: false, problem: 'must have fewer cells in tables' }
  const env = base === undefined ? {} : { base }
  const tokens = markdown.parse(content, env)
  const inline = tokens.map(token => token.children ?? [])
  if ([tokens, ...inline].some(level => level.some(token => token.level > MAX_DEPTH)))
    return { ok: false, problem: 'must have fewer lists, quotes or emphasis inside each other' }
  return inline.reduce((sum, children) => sum + children.length, tokens.length) > MAX_TOKENS
    ? { ok: false, problem: 'must have fewer links, marks or lines' }
    : { ok: true, tokens, env }
}

/** An upper bound for the number of table cells. */
function countCells(content: string): number {
  let columns = 0
  let cells = 0
  for (const line of content.split('\n')) {
    const isDelimiterRow = line.includes('|') && line.includes('-') && /^[-:|\s>]+$/.test(line)
    if (isDelimiterRow) columns = line.split('|').length
    else if (line.trim() === '') columns = 0
    cells += columns
  }
  return cells
}

/** Why a text cannot be shown as Markdown, worded to follow the field's name; null if it can. */
export function markdownProblem(content: string): string | null {
  const parsed = parse(content)
  return parsed.ok ? null : parsed.problem
}

const rendered = createTextCache(MAX_CACHED_CHARACTERS)

/**
 * HTML that is safe to insert: raw HTML in the text is escaped, and addresses other than http, https, irc, ircs,
 * mailto, xmpp and relative ones are emptied. With a base, relative addresses become absolute, for readers outside the
 * site. A text that `markdownProblem` rejects is shown as typed.
 */
export function renderMarkdown(content: string, { base }: { base?: string } = {}): string {
  return rendered.get(`${base ?? ''}\n${content}`, () => {
    try {
      const parsed = parse(content, base)
      if (parsed.ok)
        return markdown.renderer.render(parsed.tokens, markdown.options, parsed.env).trimEnd()
    } catch {
      // A text that the library fails on must not fail the page.
    }
    return `<p class="whitespace-pre-wrap">${escapeHtml(content)}</p>`
  })
}

/** The text of the first paragraph outside lists and quotations, on one line; empty if there is none. */
export function firstParagraph(content: string): string {
  const parsed = parse(content)
  const tokens = parsed.ok ? parsed.tokens : []
  const paragraphs = tokens.flatMap(({ type, level }, at) =>
    type === 'paragraph_open' && level === 0 ? [tokens[at + 1]?.children ?? []] : [],
  )
  return paragraphs.map(textOf).find(text => text !== '') ?? ''
}

function textOf(inline: readonly Token[]): string {
  const texts = inline.map(({ type, content }) => {
    if (type === 'softbreak' || type === 'hardbreak') return ' '
    return type === 'text' || type === 'code_inline' ? content : ''
  })
  return texts.join('').trim()
}
