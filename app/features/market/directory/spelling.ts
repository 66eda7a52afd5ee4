// Finds words that are spelled similarly to an unknown word.
import { IN_WORDS } from '#app/features/talent/directory/searched.ts'
import type { Words } from './words.ts'

/** A shorter word is similar to too many others. */
const LEAST_LETTERS = 4
/** In a word this long, two typos are likely. */
const LONG = 8

const SIGNS = /[^\p{L}\p{M}\p{N}]+/u

/** The words similar to the typed one, each with its number of typos. */
export function nearWords(among: Words, typed: string): Map<string, number> {
  const near = new Map<string, number>()
  if (typed.length < LEAST_LETTERS || ![...typed].every(letter => IN_WORDS.test(letter)))
    return near
  const most = typed.length >= LONG ? 2 : 1
  const candidates = new Set(parts(typed).flatMap(part => among.containing(part)))
  for (const word of candidates) {
    for (const other of among.text(word).split(SIGNS)) {
      if (other === typed || Math.abs(other.length - typed.length) > most) continue
      const apart = slips(typed, other)
      if (apart <= most) near.set(other, apart)
    }
  }
  return near
}

/** A typo changes one of these parts and leaves another intact. Two letters that are swapped where a short word is
 * split change both parts, so the word with these two in order is looked for, too. */
function parts(typed: string): string[] {
  const count = typed.length < 6 ? 2 : 3
  const length = Math.ceil(typed.length / count)
  const parts = Array.from({ length: count }, (_, n) => typed.slice(n * length, (n + 1) * length))
  if (count > 2) return parts
  const swapped = `${typed[length]}${typed[length - 1]}`
  return [...parts, `${typed.slice(0, length - 1)}${swapped}${typed.slice(length + 1)}`]
}

/** The number of letters omitted, added, replaced or swapped with the next (Damerau–Levenshtein distance). */
export function slips(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const differs = one[i - 1] === other[j - 1] ? 0 : 1
      const least = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + differs,
      )
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(i > 1 && j > 1 && swapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least)
    }
    before = above
    above = row
  }
  return above[other.length] ?? 0
}
