// Other forms of a searched word: singular and plural, and the work and who does it.
import { pluralOf } from '#app/features/matching/text/english-plural.ts'
import { englishStem } from '#app/features/matching/text/english-stem.ts'
import { joinedWords } from '#app/features/talent/directory/searched.ts'

const SHORTEST = 4
const WORK = /(?:ing|er|or|ant)$/
const ENDINGS = ['ing', 'er', 'or', 'ant']

/**
 * The words that a search for this one finds besides those that begin with it: "ferry" and "ferries", "accounting" and
 * "accountants", "start-up" and "startup". Of the same stem, so that "news" is not "new" and "important" no "importer".
 */
export function otherForms(word: string): string[] {
  // The reverse, a word written with a hyphen, is stored without it, too.
  const joined = joinedWords(word)
  if (joined.length > 0) return joined
  if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) return []
  const one = singular(word)
  const root = one.replace(WORK, '')
  const bases = [one]
  if (root !== one) bases.push(...ENDINGS.map(ending => root + ending), `${one}ing`)
  // "Engineering" is what engineers do.
  if (WORK.test(root)) bases.push(root)
  const stem = englishStem(word)
  const forms = bases.flatMap(base => [base, pluralOf(base)])
  return [...new Set(forms)].filter(form => !form.startsWith(word) && englishStem(form) === stem)
}

function singular(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:[sxz]|[cs]h)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
