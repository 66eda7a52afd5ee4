// Which rows hold a piece of text, exactly as `like '%…%'` finds them. A text is kept as its lines, a line as
// the words between single spaces; a piece without spaces lies within one word, so that few distinct words are
// looked through instead of every text.
import {
  addAll,
  addRow,
  type Bits,
  countRows,
  hasRow,
  keepOnly,
  wordsFor,
} from '#app/platform/memory/bits.ts'
import { Column } from '#app/platform/memory/column.ts'

const LINE = 0
const LINE_BYTE = 10
/** A word in more rows than one of so many takes less room as bits. */
const DENSE = 32
const MOST_KEPT = 64

/** Looking at one row of a text costs about as much as noting so many rows that are known to hold a word. */
const LOOK_COST = 30

/** The rows that may hold a piece, and how to tell which do; null where all of them do. */
export type Sifted = { rows: Bits; holds: ((row: number) => boolean) | null }

export class Texts {
  /** The rows' words, each row's from `starts[row]` on. */
  readonly #words = new Column(1 << 16)
  readonly #starts = new Column()
  /** Every distinct word, between line feeds; word n begins at `places[n]`. */
  #dictionary = Buffer.from('\n')
  #used = 1
  readonly #places = new Column()
  readonly #numbers = new Map<string, number>()
  /** The settled rows of each word: as bits, or one after another from `lists[word]` on. */
  #dense = new Map<number, Bits>()
  #lists = new Uint32Array(1)
  #listed = new Uint32Array(0)
  /** The words kept as bits, numbered, and the settled rows in which two of them follow one another. */
  readonly #often = new Map<number, number>()
  #pairs = new Uint32Array(1)
  #paired = new Uint32Array(0)
  /** The rows that came since. */
  #fresh = new Map<number, number[]>()
  #settled = 0
  #isSettled = false
  readonly #kept = new Map<string, Bits>()

  constructor() {
    this.#starts.push(0)
    // Word 0 stands for the end of a line.
    this.#places.push(1)
  }

  get rows(): number {
    return this.#starts.length - 1
  }

  /** Adds the text of the next row. */
  add(text: string): void {
    const row = this.rows
    const seen = this.#isSettled ? new Set<number>() : undefined
    for (const line of text.split('\n')) {
      for (const word of line.split(' ')) {
        const number = this.#number(word)
        this.#words.push(number)
        if (seen === undefined || seen.has(number)) continue
        seen.add(number)
        const rows = this.#fresh.get(number)
        if (rows) rows.push(row)
        else this.#fresh.set(number, [row])
      }
      this.#words.push(LINE)
    }
    this.#starts.push(this.#words.length)
    this.#kept.clear()
  }

