// Lists of words and lists of numbers, one after another, each distinct word once: small, and quick to pass to another
// thread.
import { Column } from './column.ts'

export type PackedLists = {
  words: string[]
  /** Each list as its length and its entries; a word is the index of that word. */
  numbers: Uint32Array<ArrayBuffer>
}

export class ListPacker {
  readonly #places = new Map<string, number>()
  readonly #numbers = new Column()

  addWords(words: Iterable<string>): void {
    const start = this.#begin()
    for (const word of words) {
      let place = this.#places.get(word)
      if (place === undefined) {
        place = this.#places.size
        this.#places.set(word, place)
      }
      this.#numbers.push(place)
    }
    this.#end(start)
  }

  addNumbers(numbers: Iterable<number>): void {
    const start = this.#begin()
    for (const number of numbers) this.#numbers.push(number)
    this.#end(start)
  }

  #begin(): number {
    this.#numbers.push(0)
    return this.#numbers.length
  }

  #end(start: number): void {
    this.#numbers.data[start - 1] = this.#numbers.length - start
  }

  packed(): PackedLists {
    this.#numbers.trim()
    return { words: [...this.#places.keys()], numbers: this.#numbers.data }
  }
}

/** Returns the lists in the order in which they were packed. */
export class ListUnpacker {
  readonly words: readonly string[]
  readonly #numbers: Uint32Array
  #at = 0

  constructor({ words, numbers }: PackedLists) {
    this.words = words
    this.#numbers = numbers
  }

  next(): Uint32Array {
    const start = this.#at + 1
    this.#at = start + (this.#numbers[this.#at] ?? 0)
    return this.#numbers.subarray(start, this.#at)
  }
}

const [NOT_SOUGHT, NO_NUMBER, FIRST] = [0, 1, 2]

/** The owner's numbers of words, each looked up once. */
export class WordNumbers {
  readonly #words: readonly string[]
  readonly #find: (word: string) => number | undefined
  /** One of the constants above, or FIRST plus the number. */
  readonly #known: Uint32Array

  /** `find` returns the number of a word; undefined if it has none. */
  constructor(words: readonly string[], find: (word: string) => number | undefined) {
    this.#words = words
    this.#find = find
    this.#known = new Uint32Array(words.length)
  }

  of(word: number): number | undefined {
    let known = this.#known[word] ?? NO_NUMBER
    if (known === NOT_SOUGHT) {
      const number = this.#find(this.#words[word] ?? '')
      known = number === undefined ? NO_NUMBER : FIRST + number
      this.#known[word] = known
    }
    return known === NO_NUMBER ? undefined : known - FIRST
  }

  /** The numbers of the words of a list that have one. */
  ofEach(words: Uint32Array): number[] {
    const found: number[] = []
    for (const word of words) {
      const number = this.of(word)
      if (number !== undefined) found.push(number)
    }
    return found
  }
}
