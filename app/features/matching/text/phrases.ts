// Finds which of many phrases a text contains. A phrase is found where all its words are close together, in any
// order.
import { readPiece, SPACES, tokens } from './stems.ts'

/** The number of other words allowed between those of a phrase. */
const BETWEEN = 2
const SHORTEST = 3

/** A word that is in no phrase. */
const NO_WORD = 0

type Phrase = { id: string; others: readonly number[]; reach: number }

export class PhraseBook {
  readonly #numbers = new Map<string, number>()
  /** The phrases, by the number of their rarest word. */
  readonly #byNumber: Phrase[][] = []

  constructor(phrases: readonly (readonly [id: string, phrase: string])[]) {
    const read = phrases.flatMap(([id, phrase]) => {
      const keys = [...new Set(phrase.split(SPACES).flatMap(piece => readPiece(piece).keys))]
      // A single remaining key of several words says too little, and so does one short word.
      const isTooLittle = keys.length === 1 && [...tokens(phrase)].length > 1
      const isTooShort = keys.length === 1 && (keys[0]?.length ?? 0) < SHORTEST
      return keys.length === 0 || isTooLittle || isTooShort ? [] : [{ id, keys }]
    })
    const times = new Map<string, number>()
    for (const key of read.flatMap(({ keys }) => keys)) times.set(key, (times.get(key) ?? 0) + 1)
    for (const { id, keys } of read) {
      const [rarest = NO_WORD, ...others] = keys
        .toSorted((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0) || (a < b ? -1 : 1))
        .map(key => this.#add(key))
      this.#byNumber[rarest]?.push({ id, others, reach: others.length + BETWEEN })
    }
  }

  #add(key: string): number {
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1
    this.#numbers.set(key, number)
    while (this.#byNumber.length <= number) this.#byNumber.push([])
    return number
  }

  /** The number of a word, or NO_WORD. */
  number(key: string): number {
    return this.#numbers.get(key) ?? NO_WORD
  }

  /** Calls `found` for each phrase among words with these numbers, with the position of one of its words. */
  find(words: readonly number[], found: (id: string, at: number) => void): void {
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? NO_WORD
      if (word === NO_WORD) continue
      for (const { id, others, reach } of this.#byNumber[word] ?? NONE)
        if (areNear(words, others, at, reach)) found(id, at)
    }
  }
}

const NONE: readonly never[] = []

function areNear(
  words: readonly number[],
  wanted: readonly number[],
  at: number,
  reach: number,
): boolean {
  const [from, to] = [Math.max(0, at - reach), Math.min(words.length, at + reach + 1)]
  next: for (let n = 0; n < wanted.length; n++) {
    for (let i = from; i < to; i++) if (words[i] === wanted[n]) continue next
    return false
  }
  return true
}
