// Finds the options whose names contain a word that begins with a piece.
import { fold, joinedWords } from '#app/features/talent/directory/searched.ts'
import { nearWords } from './spelling.ts'
import { type Beginning, Words } from './words.ts'

export class OptionWords {
  readonly #words = new Words()
  /** For each word, the options whose names contain it. */
  readonly #options = new Map<number, number[]>()

  constructor(named: readonly { option: number; names: readonly string[] }[]) {
    for (const { option, names } of named)
      for (const word of wordsOf(fold(names.join(' ')))) this.#add(word, option)
  }

  #add(word: string, option: number): void {
    const number = this.#words.add(word)
    const options = this.#options.get(number)
    if (options) options.push(option)
    else this.#options.set(number, [option])
  }

  beginningIn(piece: string): Beginning {
    const { begins, whole } = this.#words.beginningIn(piece)
    return { begins: this.#optionsOf(begins), whole: this.#optionsOf(whole) }
  }

  withForm(word: string): readonly number[] {
    return this.#optionsOf(this.#words.withForm(word))
  }

  near(piece: string): Map<string, number> {
    return nearWords(this.#words, piece)
  }

  #optionsOf(words: readonly number[]): number[] {
    return [...new Set(words.flatMap(word => this.#options.get(word) ?? []))]
  }
}

function wordsOf(names: string): Set<string> {
  return new Set([...names.split(' '), ...joinedWords(names)])
}
