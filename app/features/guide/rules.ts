import { forCompanies } from './data/companies.ts'
import { forTalent } from './data/talent.ts'
import { together } from './data/together.ts'
import { type GuidePart, type GuideSection, LONGEST_QUESTION } from './schema.ts'

export const GUIDE: readonly GuidePart[] = [forCompanies, forTalent, together]

const BLOG = '/blog/'

/** The posts that the guide leads to. */
export function guidePostSlugs(): string[] {
  const links = GUIDE.flatMap(({ sections }) => sections.flatMap(({ links = [] }) => links))
  return [...new Set(links.map(({ to }) => to).filter(to => to.startsWith(BLOG)))].map(to =>
    to.slice(BLOG.length),
  )
}

/** The guide as far as its links lead somewhere. */
export function withPosts(parts: readonly GuidePart[], slugs: ReadonlySet<string>): GuidePart[] {
  const leads = (to: string) => !to.startsWith(BLOG) || slugs.has(to.slice(BLOG.length))
  return parts.map(part => ({
    ...part,
    sections: part.sections.map(section => ({
      ...section,
      links: section.links?.filter(({ to }) => leads(to)),
    })),
  }))
}

export function cleanQuestion(text: string | null): string {
  return (text ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_QUESTION)
}

/** The words of a question, each once, in lower case. */
export function wordsOf(question: string): string[] {
  return [...new Set(question.toLowerCase().split(/[^\p{L}\p{N}’'-]+/u))].filter(Boolean)
}

function textOf({ title, paragraphs, points = [] }: GuideSection): string {
  return [title, ...paragraphs, ...points].join('\n').toLowerCase()
}

/** The sections that hold every word, or all of them without any; parts with none are left out. */
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

export type MarkedText = { text: string; found: boolean; at: number }

/** Text cut where a searched word begins and ends. */
export function markWords(text: string, words: readonly string[]): MarkedText[] {
  if (words.length === 0) return [{ text, found: false, at: 0 }]
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  // Words hold no sign that means something here.
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
