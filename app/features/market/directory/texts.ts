// Which rows hold a piece of text, exactly as `like '%…%'` finds them, and in which a word begins. A text is kept as its
// lines, a line as the words between single spaces; a piece without spaces lies within one word, so that few distinct
// words are looked through instead of every text.
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
import { type EachWord, Occurrences } from './occurrences.ts'
import { Pairs } from './pairs.ts'
import { nearWords } from './spelling.ts'
import { type Beginning, LINE, Words } from './words.ts'

const MOST_KEPT = 64
/** Rows that may come before what is kept must be made larger. */
const ROOM = 4_096

/** So many rows are read between two pauses: some milliseconds. */
const PAUSE_EVERY = 4_096

/** Looking at one row of a text costs about as much as noting so many rows that are known to hold a word. */
const LOOK_COST = 30

/** The texts of a row by how much what they name says of it. */
export type Lines = Record<Place, readonly string[]>
export const PLACES = ['title', 'headline', 'rest'] as const
export type Place = (typeof PLACES)[number]

/** The places of which it is known by themselves where a word stands. */
const APART = ['title', 'headline'] as const
type Apart = (typeof APART)[number]

/** The rows that may hold a piece; and those of them that must be looked at, if any. */
export type Sifted = { rows: Bits; unsure: { rows: Bits; look: Look } | null }

export class Texts {
  readonly #words = new Words()
  /** The rows' words, a list for each place. */
  readonly #written = new Blocks(PLACES.length)
  readonly #changed: ChangedRows
  #occurrences = Occurrences.none()
  #apart: Record<Apart, Occurrences> = { title: Occurrences.none(), headline: Occurrences.none() }
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

