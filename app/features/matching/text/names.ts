// The forms by which names are compared.
import { normalizeName } from '#app/features/catalogues/normalize.ts'
import { stemOf, tokens } from './stems.ts'

/** The names of one catalogue entry: for "Search Engine Optimization (SEO)" also the name without the parentheses,
 * and the part in them. */
export function nameForms(name: string): string[] {
  const [, whole = '', short = ''] = /^(.+)\(([^()]+)\)$/s.exec(name) ?? []
  const keys = [name, whole, short].map(normalizeName)
  return [...new Set(keys.filter(key => key !== ''))]
}

/** The stems that a text must contain to mention this. Compounds count as their words. */
export function nameStems(name: string): string[] {
  const found = new Set<string>()
  for (const { token, isName } of tokens(name)) {
    const stem = stemOf(token, isName)
    if (stem !== '' && !stem.includes('-')) found.add(stem)
  }
  return [...found].sort()
}

const LINKING_WORDS = new Set(['and', 'of', 'for', 'the', 'in', 'to', 'with'])

/** One key for names that differ only in inflection: "Cap table" and "Cap tables". A name that has too few stems
 * ("C++", "K8s", "Web3 wallets") is its own key. */
export function termKey(name: string): string {
  const key = normalizeName(name)
  const words = new Set(key.split(' ').filter(word => word !== '' && !LINKING_WORDS.has(word)))
  const stems = nameStems(name)
  return words.size > 0 && stems.length === words.size ? stems.join(' ') : key
}

/** The keys of one catalogue entry, including those of its other names. */
export function termForms(name: string, otherNames: readonly string[]): string[] {
  const terms = [...nameForms(name), ...otherNames].map(termKey)
  return [...new Set(terms.filter(term => term !== ''))]
}
