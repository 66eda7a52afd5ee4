// What a search reads, and what it looks for, word by word.
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { roleName } from '../rules.ts'
import type { DirectoryRow } from './directory.ts'

/** What a search reads, by how much a word in it says; `own` are the names of skills and tools that people added.
 * What is listed of the catalogues is found by its option. */
export function searchedTexts(row: DirectoryRow, own: readonly string[]) {
  return {
    title: [row.full_name, roleName(row)],
    headline: [row.headline, ...own, ...row.industries_experienced.filter(isOwnIndustry)],
    rest: [row.summary_bio],
  }
}

const LISTED = new Set(INDUSTRIES.map(({ name }): string => name))

function isOwnIndustry(name: string): boolean {
  return !LISTED.has(name)
}

/** The facets whose options a search finds by name. */
export const NAMED_FACETS = ['skill', 'tool', 'industry'] as const

/** What words are made of; all else is a sign, which stands for itself. */
export const IN_WORDS = /[\p{L}\p{M}\p{N}]/u

const BEGINS_WITH_SIGN = /^[^\p{L}\p{M}\p{N}]/u
const ENDS_WITH_SIGN = /[^\p{L}\p{M}\p{N}]$/u

export function beginsWithSign(piece: string): boolean {
  return BEGINS_WITH_SIGN.test(piece)
}

export function endsWithSign(piece: string): boolean {
  return ENDS_WITH_SIGN.test(piece)
}

/** Words that say nothing beside others. */
const SMALL_WORDS = new Set(
  'a an and are as at based by for from i in is need of on or our someone the to who with we &'.split(
    ' ',
  ),
)
/** Nobody is described by more. */
const MOST_WORDS = 16
/** A word this short begins too many others. */
const SHORT = 2

/** A word that must be found: where it begins a word or, where it is short, is one. */
export type SearchedWord = { piece: string; whole: boolean }

/** The words of a search in its folded form. The last may still be being typed. */
export function searchedWords(q: string): SearchedWord[] {
  const pieces = [...new Set(q.split(/\s+/).map(word => word.replaceAll(/^[,;]+|[,;]+$/g, '')))]
  const all = pieces.filter(Boolean)
  const telling = all.filter(piece => !SMALL_WORDS.has(piece))
  const kept = (telling.length > 0 ? telling : all).slice(0, MOST_WORDS)
  return kept.map((piece, n) => ({
    piece,
    whole: n < kept.length - 1 && piece.length <= SHORT,
  }))
}

/**
 * A text in the form in which upper and lower case are the same, and letters with and without accents, letter by
 * letter: a part of a text is the same part of the folded text. The one letter that is lower-cased by its place, the
 * sigma at the end of a word, is not.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase().replaceAll('ς', 'σ')
  return PLAIN.test(lower) ? lower : lower.normalize('NFD').replaceAll(ACCENTS, '').normalize('NFC')
}

const PLAIN = /^[ -~\s]*$/
const ACCENTS = /[\u0300-\u036f]/g
