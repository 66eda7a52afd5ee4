import type { GuidePart, GuideSection } from './schema.ts'

const BLOG = '/blog/'

/** The slugs of the posts that the guide links to. */
export function guidePostSlugs(parts: readonly GuidePart[]): string[] {
  const links = parts.flatMap(({ sections }) => sections.flatMap(({ links }) => links))
  return [...new Set(links.map(({ to }) => to).filter(to => to.startsWith(BLOG)))].map(to =>
    to.slice(BLOG.length),
  )
}

/** The guide without links to posts that aren't among these slugs. */
export function withPosts(parts: readonly GuidePart[], slugs: ReadonlySet<string>): GuidePart[] {
  const exists = (to: string) => !to.startsWith(BLOG) || slugs.has(to.slice(BLOG.length))
  return parts.map(part => ({
    ...part,
    sections: part.sections.map(section => ({
      ...section,
      links: section.links.filter(({ to }) => exists(to)),
    })),
  }))
}

/** The words of a question in lower case, without duplicates. */
export function wordsOf(question: string): string[] {
  return [...new Set(question.toLowerCase().split(/[^\p{L}\p{N}’'-]+/u))].filter(Boolean)
}

function textOf({ title, paragraphs, points }: GuideSection): string {
  return [title, ...paragraphs, ...points].join('\n').toLowerCase()
}

/** The sections that contain every word; all of them if there are no words. Parts without sections are left out. */
export function searchGuide(parts: readonly GuidePart[], words: readonly string[]): GuidePart[] {
  return parts
    .map(part => ({
      ...part,
      sections: part.sections.filter(section => {
        const text = textOf(section)
        return words.every(word => text.includes(word))
      }),
    }))
    .filter(({ sections }) => sections.length > 0)
}

type MarkedText = { text: string; found: boolean; at: number }

/** Splits a text into found words and the text between them. */
export function markWords(text: string, words: readonly string[]): MarkedText[] {
  if (words.length === 0) return [{ text, found: false, at: 0 }]
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  // Words contain no regex metacharacters.
  const pattern = new RegExp(`(${longestFirst.join('|')})`, 'giu')
  let at = 0
  return text
    .split(pattern)
    .map((piece, place) => {
      const marked = { text: piece, found: place % 2 === 1, at }
      at += piece.length
      return marked
    })
    .filter(({ text: piece }) => piece !== '')
}
