// The texts a search reads and the words it looks for.
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { roleName } from '../rules.ts'
import type { DirectoryRow } from './directory.ts'

/**
 * The texts of a profile that a search reads, by weight. `custom` are the names of its custom skills and tools;
 * catalogue options are found by their option instead.
 */
export function searchedTexts(row: DirectoryRow, custom: readonly string[]) {
  return {
    title: [row.full_name, roleName(row)],
    headline: [row.headline, ...custom, ...row.industries_experienced.filter(isCustomIndustry)],
    rest: [row.summary_bio],
  }
}

const LISTED = new Set(INDUSTRIES.map(({ name }): string => name))

function isCustomIndustry(name: string): boolean {
  return !LISTED.has(name)
}

/** The facets whose options a search finds by name. */
export const NAMED_FACETS = ['skill', 'tool', 'industry'] as const

/** Characters of words. Any other character is a sign, which is matched literally. */
export const IN_WORDS = /[\p{L}\p{M}\p{N}]/u

const BEGINS_WITH_SIGN = /^[^\p{L}\p{M}\p{N}]/u
const ENDS_WITH_SIGN = /[^\p{L}\p{M}\p{N}]$/u

export function beginsWithSign(piece: string): boolean {
  return BEGINS_WITH_SIGN.test(piece)
}

export function endsWithSign(piece: string): boolean {
  return ENDS_WITH_SIGN.test(piece)
}

/** Stop words, ignored if the search has other words. */
const STOP_WORDS = new Set(
  'a an and are as at based by for from i in is need of on or our someone the to who with we &'.split(
    ' ',
  ),
)
/** Words beyond this are ignored. */
const MAX_WORDS = 16
/** A word this short is a prefix of too many others, so it must match a whole word. */
const SHORT = 2

/** A word that must match the start of a word or, with `whole`, a whole word. */
export type SearchedWord = { piece: string; whole: boolean }

/** The words of a folded search. The last one always matches as a prefix, because it may still be being typed. */
export function searchedWords(q: string): SearchedWord[] {
  const pieces = [...new Set(q.split(/\s+/).map(word => word.replaceAll(/^[,;]+|[,;]+$/g, '')))]
  const all = pieces.filter(Boolean)
  const significant = all.filter(piece => !STOP_WORDS.has(piece))
  const kept = (significant.length > 0 ? significant : all).slice(0, MAX_WORDS)
  return kept.map((piece, n) => ({
    piece,
    whole: n < kept.length - 1 && piece.length <= SHORT,
  }))
}

/**
 * Folds case, accents and apostrophes letter by letter, so a part of a text folds to a part of the folded text. Hence
 * the final sigma, whose lower case depends on its position, becomes a normal sigma.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (PLAIN.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replaceAll(ACCENTS, '')
    .normalize('NFC')
    .replaceAll(ALIKE, letter => TYPED_AS[letter] ?? letter)
}

const PLAIN = /^[ -~\s]*$/
const ACCENTS = /[\u0300-\u036f]/g
/** What people type for letters whose strokes are no accents, and for typographic apostrophes and hyphens. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ...{ ς: 'σ', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '‐': '-', '‑': '-' },
}
const ALIKE = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'g')