  /** Makes the lists of rows, once most rows are there. */
  settle(): void {
    const words = this.#places.length
    const rows = this.rows
    const holders = new Uint32Array(words + 1)
    const lastRow = new Int32Array(words).fill(-1)
    this.#eachWord((word, row) => {
      if (word === LINE || lastRow[word] === row) return
      lastRow[word] = row
      holders[word] = (holders[word] ?? 0) + 1
    })
    this.#dense = new Map()
    this.#lists = new Uint32Array(words + 1)
    let total = 0
    for (let word = 1; word < words; word++) {
      this.#lists[word] = total
      if ((holders[word] ?? 0) * DENSE > rows)
        this.#dense.set(word, new Uint32Array(wordsFor(rows)))
      else total += holders[word] ?? 0
    }
    this.#lists[words] = total
    this.#listed = new Uint32Array(total)
    const next = this.#lists.slice()
    lastRow.fill(-1)
    this.#eachWord((word, row) => {
      if (word === LINE || lastRow[word] === row) return
      lastRow[word] = row
      const bits = this.#dense.get(word)
      if (bits) return addRow(bits, row)
      const at = next[word] ?? 0
      this.#listed[at] = row
      next[word] = at + 1
    })
    this.#settlePairs(words)
    this.#fresh = new Map()
    this.#settled = rows
    this.#isSettled = true
    this.#kept.clear()
  }

  /** Of these rows those that may hold the piece, which has no line feed and no space at its ends. */
  sift(rows: Bits, piece: string): Sifted {
    const parts = piece.split(' ')
    if (parts.length > 1) return this.#spanning(rows, parts)
    let found = this.#kept.get(piece)
    if (found === undefined) {
      found = this.#rowsOf(this.#within(piece))
      if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
      this.#kept.set(piece, found)
    }
    keepOnly(rows, found)
    return { rows, holds: null }
  }

  #eachWord(visit: (word: number, row: number) => void): void {
    for (let row = 0; row < this.rows; row++) {
      const end = this.#starts.at(row + 1)
      for (let at = this.#starts.at(row); at < end; at++) visit(this.#words.at(at), row)
    }
  }

  #number(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const bytes = Buffer.from(`${word}\n`)
    if (this.#used + bytes.length > this.#dictionary.length) {
      const larger = Buffer.alloc((this.#used + bytes.length) * 2)
      this.#dictionary.copy(larger, 0, 0, this.#used)
      this.#dictionary = larger
    }
    const number = this.#places.length
    this.#places.push(this.#used)
    bytes.copy(this.#dictionary, this.#used)
    this.#used += bytes.length
    // A copy of its own: a part of a longer text would keep all of it.
    this.#numbers.set(bytes.toString('utf8', 0, bytes.length - 1), number)
    return number
  }

  /** The words that hold a piece. */
  #within(piece: string): number[] {
    const wanted = Buffer.from(piece)
    return wanted.length === 1 ? this.#withByte(wanted[0] ?? 0) : this.#found(wanted, 0)
  }

  /** The words in whose bytes, each between line feeds, the wanted ones are found; `before` of them are ahead of
   * the word. */
  #found(wanted: Buffer, before: number): number[] {
    const dictionary = this.#dictionary.subarray(0, this.#used)
    const words: number[] = []
    let word = 0
    for (let at = dictionary.indexOf(wanted); at !== -1; ) {
      word = this.#wordAt(at + before, word)
      words.push(word)
      const next = word + 1 < this.#places.length ? this.#places.at(word + 1) - before : this.#used
      at = next < this.#used ? dictionary.indexOf(wanted, next) : -1
    }
    return words
  }

  /** The same for one byte, which is found so often that each find must cost next to nothing. */
  #withByte(wanted: number): number[] {
    const words: number[] = []
    let word = 1
    let last = 0
    for (let at = 1; at < this.#used; at++) {
      const byte = this.#dictionary[at]
      if (byte === LINE_BYTE) word += 1
      else if (byte === wanted && last !== word) {
        last = word
        words.push(word)
      }
    }
    return words
  }

  #wordAt(place: number, from: number): number {
    let low = from
    let high = this.#places.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.#places.at(middle) <= place) low = middle
      else high = middle - 1
    }
    return low
  }

  #rowsOf(words: readonly number[]): Bits {
    const found = new Uint32Array(wordsFor(this.rows))
    let listed = 0
    for (const word of words) {
      const bits = this.#dense.get(word)
      if (bits) addAll(found, bits)
      else listed += this.#listEnd(word) - (this.#lists[word] ?? 0)
      for (const row of this.#fresh.get(word) ?? []) addRow(found, row)
    }
    const left = this.#settled - countRows(found)
    if (listed > left * LOOK_COST) this.#addByLooking(found, this.#flags(words))
    else this.#addListed(found, words)
    return found
  }

  #listEnd(word: number): number {
    return this.#lists[word + 1] ?? this.#lists[word] ?? 0
  }

  #addListed(found: Bits, words: readonly number[]): void {
    for (const word of words) {
      if (this.#dense.has(word)) continue
      const end = this.#listEnd(word)
      for (let at = this.#lists[word] ?? 0; at < end; at++) addRow(found, this.#listed[at] ?? 0)
    }
  }

  #addByLooking(found: Bits, wanted: Uint8Array): void {
    const words = this.#words.data
    for (let row = 0; row < this.#settled; row++) {
      if (hasRow(found, row)) continue
      const end = this.#starts.at(row + 1)
      for (let at = this.#starts.at(row); at < end; at++) {
        if (wanted[words[at] ?? 0] !== 1) continue
        addRow(found, row)
        break
      }
    }
  }

  #spanning(rows: Bits, parts: readonly string[]): Sifted {
    const [start = '', ...rest] = parts
    const close = rest.pop() ?? ''
    const between = rest.map(word => this.#numbers.get(word) ?? LINE)
    if (between.includes(LINE)) return { rows: new Uint32Array(rows.length), holds: null }
    const ending = this.#found(Buffer.from(`${start}\n`), 0)
    const beginning = this.#found(Buffer.from(`\n${close}`), 1)
    const chain = [ending, ...between.map(word => [word]), beginning]
    const follows = this.#follows(this.#flags(ending), between, this.#flags(beginning))
    let sure: Bits | undefined
    for (const [at, words] of chain.slice(1).entries()) {
      const pair = this.#pairRows(chain[at] ?? [], words)
      keepOnly(rows, pair.rows)
      sure = pair.sure
    }
    const known = between.length === 0 ? sure : undefined
    return { rows, holds: row => (known !== undefined && hasRow(known, row)) || follows(row) }
  }

  /** The rows in which one of the first words may stand before one of the second, and in which one surely does. */
  #pairRows(first: readonly number[], second: readonly number[]): { rows: Bits; sure: Bits } {
    const sure = new Uint32Array(wordsFor(this.rows))
    const seconds = second.flatMap(word => this.#often.get(word) ?? [])
    for (const word of first) {
      const number = this.#often.get(word)
      if (number === undefined) continue
      for (const other of seconds) {
        const pair = number * this.#often.size + other
        const end = this.#pairs[pair + 1] ?? 0
        for (let at = this.#pairs[pair] ?? 0; at < end; at++) addRow(sure, this.#paired[at] ?? 0)
      }
    }
    const [left, right] = [this.#split(first), this.#split(second)]
    const rows = new Uint32Array(sure.length)
    for (let at = 0; at < rows.length; at++) {
      const [seldom, often] = [left.seldom[at] ?? 0, left.often[at] ?? 0]
      const other = right.seldom[at] ?? 0
      rows[at] = (sure[at] ?? 0) | (seldom & (other | (right.often[at] ?? 0))) | (often & other)
    }
    return { rows, sure }
  }

  /** The rows of the words that are kept as bits, and those of the others and all that came since. */
  #split(words: readonly number[]): { often: Bits; seldom: Bits } {
    const often = new Uint32Array(wordsFor(this.rows))
    const seldom = new Uint32Array(often.length)
    for (const word of words) {
      const bits = this.#dense.get(word)
      if (bits) addAll(often, bits)
      for (const row of this.#fresh.get(word) ?? []) addRow(seldom, row)
    }
    this.#addListed(seldom, words)
    return { often, seldom }
  }

  #settlePairs(words: number): void {
    this.#often.clear()
    for (const word of this.#dense.keys()) this.#often.set(word, this.#often.size)
    const count = this.#often.size
    const numbers = new Int32Array(words).fill(-1)
    for (const [word, number] of this.#often) numbers[word] = number
    const lastRow = new Int32Array(count * count)
    const eachPair = (visit: (pair: number, row: number) => void) => {
      lastRow.fill(-1)
      let before = -1
      this.#eachWord((word, row) => {
        const number = numbers[word] ?? -1
        const pair = before * count + number
        if (before >= 0 && number >= 0 && lastRow[pair] !== row) {
          lastRow[pair] = row
          visit(pair, row)
        }
        before = number
      })
    }
    this.#pairs = new Uint32Array(count * count + 1)
    eachPair(pair => {
      this.#pairs[pair + 1] = (this.#pairs[pair + 1] ?? 0) + 1
    })
    for (let pair = 0; pair < count * count; pair++)
      this.#pairs[pair + 1] = (this.#pairs[pair + 1] ?? 0) + (this.#pairs[pair] ?? 0)
    this.#paired = new Uint32Array(this.#pairs[count * count] ?? 0)
    const next = this.#pairs.slice()
    eachPair((pair, row) => {
      const at = next[pair] ?? 0
      this.#paired[at] = row
      next[pair] = at + 1
    })
  }

  #flags(words: readonly number[]): Uint8Array {
    const flags = new Uint8Array(this.#places.length)
    for (const word of words) flags[word] = 1
    return flags
  }

  /** Whether in a row's text such words follow one another. */
  #follows(first: Uint8Array, between: readonly number[], last: Uint8Array) {
    const words = this.#words.data
    const starts = this.#starts.data
    const reach = between.length + 1
    return (row: number): boolean => {
      const end = (starts[row + 1] ?? 0) - reach
      for (let place = starts[row] ?? 0; place < end; place++) {
        if (first[words[place] ?? 0] !== 1 || last[words[place + reach] ?? 0] !== 1) continue
        if (between.every((word, nth) => words[place + 1 + nth] === word)) return true
      }
      return false
    }
  }
}
