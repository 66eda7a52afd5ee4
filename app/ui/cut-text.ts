/** Letters and signs that are each one character wherever they stand. */
const PLAIN = /^[\n -~¡-¬®-ɏ‐-‧]*$/
const graphemes = new Intl.Segmenter('en')

/** The last word may take up to so much of a text before it is cut itself. */
const LONGEST_WORD = 0.5

/** The first words of a text, at most so many characters, with "…" where something is left out. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const end = endOf(text, most)
  if (end >= text.length) return text
  return `${wholeWords(text, end).trimEnd()}…`
}

function wholeWords(text: string, end: number): string {
  const start = text.slice(0, end)
  if (/\s/.test(text.charAt(end))) return start
  const space = start.search(/\s\S*$/)
  return space >= end * (1 - LONGEST_WORD) ? start.slice(0, space) : start
}

function endOf(text: string, most: number): number {
  if (PLAIN.test(text.slice(0, most + 1))) return most
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === most) return index
    count += 1
  }
  return text.length
}
