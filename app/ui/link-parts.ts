type TextPart = { text: string; href: string | null; at: number }

/** Each repetition is bounded: otherwise a very long word would be scanned again from each of its characters. */
const ADDRESSES =
  /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}']|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/gi

/** Splits a text at the boundaries of e-mail and web addresses. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESSES)) {
    const found = withItsParentheses(match[0], text.slice(match.index + match[0].length))
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null, at: end })
    parts.push({
      text: found,
      href: /^https?:/i.test(found) ? found : `mailto:${found}`,
      at: match.index,
    })
    end = match.index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null, at: end })
  return parts
}

/** With the parentheses that follow an address and close what it opens, as in `wiki/Tea_(drink)`. */
function withItsParentheses(address: string, after: string): string {
  const open = address.split('(').length - address.split(')').length
  const closing = /^\)*/.exec(after)?.[0] ?? ''
  return address + closing.slice(0, Math.max(0, open))
}
