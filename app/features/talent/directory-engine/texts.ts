// Which rows hold a piece of text, exactly as `like '%…%'` finds them. A text is kept as its lines, a line as
// the words between single spaces; a piece without spaces lies within one word, so that few distinct words are
// looked through instead of every text.
import {
  addRow,
  type Bits,
  countRows,
  grown,
  keepOnly,
  lessAll,
  wordsFor,
} from '#app/platform/memory/bits.ts'
import { Column } from '#app/platform/memory/column.ts'
import { Look } from './look.ts'
import { Occurrences } from './occurrences.ts'
import { Pairs } from './pairs.ts'
import { LINE, Words } from './words.ts'

const MOST_KEPT = 64
/** Rows that may come before what is kept must be made larger. */
const ROOM = 4_096

/** Looking at one row of a text costs about as much as noting so many rows that are known to hold a word. */
const LOOK_COST = 30

/** The rows that may hold a piece; and those of them that must be looked at, if any. */
export type Sifted = { rows: Bits; unsure: { rows: Bits; look: Look } | null }

export class Texts {
  readonly #words = new Words()
  /** The rows' words, each row's from `starts[row]` on. */
  readonly #written = new Column(1 << 16)
  readonly #starts = new Column()
  #occurrences = new Occurrences(0, 0, () => {})
  #pairs = new Pairs([], 0, () => {})
  #isSettled = false
  /** The rows of pieces that were asked for; the first was asked for longest ago. */
  readonly #kept = new Map<string, Bits>()

  constructor() {
    this.#starts.push(0)
  }

  get rows(): number {
    return this.#starts.length - 1
  }

  /** Adds the text of the next row. */
  add(text: string): void {
    const row = this.rows
    const from = this.#written.length
    for (const line of text.split('\n')) {
      for (const word of line.split(' ')) this.#written.push(this.#words.add(word))
      this.#written.push(LINE)
    }
    this.#starts.push(this.#written.length)
    if (!this.#isSettled) return
    this.#occurrences.add(row, [...this.#written.data.subarray(from, this.#written.length)])
    for (const [piece, rows] of this.#kept) {
      const larger = wordsFor(row + 1) > rows.length ? grown(rows, row + ROOM) : rows
      if (text.includes(piece)) addRow(larger, row)
      this.#kept.set(piece, larger)
    }
  }

  /** Makes the lists of rows, once most rows are there. */
  settle(): void {
    const eachWord = (visit: (word: number, row: number) => void) => {
      const words = this.#written.data
      for (let row = 0; row < this.rows; row++) {
        const end = this.#starts.at(row + 1)
        for (let at = this.#starts.at(row); at < end; at++) visit(words[at] ?? LINE, row)
      }
    }
    this.#occurrences = new Occurrences(this.#words.count, this.rows, eachWord)
    this.#pairs = new Pairs(this.#occurrences.dense, this.#words.count, eachWord)
    this.#isSettled = true
    this.#kept.clear()
  }

  /** Of these rows those that may hold the piece, which has no line feed and no space at its ends. */
  sift(rows: Bits, piece: string): Sifted {
    const kept = this.#kept.get(piece)
    if (kept) {
      this.keep(piece, kept)
      keepOnly(rows, kept)
      return { rows, unsure: null }
    }
    const [start = '', ...rest] = piece.split(' ')
    const close = rest.pop()
    return close === undefined
      ? this.#within(rows, piece)
      : this.#spanning(rows, start, rest, close)
  }

  /** All rows that hold a piece, for whoever asks for it next. */
  keep(piece: string, rows: Bits): void {
    this.#kept.delete(piece)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(piece, rows)
  }

  #within(rows: Bits, piece: string): Sifted {
    const words = this.#words.holding(piece)
    const found = new Uint32Array(rows.length)
    this.#occurrences.addDense(found, words)
    this.#occurrences.addFresh(found, words)
    const open = lessAll(rows, found)
    const left = countRows(open)
    if (left * LOOK_COST < this.#occurrences.countListed(words)) {
      const look = new Look(this.#written.data, this.#starts.data, [words], this.#words.count)
      look.add(found, open, left)
    } else {
      this.#occurrences.addListed(found, words)
      this.keep(piece, found.slice())
    }
    keepOnly(rows, found)
    return { rows, unsure: null }
  }

  #spanning(rows: Bits, start: string, middle: readonly string[], close: string): Sifted {
    const between = middle.map(word => this.#words.find(word) ?? LINE)
    if (between.includes(LINE)) return { rows: new Uint32Array(rows.length), unsure: null }
    const chain = [
      this.#words.endingWith(start),
      ...between.map(word => [word]),
      this.#words.beginningWith(close),
    ]
    const look = new Look(this.#written.data, this.#starts.data, chain, this.#words.count)
    const places = chain.map(words => ({ words, cost: this.#occurrences.countListed(words) }))
    const stands = new Map<readonly number[], Stands>()
    for (const { words, cost } of places.toSorted((a, b) => a.cost - b.cost)) {
      if (countRows(rows) * LOOK_COST < cost) return { rows, unsure: { rows, look } }
      const stand = this.#stands(words, cost)
      stands.set(words, stand)
      keepEither(rows, stand.often, stand.seldom)
    }
    const sure = new Uint32Array(rows.length)
    for (const [at, second] of chain.slice(1).entries()) {
      const first = chain[at]
      const [left, right] = [first && stands.get(first), stands.get(second)]
      if (first === undefined || left === undefined || right === undefined) continue
      sure.fill(0)
      this.#pairs.add(sure, first, second)
      keepPairs(rows, sure, left, right)
    }
    // That each two follow one another does not say that all do.
    const unsure = chain.length > 2 ? rows : lessAll(rows, sure)
    return { rows, unsure: { rows: unsure, look } }
  }

  /** The rows in which some words stand: those that are kept as bits, and the others with all that came since. */
  #stands(words: readonly number[], cost: number): Stands {
    const often = new Uint32Array(wordsFor(this.rows))
    const seldom = new Uint32Array(often.length)
    this.#occurrences.addDense(often, words)
    // So many rows of them are most rows, and which ones would help little.
    if (cost > 2 * this.rows) seldom.fill(-1)
    else this.#occurrences.addListed(seldom, words)
    this.#occurrences.addFresh(seldom, words)
    return { often, seldom }
  }
}

type Stands = { often: Bits; seldom: Bits }

function keepEither(rows: Bits, one: Bits, other: Bits): void {
  for (let at = 0; at < rows.length; at++)
    rows[at] = (rows[at] ?? 0) & ((one[at] ?? 0) | (other[at] ?? 0))
}

/** Of these rows those in which two such words surely follow one another, or may: of two that stand often it is
 * known. */
function keepPairs(rows: Bits, sure: Bits, left: Stands, right: Stands): void {
  for (let at = 0; at < rows.length; at++) {
    const [seldom, often] = [left.seldom[at] ?? 0, left.often[at] ?? 0]
    const other = right.seldom[at] ?? 0
    const either = other | (right.often[at] ?? 0)
    rows[at] = (rows[at] ?? 0) & ((sure[at] ?? 0) | (seldom & either) | (often & other))
  }
}
