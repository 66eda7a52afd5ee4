// Finds and ranks the rows of a search: every typed word must begin a word in the row's texts or in the names of its
// options, every title must occur by one of its names, or the whole phrase must occur in one of the texts as typed.
import type { SearchedWord } from '#app/features/talent/directory/searched.ts'
import {
  addAll,
  type Bits,
  countRows,
  emptySet,
  isEmpty,
  keepOnly,
  lessAll,
  sharedRows,
} from '#app/platform/memory/bits.ts'
import { OptionWords } from './option-words.ts'
import { NAMED_OPTIONS, type Options } from './options.ts'
import { type Places, Ranks } from './ranks.ts'
import type { Sifted } from './sifted.ts'
import { isLevel, type Term, termsOf, wordsOf } from './terms.ts'
import type { Texts } from './texts.ts'
import type { Beginning } from './words.ts'

const MAX_SPELLINGS = 3
const MAX_PARTS = 3
/** A search with more unknown words is no typo, and looking all of them up keeps other searches waiting. */
const MAX_UNKNOWN = 3
/** The most equally near words that are looked up. */
const MAX_WEIGHED = 30

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
    const { terms } = termsOf(q)
    const [term, ...others] = terms
    const [word, ...more] = term?.role.length === 0 ? term.words : []
    // For a single word, the rows that contain it anywhere are added below, and so those in which it begins a word.
    const isOneWord = others.length === 0 && more.length === 0 && word?.piece === q
    const found = isOneWord ? this.#withoutTexts(rows, q) : this.#withTerms(rows, terms)
    const open = lessAll(rows, found)
    if (!q.includes(' ')) {
      addAll(found, this.#texts.containing(open, q))
      return { rows: found, unsure: null }
    }
    const stretch = this.#texts.spanning(open, q, terms.length > 0)
    addAll(found, stretch.rows)
    return { rows: found, unsure: stretch.unsure }
  }

  /** Filters rows by a single word, except those in whose texts it begins a word. */
  #withoutTexts(rows: Bits, word: string): Bits {
    const named = this.#optionWords.beginningIn(word).begins
    const found = this.#withOptions(rows, [...named, ...this.#optionWords.withForm(word)])
    const forms = this.#texts.withForm(word)
    if (forms.length > 0) addAll(found, this.#texts.withAny(lessAll(rows, found), forms))
    return found
  }

  #withTerms(rows: Bits, terms: readonly Term[]): Bits {
    if (terms.length === 0) return emptySet(rows.length)
    const words = terms.flatMap(term => (term.role.length === 0 ? term.words : []))
    return terms
      .filter(({ role }) => role.length > 0)
      .reduce((found, term) => this.#withTerm(found, term), this.#withWords(rows, words))
  }

  #withTerm(rows: Bits, { words, role }: Term): Bits {
    const found = this.#withWords(rows, words)
    if (role.length > 0) {
      const titled = this.#titled(rows.length, role)
      keepOnly(titled, rows)
      addAll(found, titled)
    }
    return found
  }

  /** The rows with all these words in their title. */
  #titled(length: number, words: readonly string[]): Bits {
    const [first, ...others] = words.map(word => {
      const rows = emptySet(length)
      this.#texts.addAny(rows, this.#texts.beginningIn(word).whole, 'title')
      return rows
    })
    for (const rows of others) if (first) keepOnly(first, rows)
    return first ?? emptySet(length)
  }

  #withWords(rows: Bits, words: readonly SearchedWord[]): Bits {
    const inOrder = words
      .map(word => this.#locate(word))
      .map(each => ({ ...each, cost: this.#texts.cost(each.inTexts.begins) }))
      .toSorted((a, b) => a.cost - b.cost)
    let left = rows
    for (const { inTexts, inOptions } of inOrder) {
      if (isEmpty(left)) break
      const option = this.#withOptions(left, inOptions.begins)
      const open = lessAll(left, option)
      addAll(option, this.#texts.withAny(open, inTexts.begins))
      left = option
    }
    return left
  }

  /** Whether one of some rows has a term. A single word is found without going through all rows that have it. */
  #occurs(rows: Bits, term: Term): boolean {
    const [word, ...others] = term.words
    if (word === undefined || others.length > 0 || term.role.length > 0)
      return countRows(this.#withTerm(rows, term)) > 0
    const { inTexts, inOptions } = this.#locate(word)
    return (
      this.#texts.haveAny(rows, inTexts.begins) ||
      countRows(this.#withOptions(rows, inOptions.begins)) > 0
    )
  }

  /** Suggestions: the search with unknown words replaced by similar words that some of these rows contain, likeliest
   * first. */
  spellings(rows: Bits, q: string): string[] {
    const unknown = termsOf(q)
      .terms.filter(term => !this.#occurs(rows, term))
      .flatMap(({ words }) => words)
      .filter(word => countRows(this.sift(rows, word.piece).rows) === 0)
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

  /**
   * Suggestions: the largest parts of the search that some of these rows have, the one with the rarest term first. A
   * title that nobody has falls into its words; "manager" alone is no part.
   */
  parts(rows: Bits, q: string): string[] {
    const counted = (term: Term) => {
      const found = this.#withTerm(rows, term)
      return { term, found, count: countRows(found) }
    }
    const { terms } = termsOf(q)
    const all = terms.flatMap(term => {
      const each = counted(term)
      return each.count > 0 ? each : wordsOf(term).map(counted)
    })
    if (all.length < 2) return []
    const known = all.filter(({ count }) => count > 0).toSorted((a, b) => a.count - b.count)
    const parts: Set<Term>[] = []
    for (const first of known) {
      if (parts.length === MAX_PARTS) break
      if (isLevel(first.term) || parts.some(part => part.has(first.term))) continue
      const part = new Set([first.term])
      let left = first.found
      for (const { term, found } of known) {
        const both = sharedRows(left, found)
        if (countRows(both) === 0) continue
        left = both
        part.add(term)
      }
      parts.push(part)
    }
    return parts
      .toSorted((a, b) => b.size - a.size)
      .map(part => all.flatMap(({ term }) => (part.has(term) ? term.typed : [])).join(' '))
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

  /** The words and options that a word finds. Another form of it counts as if it only began a word. */
  #locate({ piece, whole }: SearchedWord): { inTexts: Beginning; inOptions: Beginning } {
    return {
      inTexts: located(this.#texts, piece, whole),
      inOptions: located(this.#optionWords, piece, whole),
    }
  }

  /** Filters rows by having any of these options. */
  #withOptions(rows: Bits, options: readonly number[]): Bits {
    const found = emptySet(rows.length)
    this.#options.addAny(found, options)
    keepOnly(found, rows)
    return found
  }

  /** Groups rows by relevance, best first: by the places where each term occurs. */
  *ranked(rows: Bits, q: string): Generator<Bits, void> {
    const ranks = new Ranks(rows.length)
    const { terms, asides } = termsOf(q)
    for (const { words, role } of terms) {
      const places = this.#placesOfAll(rows.length, words)
      if (role.length > 0) addAll(places[0], this.#titled(rows.length, role))
      ranks.add(places)
    }
    for (const word of asides) {
      const none = emptySet(rows.length)
      ranks.add([none, none, none, this.#withWords(rows, [word])])
    }
    yield* ranks.of(rows)
  }

  /** The rows with all of some words, by the worst place of a word. */
  #placesOfAll(length: number, words: readonly SearchedWord[]): Places {
    const [first, ...others] = words.map(word => this.#placesOf(length, word))
    if (first === undefined) throw new Error('a term without a word')
    if (others.length === 0) return first
    for (const places of [first, ...others]) {
      for (let n = 1; n < places.length; n++)
        addAll(places[n] ?? places[0], places[n - 1] ?? places[0])
    }
    for (const other of others)
      for (const [n, places] of first.entries()) keepOnly(places, other[n] ?? places)
    return first
  }

  #placesOf(length: number, word: SearchedWord): Places {
    const { inTexts, inOptions } = this.#locate(word)
    const rowsWith = (words: readonly number[], place: 'title' | 'headline' | 'anywhere') => {
      const found = emptySet(length)
      this.#texts.addAny(found, words, place)
      return found
    }
    const named = rowsWith(inTexts.whole, 'headline')
    this.#options.addAny(named, inOptions.whole)
    const begun = rowsWith(inTexts.begins, 'title')
    addAll(begun, rowsWith(inTexts.begins, 'headline'))
    this.#options.addAny(begun, inOptions.begins)
    return [rowsWith(inTexts.whole, 'title'), named, begun, rowsWith(inTexts.whole, 'anywhere')]
  }
}

function located(among: Texts | OptionWords, piece: string, isWhole: boolean): Beginning {
  const { begins, whole } = among.beginningIn(piece)
  if (isWhole) return { begins: whole, whole }
  const forms = among.withForm(piece)
  return forms.length > 0 ? { begins: [...begins, ...forms], whole } : { begins, whole }
}
