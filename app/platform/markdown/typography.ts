// Replaces straight quotation marks and apostrophes by typographic ones, except in code.
import type { Token } from 'markdown-it'

const OPENS_AFTER = /[\s([{\u2013\u2014/“‘]/

/** Curls the quotes of a text; `before` is the character in front of it, if there is one. */
export function curlQuotes(text: string, before = ''): string {
  let last = before
  let curled = ''
  for (const letter of text) {
    const opens = last === '' || OPENS_AFTER.test(last)
    const set = letter === '"' ? (opens ? '“' : '”') : letter === "'" ? (opens ? '‘' : '’') : letter
    curled += set
    last = set
  }
  return curled
}

/** Curls the quotes of parsed Markdown in place. A sentence continues through emphasis and links. */
export function curlTokens(blocks: readonly Token[]): void {
  for (const { children } of blocks) {
    let last = ''
    let inAddress = false
    for (const token of children ?? []) {
      if (token.info === 'auto') inAddress = token.nesting > 0
      if (token.type === 'text' && !inAddress) token.content = curlQuotes(token.content, last)
      last = lastLetter(token, last)
    }
  }
}

/** The character before the next token, as far as quotes are concerned. */
function lastLetter({ type, content, nesting }: Token, before: string): string {
  if (type === 'text') return content.at(-1) ?? before
  if (type === 'code_inline') return 'x'
  return nesting === 0 ? '' : before
}
