// Every distinct word with a number, and which words hold, end with or begin with a piece. A word is what stands between
// spaces, so "(cfo)" and "sales/marketing" are words, in which others begin.
import { beginsWithSign, endsWithSign, IN_WORDS } from '#app/features/talent/directory/searched.ts'
import { Column } from '#app/platform/memory/column.ts'

/** The number that stands for the end of a line. */
export const LINE = 0
const LINE_BYTE = 10
/** From this byte on a character has several. */
const FIRST_LONG = 0x80

/** The words in which a piece begins a word, and those of them in which it is one. */
export type Beginning = { begins: number[]; whole: number[] }

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

  text(word: number): string {
    return this.#bytes.toString('utf8', this.#places.at(word), this.#end(word))
  }

  holding(piece: string): number[] {
    const wanted = Buffer.from(piece)
    return wanted.length === 1 ? this.#withByte(wanted[0] ?? 0) : this.#found(wanted, 0)
  }

  endingWith(piece: string): number[] {
    return this.#found(Buffer.from(`${piece}\n`), 0)
  }

  /** The words that end with a piece which is only the end of a longer word in them. */
  endingInside(piece: string): number[] {
    if (beginsWithSign(piece)) return []
    const length = Buffer.byteLength(piece)
    return this.endingWith(piece).filter(word => !this.#isEdgeBefore(this.#end(word) - length))
  }

  /** Where a piece begins a word, which may stand within one that is kept: "cfo" in "(cfo)". */
  beginningIn(piece: string): Beginning {
    const wanted = Buffer.from(piece)
    const [opens, closes] = [beginsWithSign(piece), endsWithSign(piece)]
    const found: Beginning = { begins: [], whole: [] }
    let word = 0
    for (let at = this.#next(wanted, 1); at !== -1; ) {
      let next = at + 1
      if (opens || this.#isEdgeBefore(at)) {
        word = this.#wordAt(at, word)
        if (found.begins.at(-1) !== word) found.begins.push(word)
        if (closes || this.#isEdgeAt(at + wanted.length)) {
          found.whole.push(word)
          next = this.#end(word)
        }
      }
      at = this.#next(wanted, next)
    }
    return found
  }

  /** Where some bytes are found next. A find of one byte must cost next to nothing: there are so many. */
  #next(wanted: Buffer, from: number): number {
    if (wanted.length > 1) return this.#bytes.subarray(0, this.#used).indexOf(wanted, from)
    const [byte] = wanted
    for (let at = from; at < this.#used; at++) if (this.#bytes[at] === byte) return at
    return -1
  }

  /** Whether no letter or digit comes before a byte. */
  #isEdgeBefore(at: number): boolean {
    let from = at - 1
    const byte = this.#bytes[from] ?? LINE_BYTE
    if (byte < FIRST_LONG) return !isLetterByte(byte)
    while (isContinued(this.#bytes[from])) from -= 1
    return !IN_WORDS.test(this.#bytes.toString('utf8', from, at))
  }

  /** Whether there is no letter or digit at a byte. */
  #isEdgeAt(at: number): boolean {
    const byte = this.#bytes[at] ?? LINE_BYTE
    if (byte < FIRST_LONG) return !isLetterByte(byte)
    let to = at + 1
    while (isContinued(this.#bytes[to])) to += 1
    return !IN_WORDS.test(this.#bytes.toString('utf8', at, to))
  }

  /** Where the line feed after a word stands. */
  #end(word: number): number {
    return (word + 1 < this.count ? this.#places.at(word + 1) : this.#used) - 1
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

/** Whether a byte is a letter or digit; letters are folded. */
function isLetterByte(byte: number): boolean {
  return (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57)
}

function isContinued(byte = 0): boolean {
  return (byte & 0xc0) === 0x80
}