  put(row: number, lines: Lines): void {
    this.#forget(row)
    const words = PLACES.map(place => this.#read(lines[place]))
    this.#written.set(row, words)
    if (!this.#isSettled) return
    this.#occurrences.add(row, words.flat())
    for (const place of APART) this.#apart[place].add(row, this.#wordsAt(row, place))
    const text = PLACES.flatMap(place => lines[place]).join('\n')
    for (const [piece, rows] of this.#kept) {
      const larger = wordsFor(row + 1) > rows.length ? grown(rows, row + ROOM) : rows
      if (text.includes(piece)) addRow(larger, row)
      this.#kept.set(piece, larger)
    }
  }

  #read(lines: readonly string[]): number[] {
    const words: number[] = []
    for (const text of lines) {
      for (const line of text.split('\n')) {
        for (const word of line.split(' ')) words.push(this.#words.add(word))
        words.push(LINE)
      }
    }
    return words
  }

  remove(row: number): void {
    this.#forget(row)
    this.#written.clear(row)
  }

  #forget(row: number): void {
    if (!this.#isSettled || row >= this.#rows) return
    const drop = this.#changed.has(row) ? 'dropFresh' : 'drop'
    this.#occurrences[drop](row, this.#wordsOf(row))
    for (const place of APART) this.#apart[place][drop](row, this.#wordsAt(row, place))
    for (const rows of this.#kept.values()) if (row < rows.length * 32) dropRow(rows, row)
  }

  #wordsAt(row: number, place: Apart): Uint32Array {
    return this.#written.list(row, PLACES.indexOf(place))
  }

  #wordsOf(row: number): Uint32Array {
    const { words } = this.#written
    return words.data.subarray(this.#written.from(row, 0), this.#written.to(row, PLACES.length - 1))
  }

  /** Makes the lists of rows anew, with pauses; rows that change meanwhile are told to `later`. Ends with what puts
   * the new in the place of the old. */
  *settling(later: ChangedRows): Generator<void, () => void> {
    const [count, rows] = [this.#words.count, this.#rows]
    const written = this.#written
    const wordsFrom = (first: number, last: number): EachWord =>
      function* eachWord(visit) {
        for (let row = 0; row < rows; row++) {
          if (row % PAUSE_EVERY === 0) yield
          if (later.has(row)) continue
          const words = written.words.data
          const end = written.to(row, last)
          for (let at = written.from(row, first); at < end; at++) visit(words[at] ?? LINE, row)
        }
      }
    const eachWord = wordsFrom(0, PLACES.length - 1)
    const occurrences = yield* Occurrences.of(count, rows, eachWord)
    const pairs = yield* Pairs.of(occurrences.dense, count, eachWord)
    const eachWordAt = (place: Apart) => wordsFrom(PLACES.indexOf(place), PLACES.indexOf(place))
    const apart = {
      title: yield* Occurrences.of(count, rows, eachWordAt('title')),
      headline: yield* Occurrences.of(count, rows, eachWordAt('headline')),
    }
    return () => {
      for (const row of later.all()) {
        occurrences.dropEverywhere(row)
        occurrences.add(row, this.#wordsOf(row))
        for (const place of APART) {
          apart[place].dropEverywhere(row)
          apart[place].add(row, this.#wordsAt(row, place))
        }
      }
      this.#occurrences = occurrences
      this.#apart = apart
      this.#pairs = pairs
      this.#isSettled = true
      this.#kept.clear()
    }
  }

  /** Where a piece without spaces begins a word. */
  beginningIn(piece: string): Beginning {
    return this.#words.beginningIn(piece)
  }

  near(piece: string): Map<string, number> {
    return nearWords(this.#words, piece)
  }

  /** About how long it takes to tell which rows hold some words. */
  cost(words: readonly number[]): number {
    return this.#occurrences.countListed(words)
  }

  /** Of these rows those that hold one of some words. */
  withAny(rows: Bits, words: readonly number[]): Bits {
    const found = new Uint32Array(rows.length)
    this.#occurrences.addDense(found, words)
    this.#occurrences.addFresh(found, words)
    const open = lessAll(rows, found)
    const left = countRows(open)
    if (left * LOOK_COST < this.cost(words))
      new Look(this.#written, [words], this.#words.count).add(found, open, left)
    else this.#addAll(this.#occurrences, found, words)
    keepOnly(found, rows)
    return found
  }

  /** Adds the rows that hold one of some words, anywhere or at one place. */
  addAny(found: Bits, words: readonly number[], place: Apart | 'anywhere'): void {
    const occurrences = place === 'anywhere' ? this.#occurrences : this.#apart[place]
    occurrences.addDense(found, words)
    this.#addAll(occurrences, found, words)
  }

  /** Of these rows those that hold a piece without spaces. */
  holding(rows: Bits, piece: string): Bits {
    const kept = this.#kept.get(piece)
    if (kept === undefined) {
      const words = this.#words.holding(piece)
      if (countRows(rows) * LOOK_COST < this.cost(words)) return this.withAny(rows, words)
      const found = new Uint32Array(rows.length)
      this.addAny(found, words, 'anywhere')
      this.#keep(piece, found)
      return this.#only(found, rows)
    }
    this.#keep(piece, kept)
    return this.#only(kept, rows)
  }

  #only(found: Bits, rows: Bits): Bits {
    const both = rows.slice()
    keepOnly(both, found)
    return both
  }

  /** All rows that hold a piece, for whoever asks for it next. */
  #keep(piece: string, rows: Bits): void {
    this.#kept.delete(piece)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(piece, rows)
  }

  /** Of these rows those that may hold a piece with spaces, none of them at its ends. `inside`: only where its first
   * word is the end of a longer one. */
  spanning(rows: Bits, piece: string, inside: boolean): Sifted {
    const [start = '', ...middle] = piece.split(' ')
    const close = middle.pop() ?? ''
    const first = inside ? this.#words.endingInside(start) : this.#words.endingWith(start)
    if (first.length === 0) return { rows: new Uint32Array(rows.length), unsure: null }
    const between = middle.map(word => this.#words.find(word) ?? LINE)
    if (between.includes(LINE)) return { rows: new Uint32Array(rows.length), unsure: null }
    const chain = [first, ...between.map(word => [word]), this.#words.beginningWith(close)]
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
    else this.#addAll(this.#occurrences, seldom, words)
    return { often, seldom }
  }

  /** A list names rows as they were: those that have changed are taken out, and added as they are. */
  #addAll(occurrences: Occurrences, found: Bits, words: readonly number[]): void {
    occurrences.addListed(found, words)
    this.#changed.takeFrom(found)
    occurrences.addFresh(found, words)
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
