// Finds and ranks the rows of a search: every typed word must begin a word in the row's texts or in the names of its
// options, or the whole phrase must occur in one of the texts as typed.
import { type SearchedWord, searchedWords } from '#app/features/talent/directory/searched.ts'
import { addAll, type Bits, countRows, keepOnly, lessAll } from '#app/platform/memory/bits.ts'
import { OptionWords } from './option-words.ts'
import { NAMED_OPTIONS, type Options } from './options.ts'
import { Ranks } from './ranks.ts'
import type { Sifted, Texts } from './texts.ts'
import type { Beginning } from './words.ts'

const MAX_SPELLINGS = 3
/** A search with more unknown words is no typo, and looking all of them up keeps other searches waiting. */
const MAX_UNKNOWN = 3
/** The most equally near words that are looked up. */
const MAX_WEIGHED = 30

/** A word of a search, and the words and options that begin with it. */
type LocatedWord = SearchedWord & { inTexts: Beginning; inOptions: Beginning }

export class Search {
  readonly #texts: Texts
  readonly #options: Options
  readonly #optionWords = new OptionWords(NAMED_OPTIONS)

  constructor(texts: Texts, options: Options) {
    this.#texts = texts
    this.#options = options
  }

  /** Filters rows by a folded search text. */
  sift(rows: Bits, q: string): Sifted {
    const words = searchedWords(q)
    // For a single word, the rows that contain it anywhere are added below, and so those in which it begins a word.
    const isOneWord = words.length === 1 && words[0]?.piece === q
    const found = isOneWord
      ? this.#withOptions(rows, this.#optionWords.beginningIn(q).begins)
      : this.#withWords(rows, words)
    const others = lessAll(rows, found)
    if (!q.includes(' ')) {
      addAll(found, this.#texts.containing(others, q))
      return { rows: found, unsure: null }
    }
    const stretch = this.#texts.spanning(others, q, words.length > 0)
    addAll(found, stretch.rows)
    return { rows: found, unsure: stretch.unsure }
  }

  #withWords(rows: Bits, words: readonly SearchedWord[]): Bits {
    if (words.length === 0) return new Uint32Array(rows.length)
    let left = rows
    const located = words.map(word => this.#locate(word))
    const texts = this.#texts
    const inOrder = located
      .map(each => ({ ...each, cost: texts.cost(each.inTexts.begins) }))
      .toSorted((a, b) => a.cost - b.cost)
    for (const { inTexts, inOptions, whole } of inOrder) {
      const option = this.#withOptions(left, whole ? inOptions.whole : inOptions.begins)
      const open = lessAll(left, option)
      addAll(option, texts.withAny(open, whole ? inTexts.whole : inTexts.begins))
      left = option
    }
    return left
  }

  /** Suggestions: the search with unknown words replaced by similar words that some of these rows contain, likeliest
   * first. */
  spellings(rows: Bits, q: string): string[] {
    const unknown = searchedWords(q).filter(
      word => countRows(this.sift(rows, word.piece).rows) === 0,
    )
    if (unknown.length === 0 || unknown.length > MAX_UNKNOWN) return []
    const nearest = unknown.map(({ piece }) => this.#nearest(rows, piece))
    if (nearest.some(words => words.length === 0)) return []
    const searches = Array.from({ length: MAX_SPELLINGS }, (_, n) =>
      unknown.reduce((text, { piece }, at) => {
        const words = nearest[at] ?? []
        return text.replaceAll(piece, words[Math.min(n, words.length - 1)] ?? piece)
      }, q),
    )
    return [...new Set(searches)]
  }

  #nearest(rows: Bits, piece: string): string[] {
    const near = new Map([...this.#optionWords.near(piece), ...this.#texts.near(piece)])
    const least = Math.min(...near.values())
    return [...near]
      .filter(([, slips]) => slips === least)
      .slice(0, MAX_WEIGHED)
      .map(([word]) => ({ word, holders: countRows(this.sift(rows, word).rows) }))
      .filter(({ holders }) => holders > 0)
      .sort((a, b) => b.holders - a.holders || (a.word < b.word ? -1 : 1))
      .slice(0, MAX_SPELLINGS)
      .map(({ word }) => word)
  }

  #locate(word: SearchedWord): LocatedWord {
    const inTexts = this.#texts.beginningIn(word.piece)
    return { ...word, inTexts, inOptions: this.#optionWords.beginningIn(word.piece) }
  }

  /** Filters rows by having any of these options. */
  #withOptions(rows: Bits, options: readonly number[]): Bits {
    const found = new Uint32Array(rows.length)
    this.#options.addAny(found, options)
    keepOnly(found, rows)
    return found
  }

  /** Groups rows by relevance, best first: by the places where each word occurs. */
  *ranked(rows: Bits, q: string): Generator<Bits, void> {
    const ranks = new Ranks(rows.length)
    for (const { inTexts, inOptions } of searchedWords(q).map(word => this.#locate(word))) {
      const rowsWith = (words: readonly number[], place: 'title' | 'headline' | 'anywhere') => {
        const found = new Uint32Array(rows.length)
        this.#texts.addAny(found, words, place)
        return found
      }
      const named = rowsWith(inTexts.whole, 'headline')
      this.#options.addAny(named, inOptions.whole)
      const begun = rowsWith(inTexts.begins, 'title')
      addAll(begun, rowsWith(inTexts.begins, 'headline'))
      this.#options.addAny(begun, inOptions.begins)
      ranks.add([
        rowsWith(inTexts.whole, 'title'),
        named,
        begun,
        rowsWith(inTexts.whole, 'anywhere'),
      ])
    }
    yield* ranks.of(rows)
  }
}
