export type TextPart = { text: string; href: string | null; at: number }

/** Each repetition is bounded: a long word without end must not be read again from each of its letters. */
const ADDRESSES =
  /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}']|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/gi

/** Free text cut where an e-mail address or a web address begins and ends. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESSES)) {
    const [found] = match
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
