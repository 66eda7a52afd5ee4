// Finds which of many phrases a text contains. A phrase of several words is found where all of them are close together,
// in any order and any form, without a comma between them, unless the phrase is a list itself ("levels and bands"). A
// single word must be written as it is, or in the plural: many words that share a stem mean something else ("important"
// and "importers", "booking" and "books").
import { pluralOf } from './english-plural.ts'
import { readPiece, SPACES, tokens } from './stems.ts'

/** The number of other words allowed between those of a phrase. */
const BETWEEN = 2
const SHORTEST = 3

/** Stands for a word that is in no phrase of several words, or that is no phrase itself. */
const NO_WORD = 0

type Phrase = { id: string; others: readonly number[]; reach: number; isList: boolean }

export class PhraseBook {
  readonly #numbers = new Map<string, number>()
  /** The phrases, by the number of their rarest word. */
  readonly #byNumber: Phrase[][] = []
  readonly #singles = new Map<string, number>()
  /** The ids of each word that is a phrase itself, by its number. */
  readonly #singleIds: string[][] = [[]]

  constructor(phrases: readonly (readonly [id: string, phrase: string])[]) {
    const read = phrases.flatMap(([id, phrase]) => {
      const pieces = phrase.split(SPACES).map(readPiece)
      const keys = [...new Set(pieces.flatMap(piece => piece.keys))]
      if (keys.length > 1) return [{ id, keys, isList: / (?:and|&) /.test(phrase) }]
      const [word = ''] = pieces.flatMap(({ words }) => words)
      // A single remaining word of several says too little, and so does a short one.
      if ([...tokens(phrase)].length === 1 && word.length >= SHORTEST) this.#addSingle(word, id)
      return []
    })
    const times = new Map<string, number>()
    for (const key of read.flatMap(({ keys }) => keys)) times.set(key, (times.get(key) ?? 0) + 1)
    for (const { id, keys, isList } of read) {
      const [rarest = NO_WORD, ...others] = keys
        .toSorted((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0) || (a < b ? -1 : 1))
        .map(key => this.#add(key))
      this.#byNumber[rarest]?.push({ id, others, reach: others.length + BETWEEN, isList })
    }
  }

  #add(key: string): number {
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1
    this.#numbers.set(key, number)
    while (this.#byNumber.length <= number) this.#byNumber.push([])
    return number
  }

  #addSingle(word: string, id: string): void {
    // A word that ends in "s" may be a plural already.
    for (const form of word.endsWith('s') ? [word] : [word, pluralOf(word)]) {
      const number = this.#singles.get(form) ?? this.#singleIds.length
      this.#singles.set(form, number)
      this.#singleIds[number] = [...(this.#singleIds[number] ?? []), id]
    }
  }

  /** The number of a key in phrases of several words, or NO_WORD. */
  number(key: string): number {
    return this.#numbers.get(key) ?? NO_WORD
  }

  /** The number of a word that is a phrase itself, or NO_WORD. */
  singleNumber(word: string): number {
    return this.#singles.get(word) ?? NO_WORD
  }

  /** Calls `found` for each phrase among words with these numbers, with the position of one of its words. `commas` has
   * the number of commas before each word. */
  find(
    words: readonly number[],
    singles: readonly number[],
    commas: readonly number[],
    found: (id: string, at: number) => void,
  ): void {
    for (let at = 0; at < words.length; at++) {
      for (const id of this.#singleIds[singles[at] ?? NO_WORD] ?? NONE) found(id, at)
      const word = words[at] ?? NO_WORD
      if (word === NO_WORD) continue
      for (const { id, others, reach, isList } of this.#byNumber[word] ?? NONE)
        if (areNear(words, others, at, reach, isList ? NONE : commas)) found(id, at)
    }
  }
}

const NONE: readonly never[] = []

/** Whether all wanted words are within reach, with as many commas before them. Without `commas`, these don't matter. */
function areNear(
  words: readonly number[],
  wanted: readonly number[],
  at: number,
  reach: number,
  commas: readonly number[],
): boolean {
  const [from, to] = [Math.max(0, at - reach), Math.min(words.length, at + reach + 1)]
  next: for (let n = 0; n < wanted.length; n++) {
    for (let i = from; i < to; i++)
      if (words[i] === wanted[n] && commas[i] === commas[at]) continue next
    return false
  }
  return true
}
