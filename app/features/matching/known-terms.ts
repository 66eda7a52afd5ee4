import type { ListPartName } from './parts/part.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The distinct terms of a list of ids. */
export function knownTerms(
  part: ListPartName,
  ids: readonly string[],
  vocabulary: Vocabulary,
): number[] {
  const found: number[] = []
  for (const id of ids) {
    const term = termOf(part, id, vocabulary)
    if (term !== undefined) found.push(term)
  }
  return distinct(found)
}

/** Comparing this few with each other is faster than building a set. */
const FEW = 8

export function distinct(terms: number[]): number[] {
  if (terms.length < 2) return terms
  if (terms.length > FEW) return [...new Set(terms)]
  return terms.filter((term, n) => terms.indexOf(term) === n)
}

/** There are about as many titles as people: a title that no request asks for gets no number. */
export function termOf(part: ListPartName, id: string, vocabulary: Vocabulary): number | undefined {
  return part === 'role' ? vocabulary.find(part, id) : vocabulary.term(part, id)
}
