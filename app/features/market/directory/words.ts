// Numbers every distinct word, and finds the words that contain, end with or begin with a piece. A word is what is
// between two spaces: "(cfo)" and "sales/marketing" are words in which other words begin.
import { beginsWithSign, endsWithSign, IN_WORDS } from '#app/features/talent/directory/searched.ts'
import { Column } from '#app/platform/memory/column.ts'
import { keepRecent } from '#app/platform/memory/keep-recent.ts'
import { otherForms } from './forms.ts'

/** A line end counts as a word, with this number. */
export const LINE_END = '\n'
export const LINE = 0
const LINE_BYTE = 10
/** Bytes from this one on belong to multi-byte characters. */
const FIRST_LONG = 0x80

/** The words in which a piece begins a word, and those in which it is a whole word. */
export type Beginning = { readonly begins: readonly number[]; readonly whole: readonly number[] }

const SIGNS = /[^\p{L}\p{M}\p{N}]+/u

/** The most recent pieces whose words are cached. */
const MAX_BEGUN = 32

export class Words {
  /** All words, separated by line feeds. Word n begins at `places[n]`. */
  #bytes = Buffer.from('\n')
  #used = 1
  readonly #places = new Column()
  readonly #numbers = new Map([[LINE_END, LINE]])
  /** What beginningIn found for recent pieces, until a word is added. */
  readonly #begun = new Map<string, Beginning>()
  /** The same for withForm. */
  readonly #formed = new Map<string, readonly number[]>()

  constructor() {
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
    this.#begun.clear()
    this.#formed.clear()
    this.#places.push(this.#used)
    bytes.copy(this.#bytes, this.#used)
    this.#used += bytes.length
    // A copy: a slice would keep the whole longer text in memory.
    this.#numbers.set(bytes.toString('utf8', 0, bytes.length - 1), number)
    return number
  }

  text(word: number): string {
    return this.#bytes.toString('utf8', this.#places.at(word), this.#end(word))
  }

  containing(piece: string): number[] {
    const wanted = Buffer.from(piece)
    return wanted.length === 1 ? this.#withByte(wanted[0] ?? 0) : this.#found(wanted, 0)
  }

  endingWith(piece: string): number[] {
    return this.#found(Buffer.from(`${piece}\n`), 0)
  }

  /** The words that end with a piece that is itself only the end of a longer word. */
  endingInside(piece: string): number[] {
    if (beginsWithSign(piece)) return []
    const length = Buffer.byteLength(piece)
    return this.endingWith(piece).filter(word => !this.#isEdgeBefore(this.#end(word) - length))
  }

  /** The words in which a piece begins a word, possibly within a stored word: "cfo" in "(cfo)". */
  beginningIn(piece: string): Beginning {
    const found = this.#begun.get(piece) ?? this.#scanBeginnings(piece)
    keepRecent(this.#begun, piece, found, MAX_BEGUN)
    return found
  }

  /** The words that contain another form of a word. */
  withForm(word: string): readonly number[] {
    const found = this.#formed.get(word) ?? this.#scanForms(word)
    keepRecent(this.#formed, word, found, MAX_BEGUN)
    return found
  }

  #scanForms(word: string): number[] {
    const forms = otherForms(word)
    const [root, ...others] = forms
    if (root === undefined) return []
    const shared = others.reduce(commonBeginning, root)
    return this.#scanBeginnings(shared).begins.filter(each =>
      this.text(each)
        .split(SIGNS)
        .some(inside => forms.includes(inside)),
    )
  }

  #scanBeginnings(piece: string): Beginning {
    const wanted = Buffer.from(piece)
    const [opens, closes] = [beginsWithSign(piece), endsWithSign(piece)]
    const found: { begins: number[]; whole: number[] } = { begins: [], whole: [] }
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

  /** The next index of some bytes. A single byte is found so often that each find must be very cheap. */
  #next(wanted: Buffer, from: number): number {
    if (wanted.length > 1) return this.#bytes.subarray(0, this.#used).indexOf(wanted, from)
    const [byte] = wanted
    for (let at = from; at < this.#used; at++) if (this.#bytes[at] === byte) return at
    return -1
  }

  /** Whether the byte is not preceded by a letter or digit. */
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

  /** The index of the line feed after a word. */
  #end(word: number): number {
    return (word + 1 < this.count ? this.#places.at(word + 1) : this.#used) - 1
  }

  beginningWith(piece: string): number[] {
    return this.#found(Buffer.from(`\n${piece}`), 1)
  }

  /** The words whose bytes, including the line feeds around them, contain the wanted ones. `before` is how many of
   * the wanted bytes precede the word. */
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

  /** The same for a single byte, which is found so often that each find must be very cheap. */
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

  /** The word at a byte index, searched from the word `from` on: it is usually near. */
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

function commonBeginning(one: string, other: string): string {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return one.slice(0, length)
}

/** Whether a byte is a letter or digit; letters are folded. */
function isLetterByte(byte: number): boolean {
  return (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57)
}

function isContinued(byte = 0): boolean {
  return (byte & 0xc0) === 0x80
}
