import MarkdownIt, { type RendererRule, type Token } from 'markdown-it'
import { createTextCache } from './text-cache.ts'
import { curlTokens } from './typography.ts'

/** Lists and quotes within each other, at most; a list counts twice, for itself and for its items. */
const DEEPEST = 16
/** Paragraphs, cells, links, emphasized words and whatever else a text is made of. */
const MOST_PIECES = 16_000
/** Counted as a table's columns times its rows: the parser fills up rows that are short. */
const MOST_CELLS = 2_500
/** The parser drops what lies deeper; far enough down that we refuse the text before. */
const PARSER_DEPTH = 4 * DEEPEST
const KEPT_CHARACTERS = 4_000_000
/** How much of a text is looked at to find where an address ends. */
const LONGEST_ADDRESS = 2_000

const SAFE_PROTOCOL = /^(?:https?|ircs?|mailto|xmpp)$/i

const markdown = new MarkdownIt({ linkify: true, maxNesting: PARSER_DEPTH })
// Every link is one; an address that is not safe is emptied when it is written.
markdown.validateLink = () => true
markdown.linkify
  .set({ fuzzyLink: false })
  .add('ftp:', null)
  .add('//', null)
  .add('www.', {
    validate(text, pos, linkify) {
      const address = `http://www.${text.slice(pos, pos + LONGEST_ADDRESS)}`
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
Object.assign(markdown.renderer.rules, {
  // The page's own title is its only h1.
  heading_open: written(token => {
    if (token.tag === 'h1') token.tag = 'h2'
  }),
  heading_close: written(token => {
    if (token.tag === 'h1') token.tag = 'h2'
  }),
  s_open: () => '<del>',
  s_close: () => '</del>',
  // Wide tables and code scroll, also by keyboard.
  table_open: () => '<table tabindex="0">\n',
  code_block: (tokens, at) =>
    `<pre tabindex="0"><code>${escapeHtml(contentOf(tokens, at))}</code></pre>\n`,
  fence: (tokens, at) => {
    const [language = ''] = (tokens[at]?.info ?? '').trim().split(/\s/)
    const name = language === '' ? '' : ` class="language-${escapeHtml(language)}"`
    return `<pre tabindex="0"><code${name}>${escapeHtml(contentOf(tokens, at))}</code></pre>\n`
  },
  th_open: written(alignByClass),
  td_open: written(alignByClass),
  link_open: written((token, base) => {
    token.attrSet('href', safeAddress(attribute(token, 'href'), base))
  }),
  // A picture whose address was emptied leaves its description.
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

/** A rule that changes a token and writes it as usual. */
function written(change: (token: Token, base: string | undefined) => void): RendererRule {
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

/** Styles in the page itself are against its policy. */
function alignByClass(token: Token): void {
  const [, side] = /^text-align:(left|center|right)$/.exec(attribute(token, 'style')) ?? []
  token.attrs = side === undefined ? null : [['class', ALIGNMENTS[side] ?? '']]
}
const ALIGNMENTS: Record<string, string> = {
  left: 'text-left',
  center: 'text-center',
  right: 'text-right',
}

/** Empty unless it is relative or of a protocol that a page may lead to; whole, where there is a base. */
function safeAddress(address: string, base: string | undefined): string {
  const [, protocol] = /^([^:/?#]*):/.exec(address) ?? []
  if (protocol !== undefined && !SAFE_PROTOCOL.test(protocol)) return ''
  return address === '' || base === undefined ? address : (URL.parse(address, base)?.href ?? '')
}

/** A task list's checkbox, read-only. */
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

/** Takes time in proportion to the text: lists and quotes are followed to a bounded depth. */
function parse(content: string, base?: string): Parsed {
  if (countCells(content) > MOST_CELLS)
    return { ok: false, problem: 'must have fewer cells in tables' }
  const env = base === undefined ? {} : { base }
  const tokens = markdown.parse(content, env)
  const inline = tokens.map(token => token.children ?? [])
  if ([tokens, ...inline].some(level => level.some(token => token.level > DEEPEST)))
    return { ok: false, problem: 'must have fewer lists, quotes or emphasis inside each other' }
  return inline.reduce((sum, children) => sum + children.length, tokens.length) > MOST_PIECES
    ? { ok: false, problem: 'must have fewer links, marks or lines' }
    : { ok: true, tokens, env }
}

/** As many cells as the tables can at most have. */
function countCells(content: string): number {
  let columns = 0
  let cells = 0
  for (const line of content.split('\n')) {
    const delimits = line.includes('|') && line.includes('-') && /^[-:|\s>]+$/.test(line)
    if (delimits) columns = line.split('|').length
    else if (line.trim() === '') columns = 0
    cells += columns
  }
  return cells
}

/** What keeps a text from being shown as Markdown, to be said after its name; null where nothing does. */
export function markdownProblem(content: string): string | null {
  const parsed = parse(content)
  return parsed.ok ? null : parsed.problem
}

const rendered = createTextCache(KEPT_CHARACTERS)

/**
 * HTML that is safe to insert as it is: raw HTML in the text comes out escaped, and addresses other than
 * http, https, irc, ircs, mailto, xmpp and relative ones come out empty. With a base, relative addresses are
 * made whole, for readers elsewhere. A text that `markdownProblem` objects to comes out as it was typed.
 */
export function renderMarkdown(content: string, { base }: { base?: string } = {}): string {
  return rendered.get(`${base ?? ''}\n${content}`, () => {
    try {
      const parsed = parse(content, base)
      if (parsed.ok)
        return markdown.renderer.render(parsed.tokens, markdown.options, parsed.env).trimEnd()
    } catch {
      // One text that the library fails on is no reason for the page to fail.
    }
    return `<p class="whitespace-pre-wrap">${escapeHtml(content)}</p>`
  })
}
