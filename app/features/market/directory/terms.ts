// What a search asks for: words, and titles by any of their names.
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { shortNames } from '#app/features/catalogues/lookup.ts'
import { roleTitles } from '#app/features/matching/catalogue.ts'
import { titleKey, titleKeys } from '#app/features/matching/text/titles.ts'
import {
  type SearchedWord,
  type TypedWord,
  typedWords,
} from '#app/features/talent/directory/searched.ts'
import { lazily } from '#app/platform/memory/lazily.ts'

/**
 * A word, or the words of a title. All of them must occur somewhere, or else all words of `role` in a title: the name
 * of the role, if what is typed is another name of it.
 */
export type Term = { typed: string; words: readonly TypedWord[]; role: readonly string[] }

const PART_TIME = /\bpart time\b/i
/** No title that the catalogue knows has more words. */
const LONGEST_TITLE = 6

const rolesByTitle = lazily(() => new Map(roleTitles().map(({ id, name }) => [id, name])))

const LISTED = new Set(ROLES.map(({ name }): string => name))

/** The names of the roles that a title in free text means: "Finance chief" is a Chief Financial Officer (CFO). */
export function rolesMeant(title: string): string[] {
  if (LISTED.has(title)) return []
  return [...new Set(titleKeys([title]).flatMap(key => rolesByTitle().get(key) ?? []))]
}

/** The terms that a search requires, and the words of which it prefers those who have them. */
export function termsOf(q: string): { terms: Term[]; asides: SearchedWord[] } {
  const words = typedWords(q)
  const terms: Term[] = []
  const asides: SearchedWord[] = []
  for (let at = 0; at < words.length; ) {
    const title = titleAt(words.slice(at, at + LONGEST_TITLE))
    const [word] = words.slice(at, at + 1)
    if (title) terms.push(title.term)
    else if (word?.use === 'wanted') terms.push({ typed: word.typed, words: [word], role: [] })
    else if (word?.use === 'aside') asides.push(word)
    at += title?.length ?? 1
  }
  return { terms, asides }
}

const LEVELS = new Set('chief officer president vp head director manager lead leader'.split(' '))

/** Whether a term only says how high somebody stands, not in which work. */
export function isLevel({ words }: Term): boolean {
  return words.every(({ piece }) => LEVELS.has(piece))
}

/** The words of a title, each as a term of its own. */
export function wordsOf({ words }: Term): Term[] {
  return words.map(word => ({ typed: word.typed, words: [word], role: [] }))
}

/** The longest title at the beginning of some words, and how many of them it takes. */
function titleAt(words: readonly TypedWord[]): { term: Term; length: number } | undefined {
  for (let length = words.length; length > 0; length--) {
    const part = words.slice(0, length)
    const asTyped = part.filter(({ use }) => use !== 'stop')
    const typed = part.map(word => word.typed).join(' ')
    // A title neither begins nor ends with a stop word, and none of its words is lost: a "SaaS CFO" is more than a CFO.
    if (part.at(0)?.use === 'stop' || part.at(-1)?.use === 'stop') continue
    if (asTyped.some(({ piece }) => titleKey(piece) === '') || PART_TIME.test(typed)) continue
    const role = rolesByTitle().get(titleKey(typed))
    if (role === undefined) continue
    const name = wordsOfName(role)
    const isName = name.every(piece => asTyped.some(word => word.piece === piece))
    return { term: { typed, words: asTyped, role: isName ? [] : name }, length }
  }
  return undefined
}

/** Without the abbreviation in parentheses. */
function wordsOfName(role: string): string[] {
  const [name = role] = shortNames(role)
  return typedWords(name).flatMap(({ piece, use }) => (use === 'stop' ? [] : piece))
}
