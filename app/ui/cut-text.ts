/** Characters that never combine with others into one grapheme. */
const PLAIN = /^[\n -~¡-¬®-ɏ‐-‧]*$/
const graphemes = new Intl.Segmenter('en')

/** If the last word takes more than this share of the text, the word itself is cut. */
const MAX_WORD_SHARE = 0.5

/** The first words of a text, at most `max` characters, with "…" if something is left out. */
export function cutText(text: string, max: number): string {
  const end = endOf(text, max)
  return end < text.length ? `${wholeWords(text, end).trimEnd()}…` : text
}

/** The first `max` characters of a text, wherever that ends, with "…" if something is left out. */
export function cutAt(text: string, max: number): string {
  const end = endOf(text, max)
  return end < text.length ? `${text.slice(0, end).trimEnd()}…` : text
}

function wholeWords(text: string, end: number): string {
  const start = text.slice(0, end)
  if (/\s/.test(text.charAt(end))) return start
  const space = start.search(/\s\S*$/)
  return space >= end * (1 - MAX_WORD_SHARE) ? start.slice(0, space) : start
}

function endOf(text: string, max: number): number {
  if (text.length <= max) return text.length
  if (PLAIN.test(text.slice(0, max + 1))) return max
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === max) return index
    count += 1
  }
  return text.length
}
