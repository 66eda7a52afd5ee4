// The texts a search reads and the words it looks for.
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { roleName } from '../rules.ts'
import type { DirectoryRow } from './directory.ts'

/** The texts of a profile that a search reads, by weight. Options of the catalogue are found by their option instead. */
export function searchedTexts(row: DirectoryRow) {
  return {
    name: row.full_name,
    role: roleName(row),
    headline: [row.headline, ...row.industries_experienced.filter(isCustomIndustry)],
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

/** Words that say nothing about a person. */
const STOP_WORDS = new Set(
  `a an and are as at based by can could for from has have help i in is looking me my need needed of on or
  our person seeking someone that the this to want wanted we who with &`.split(/\s+/),
)
/** Words that hold for nearly everybody here, whether they write them or not; and "us", which may be the country. */
const ASIDES = new Set(
  `adviser advisers advisor advisors consultant consultants expert experts fractional freelance freelancer freelancers
  interim outsourced part-time parttime professional professionals specialist specialists us`.split(
    /\s+/,
  ),
)
/** Words beyond this are ignored. */
const MAX_WORDS = 16
/** A word this short is a prefix of too many others, so it must match a whole word. */
const SHORT = 2

/** A word that must match the start of a word or, with `whole`, a whole word. */
export type SearchedWord = { piece: string; whole: boolean }

/**
 * A word as typed, and folded. One that must be found is `wanted`. Of those who are found, the ones with an `aside`
 * come first. A `stop` word is ignored.
 */
export type TypedWord = SearchedWord & { typed: string; use: 'wanted' | 'aside' | 'stop' }

/** The words of a search. The last one always matches as a prefix, because it may still be being typed. */
export function typedWords(q: string): TypedWord[] {
  const all = new Map<string, string>()
  for (const word of q.split(/\s+/)) {
    const typed = word.replaceAll(/^[,;]+|[,;]+$/g, '')
    const piece = fold(typed)
    if (piece && !all.has(piece)) all.set(piece, typed)
  }
  const pieces = [...all.keys()]
  const most = Math.max(0, ...pieces.map(weightOf))
  const words = pieces.map((piece, at) => {
    const weight = weightOf(piece, at, pieces)
    const use = weight === most ? 'wanted' : weight === 1 ? 'aside' : 'stop'
    return { piece, typed: all.get(piece) ?? piece, use } as const
  })
  const kept = words.filter(({ use }) => use !== 'stop').slice(0, MAX_WORDS)
  const last = kept.at(-1)
  return words
    .slice(0, last && words.indexOf(last) + 1)
    .map(word => ({ ...word, whole: word !== last && word.piece.length <= SHORT }))
}

/** A search that only has words of little weight means these. */
function weightOf(piece: string, at: number, pieces: readonly string[]): number {
  const isPartTime =
    (piece === 'part' && pieces[at + 1] === 'time') ||
    (piece === 'time' && pieces[at - 1] === 'part')
  return STOP_WORDS.has(piece) ? 0 : isPartTime || ASIDES.has(piece) ? 1 : 2
}

/** A hyphen or apostrophe within a word. */
const JOINT = /(?<=[\p{L}\p{M}\p{N}])[-'](?=[\p{L}\p{M}\p{N}])/gu

/** The words of a folded text that have a hyphen or apostrophe, without it: "ecommerce" for "e-commerce". */
export function joinedWords(text: string): string[] {
  if (!text.includes('-') && !text.includes("'")) return []
  return text.split(/\s+/).flatMap(word => {
    const joined = word.replaceAll(JOINT, '')
    return joined === word ? [] : joined
  })
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
