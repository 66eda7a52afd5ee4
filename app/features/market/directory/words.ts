// Every distinct word with a number, and which words hold, end with or begin with a piece.
import { Column } from '#app/platform/memory/column.ts'

/** The number that stands for the end of a line. */
export const LINE = 0
const LINE_BYTE = 10

export class Words {
  /** The words one after another between line feeds; word n begins at `places[n]`. */
  #bytes = Buffer.from('\n')
  #used = 1
  readonly #places = new Column()
  readonly #numbers = new Map<string, number>()

  constructor() {
    // Word 0 is the end of a line.
    this.#places.push(1)
  }

  /** One more than the highest number. */
  get count(): number {
    return this.#places.length
  }

  find(word: string): number | undefined {
    return this.#numbers.get(word)
  }

  add(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const bytes = Buffer.from(`${word}\n`)
    if (this.#used + bytes.length > this.#bytes.length) {
      const larger = Buffer.alloc((this.#used + bytes.length) * 2)
      this.#bytes.copy(larger, 0, 0, this.#used)
      this.#bytes = larger
    }
    const number = this.count
    this.#places.push(this.#used)
    bytes.copy(this.#bytes, this.#used)
    this.#used += bytes.length
    // A copy of its own: a part of a longer text would keep all of it.
    this.#numbers.set(bytes.toString('utf8', 0, bytes.length - 1), number)
    return number
  }

  holding(piece: string): number[] {
    const wanted = Buffer.from(piece)
    return wanted.length === 1 ? this.#withByte(wanted[0] ?? 0) : this.#found(wanted, 0)
  }

  endingWith(piece: string): number[] {
    return this.#found(Buffer.from(`${piece}\n`), 0)
  }

  beginningWith(piece: string): number[] {
    return this.#found(Buffer.from(`\n${piece}`), 1)
  }

  /** The words in whose bytes, each between line feeds, the wanted ones are found; `before` of them are ahead of
   * the word. */
  #found(wanted: Buffer, before: number): number[] {
    const bytes = this.#bytes.subarray(0, this.#used)
    const words: number[] = []
    let word = 0
    for (let at = bytes.indexOf(wanted); at !== -1; ) {
      word = this.#wordAt(at + before, word)
      words.push(word)
      const next = word + 1 < this.count ? this.#places.at(word + 1) - before : this.#used
      at = next < this.#used ? bytes.indexOf(wanted, next) : -1
    }
    return words
  }

  /** The same for one byte, which is found so often that each find must cost next to nothing. */
  #withByte(wanted: number): number[] {
    const words: number[] = []
    let word = 1
    let last = 0
    for (let at = 1; at < this.#used; at++) {
      const byte = this.#bytes[at]
      if (byte === LINE_BYTE) word += 1
      else if (byte === wanted && last !== word) {
        last = word
        words.push(word)
      }
    }
    return words
  }

  /** The word at a place at or after that of the word `from`: it is seldom far. */
  #wordAt(place: number, from: number): number {
    let low = from
    let step = 1
    while (low + step < this.count && this.#places.at(low + step) <= place) {
      low += step
      step *= 2
    }
    let high = Math.min(low + step, this.count) - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.#places.at(middle) <= place) low = middle
      else high = middle - 1
    }
    return low
  }
}
