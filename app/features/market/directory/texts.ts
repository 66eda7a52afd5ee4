// Which rows hold a piece of text, exactly as `like '%…%'` finds them. A text is kept as its lines, a line as
// the words between single spaces; a piece without spaces lies within one word, so that few distinct words are
// looked through instead of every text.
import {
  addRow,
  type Bits,
  countRows,
  dropRow,
  grown,
  keepOnly,
  lessAll,
  wordsFor,
} from '#app/platform/memory/bits.ts'
import { Blocks } from '#app/platform/memory/blocks.ts'
import type { ChangedRows } from './changed-rows.ts'
import { Look } from './look.ts'
import { Occurrences } from './occurrences.ts'
import { Pairs } from './pairs.ts'
import { LINE, Words } from './words.ts'

const MOST_KEPT = 64
/** Rows that may come before what is kept must be made larger. */
const ROOM = 4_096

/** So many rows are read between two pauses: some milliseconds. */
const PAUSE_EVERY = 4_096

/** Looking at one row of a text costs about as much as noting so many rows that are known to hold a word. */
const LOOK_COST = 30

/** The rows that may hold a piece; and those of them that must be looked at, if any. */
export type Sifted = { rows: Bits; unsure: { rows: Bits; look: Look } | null }

export class Texts {
  readonly #words = new Words()
  /** The rows' words. */
  readonly #written = new Blocks(1)
  readonly #changed: ChangedRows
  #occurrences = Occurrences.none()
  #pairs = Pairs.none()
  #isSettled = false
  /** The rows of pieces that were asked for; the first was asked for longest ago. */
  readonly #kept = new Map<string, Bits>()

  /** What changes since the texts were put in order is told to `changed` afterwards. */
  constructor(changed: ChangedRows) {
    this.#changed = changed
  }

  get #rows(): number {
    return this.#written.starts.length
  }

  put(row: number, text: string): void {
    this.#forget(row)
    const words: number[] = []
    for (const line of text.split('\n')) {
      for (const word of line.split(' ')) words.push(this.#words.add(word))
      words.push(LINE)
    }
    this.#written.set(row, [words])
    if (!this.#isSettled) return
    this.#occurrences.add(row, words)
    for (const [piece, rows] of this.#kept) {
      const larger = wordsFor(row + 1) > rows.length ? grown(rows, row + ROOM) : rows
      if (text.includes(piece)) addRow(larger, row)
      this.#kept.set(piece, larger)
    }
  }

  remove(row: number): void {
    this.#forget(row)
    this.#written.clear(row)
  }

  #forget(row: number): void {
    if (!this.#isSettled || row >= this.#rows) return
    const words = this.#written.list(row, 0)
    if (this.#changed.has(row)) this.#occurrences.dropFresh(row, words)
    else this.#occurrences.drop(row, words)
    for (const rows of this.#kept.values()) if (row < rows.length * 32) dropRow(rows, row)
  }

  /** Makes the lists of rows anew, with pauses; rows that change meanwhile are told to `later`. Ends with what puts
   * the new in the place of the old. */
  *settling(later: ChangedRows): Generator<void, () => void> {
    const [count, rows] = [this.#words.count, this.#rows]
    const written = this.#written
    function* eachWord(visit: (word: number, row: number) => void): Generator<void, void> {
      for (let row = 0; row < rows; row++) {
        if (row % PAUSE_EVERY === 0) yield
        if (later.has(row)) continue
        const words = written.words.data
        const start = written.starts.data[row] ?? 0
        const end = start + (words[start] ?? 0)
        for (let at = start + 1; at < end; at++) visit(words[at] ?? LINE, row)
      }
    }
    const occurrences = yield* Occurrences.of(count, rows, eachWord)
    const pairs = yield* Pairs.of(occurrences.dense, count, eachWord)
    return () => {
      for (const row of later.all()) {
        occurrences.dropEverywhere(row)
        occurrences.add(row, this.#written.list(row, 0))
      }
      this.#occurrences = occurrences
      this.#pairs = pairs
      this.#isSettled = true
      this.#kept.clear()
    }
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
      const look = new Look(this.#written, [words], this.#words.count)
      look.add(found, open, left)
    } else {
      this.#addListed(found, words)
      this.#occurrences.addFresh(found, words)
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
    const look = new Look(this.#written, chain, this.#words.count)
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
      this.#changed.takeFrom(sure)
      keepPairs(rows, sure, left, right)
    }
    // That each two follow one another does not say that all do.
    const unsure = chain.length > 2 ? rows : lessAll(rows, sure)
    return { rows, unsure: { rows: unsure, look } }
  }

  /** The rows in which some words stand: those that are kept as bits, and the others with all that came since. */
  #stands(words: readonly number[], cost: number): Stands {
    const often = new Uint32Array(wordsFor(this.#rows))
    const seldom = new Uint32Array(often.length)
    this.#occurrences.addDense(often, words)
    // So many rows of them are most rows, and which ones would help little.
    if (cost > 2 * this.#rows) seldom.fill(-1)
    else this.#addListed(seldom, words)
    this.#occurrences.addFresh(seldom, words)
    return { often, seldom }
  }

  /** A list names rows as they were: those that have changed are taken out. */
  #addListed(found: Bits, words: readonly number[]): void {
    this.#occurrences.addListed(found, words)
    this.#changed.takeFrom(found)
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
