// The forms in which names are compared.
import { normalizeName } from '#app/features/catalogues/normalize.ts'
import { stemOf, tokens } from './stems.ts'

/**
 * The names one catalogue entry answers to: "Search Engine Optimization (SEO)", without the part in parentheses, and
 * that part alone.
 */
export function nameForms(name: string): string[] {
  const [, whole = '', short = ''] = /^(.+)\(([^()]+)\)$/s.exec(name) ?? []
  const keys = [name, whole, short].map(normalizeName)
  return [...new Set(keys.filter(key => key !== ''))]
}

/** The stems by which a text is known to speak of this. Compounds count by their words. */
export function spokenStems(name: string): string[] {
  const found = new Set<string>()
  for (const { token, isName } of tokens(name)) {
    const stem = stemOf(token, isName)
    if (stem !== '' && !stem.includes('-')) found.add(stem)
  }
  return [...found].sort()
}

const LINKING_WORDS = new Set(['and', 'of', 'for', 'the', 'in', 'to', 'with'])

/**
 * Names that mean the same although they are bent differently: "Cap table" and "Cap tables". A name that stems say
 * too little of ("C++", "K8s", "Web3 wallets") stays as it is.
 */
export function termKey(name: string): string {
  const key = normalizeName(name)
  const words = new Set(key.split(' ').filter(word => word !== '' && !LINKING_WORDS.has(word)))
  const stems = spokenStems(name)
  return words.size > 0 && stems.length === words.size ? stems.join(' ') : key
}

/** The terms one catalogue entry answers to, its other names among them. */
export function termForms(name: string, otherNames: readonly string[]): string[] {
  const terms = [...nameForms(name), ...otherNames].map(termKey)
  return [...new Set(terms.filter(term => term !== ''))]
}
