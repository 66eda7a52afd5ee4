import { curlQuotes } from '#app/platform/markdown/typography.ts'

const longDate = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** "March 1, 2025", in UTC for every reader. */
export function postDate(publishedAt: string): string {
  return longDate.format(new Date(publishedAt))
}

const WORDS_A_MINUTE = 220

/** In minutes, at least one. */
export function readingTime(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_A_MINUTE))
}

/** The start of a heading, list, quotation, table, image or code block. */
const NOT_A_PARAGRAPH = /^\s*(#|>|\||!|`{3}|~{3}|([-*+]|\d+[.)])\s)/
const LINK = /\[([^\]]*)\]\([^)]*\)/g
const MARKS = /\*\*|__|[*`]/g

/** The first paragraph without its Markdown; empty if there is none. */
export function opening(content: string): string {
  const paragraphs = content.replaceAll('\r\n', '\n').split(/\n\s*\n/)
  const first = paragraphs.find(text => text.trim() !== '' && !NOT_A_PARAGRAPH.test(text)) ?? ''
  const plain = first.replaceAll(LINK, '$1').replaceAll(MARKS, '').replaceAll(/\s+/g, ' ')
  return curlQuotes(plain.trim())
}
