// Finds the rows that contain a piece of text, exactly as `like '%…%'` would, and those where a word begins with it.
// A text is stored as lines, and a line as the words between single spaces. A piece without spaces lies within one
// word, so only the distinct words are scanned instead of every text.
import {
  addRow,
  type Bits,
  countRows,
  dropRow,
  emptySet,
  grown,
  isEmpty,
  keepOnly,
  lessAll,
  sharedRows,
  wordsFor,
} from '#app/platform/memory/bits.ts'
import { Blocks } from '#app/platform/memory/blocks.ts'
import { keepRecent } from '#app/platform/memory/keep-recent.ts'
import { ChainCheck } from './chain-check.ts'
import type { ChangedRows } from './changed-rows.ts'
import { type EachRow, Occurrences } from './occurrences.ts'
import { Pairs } from './pairs.ts'
import type { Sifted } from './sifted.ts'
import { nearWords } from './spelling.ts'
import { type Beginning, LINE, Words } from './words.ts'

const MAX_KEPT = 64
/** The number of further rows a cached result has room for before it must grow. */
const ROOM = 4_096

/** Rows processed between two pauses, which takes some milliseconds. */
const PAUSE_EVERY = 4_096

/** Checking the text of one row costs about as much as adding this many rows from an index. */
const LOOK_COST = 30

/** The texts of a row, by how relevant a word in them is. */
export const PLACES = ['title', 'headline', 'rest'] as const
/** The numbers of the words at each place. */
export type WordsByPlace = Record<(typeof PLACES)[number], number[]>

/** The places that have their own word index. */
const INDEXED_PLACES = ['title', 'headline'] as const
type IndexedPlace = (typeof INDEXED_PLACES)[number]

export class Texts {
  readonly #words = new Words()
  /** The words of each row, a list per place. */
  readonly #written = new Blocks(PLACES.length)
  readonly #changed: ChangedRows
  #occurrences = Occurrences.none()
  #byPlace: Record<IndexedPlace, Occurrences> = {
    title: Occurrences.none(),
    headline: Occurrences.none(),
  }
  #pairs = Pairs.none()
  #isBuilt = false
  /** All rows that contain each of the recent pieces, least recently used first. */
  readonly #kept = new Map<string, Bits>()

  /** The owner adds a row to `changed` after each change since the last rebuild. */
  constructor(changed: ChangedRows) {
    this.#changed = changed
  }

  get #rows(): number {
    return this.#written.starts.length
  }

  get wordCount(): number {
    return this.#words.count
  }

  /** Gives up spare capacity, when most rows are loaded. */
  trim(): void {
    this.#written.trim()
  }

  /** The number of a word. */
  number(word: string): number {
    return this.#words.add(word)
  }

  put(row: number, words: WordsByPlace): void {
    this.#forget(row)
    const lists = PLACES.map(place => words[place])
    this.#written.set(row, lists)
    if (!this.#isBuilt) return
    const all = lists.flat()
    this.#occurrences.add(row, all)
    for (const place of INDEXED_PLACES) this.#byPlace[place].add(row, this.#wordsAt(row, place))
    if (this.#kept.size === 0) return
    const text = all.map(word => this.#words.text(word)).join(' ')
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
    if (!this.#isBuilt || row >= this.#rows) return
    const drop = this.#changed.has(row) ? 'dropFresh' : 'drop'
    this.#occurrences[drop](row, this.#wordsOf(row))
    for (const place of INDEXED_PLACES) this.#byPlace[place][drop](row, this.#wordsAt(row, place))
    for (const rows of this.#kept.values()) if (row < rows.length * 32) dropRow(rows, row)
  }

  #wordsAt(row: number, place: IndexedPlace): Uint32Array {
    return this.#written.list(row, PLACES.indexOf(place))
  }

  #wordsOf(row: number): Uint32Array {
    const { words } = this.#written
    return words.data.subarray(this.#written.from(row, 0), this.#written.to(row, PLACES.length - 1))
  }

  /** Rebuilds the indexes, with pauses. The caller adds rows that change meanwhile to `later`. Returns a function
   * that installs the new indexes. */
  *rebuild(later: ChangedRows): Generator<void, () => void> {
    const [count, rows] = [this.#words.count, this.#rows]
    const written = this.#written
    const wordsFrom = (first: number, last: number): EachRow =>
      function* eachRow(visit) {
        for (let row = 0; row < rows; row++) {
          if (row % PAUSE_EVERY === 0) yield
          if (later.has(row)) continue
          visit(row, written.words.data, written.from(row, first), written.to(row, last))
        }
      }
    const anywhere = wordsFrom(0, PLACES.length - 1)
    const occurrences = yield* Occurrences.of(count, rows, anywhere)
    const pairs = yield* Pairs.of(occurrences.dense, count, anywhere)
    const wordsAt = (place: IndexedPlace) => wordsFrom(PLACES.indexOf(place), PLACES.indexOf(place))
    const byPlace = {
      title: yield* Occurrences.of(count, rows, wordsAt('title')),
      headline: yield* Occurrences.of(count, rows, wordsAt('headline')),
    }
    return () => {
      for (const row of later.all()) {
        occurrences.dropEverywhere(row)
        occurrences.add(row, this.#wordsOf(row))
        for (const place of INDEXED_PLACES) {
          byPlace[place].dropEverywhere(row)
          byPlace[place].add(row, this.#wordsAt(row, place))
        }
      }
      this.#occurrences = occurrences
      this.#byPlace = byPlace
      this.#pairs = pairs
      this.#isBuilt = true
      this.#kept.clear()
    }
  }

  /** The words in which a piece without spaces begins a word. */
  beginningIn(piece: string): Beginning {
    return this.#words.beginningIn(piece)
  }

  withForm(word: string): readonly number[] {
    return this.#words.withForm(word)
  }

  near(piece: string): Map<string, number> {
    return nearWords(this.#words, piece)
  }

  /** The approximate cost of finding the rows that contain some words. */
  cost(words: readonly number[]): number {
    return this.#occurrences.countListed(words)
  }

  /** Filters rows by containing any of these words. */
  withAny(rows: Bits, words: readonly number[]): Bits {
    const found = emptySet(rows.length)
    if (words.length === 0) return found
    this.#occurrences.addDense(found, words)
    this.#occurrences.addFresh(found, words)
    const open = lessAll(rows, found)
    const left = countRows(open)
    if (left * LOOK_COST < this.cost(words))
      new ChainCheck(this.#written, [words], this.#words.count).add(found, open, left)
    else this.#addAll(this.#occurrences, found, words)
    keepOnly(found, rows)
    return found
  }

  /** Whether one of some rows contains one of these words. */
  haveAny(rows: Bits, words: readonly number[]): boolean {
    return this.#occurrences.haveAny(rows, words, this.#changed)
  }

  /** Adds the rows that contain any of these words, anywhere or at one place. */
  addAny(found: Bits, words: readonly number[], place: IndexedPlace | 'anywhere'): void {
    const occurrences = place === 'anywhere' ? this.#occurrences : this.#byPlace[place]
    occurrences.addDense(found, words)
    this.#addAll(occurrences, found, words)
  }

  /** Filters rows by containing a piece without spaces. */
  containing(rows: Bits, piece: string): Bits {
    const kept = this.#kept.get(piece)
    if (kept === undefined) {
      const words = this.#words.containing(piece)
      if (countRows(rows) * LOOK_COST < this.cost(words)) return this.withAny(rows, words)
      const found = new Uint32Array(rows.length)
      this.addAny(found, words, 'anywhere')
      keepRecent(this.#kept, piece, found, MAX_KEPT)
      return sharedRows(rows, found)
    }
    keepRecent(this.#kept, piece, kept, MAX_KEPT)
    return sharedRows(rows, kept)
  }

  /** Filters rows that may contain a piece with spaces inside (not at its ends). `inside`: only where its first word
   * is the end of a longer word. */
  spanning(rows: Bits, piece: string, inside: boolean): Sifted {
    const [start = '', ...middle] = piece.split(' ')
    const close = middle.pop() ?? ''
    const first = inside ? this.#words.endingInside(start) : this.#words.endingWith(start)
    if (first.length === 0 || isEmpty(rows)) return { rows: emptySet(rows.length), unsure: null }
    const between = middle.map(word => this.#words.find(word) ?? LINE)
    if (between.includes(LINE)) return { rows: emptySet(rows.length), unsure: null }
    const chain = [first, ...between.map(word => [word]), this.#words.beginningWith(close)]
    const check = new ChainCheck(this.#written, chain, this.#words.count)
    const places = chain.map(words => ({ words, cost: this.#occurrences.countListed(words) }))
    const stands = new Map<readonly number[], Stands>()
    for (const { words, cost } of places.toSorted((a, b) => a.cost - b.cost)) {
      if (countRows(rows) * LOOK_COST < cost) return { rows, unsure: { rows, check } }
      const stand = this.#stands(words, cost)
      stands.set(words, stand)
      keepEither(rows, stand.often, stand.seldom)
    }
    const sure = emptySet(rows.length)
    for (const [at, second] of chain.slice(1).entries()) {
      const first = chain[at]
      const [left, right] = [first && stands.get(first), stands.get(second)]
      if (first === undefined || left === undefined || right === undefined) continue
      sure.fill(0)
      this.#pairs.add(sure, first, second)
      this.#changed.removeFrom(sure)
      keepPairs(rows, sure, left, right)
    }
    // Adjacent pairs don't prove that the whole chain is adjacent.
    const unsure = chain.length > 2 ? rows : lessAll(rows, sure)
    return { rows, unsure: { rows: unsure, check } }
  }

  /** The rows that contain some words: those from bitmaps, and those from lists plus all changes since. */
  #stands(words: readonly number[], cost: number): Stands {
    const often = emptySet(wordsFor(this.#rows))
    const seldom = emptySet(often.length)
    this.#occurrences.addDense(often, words)
    // This many entries cover most rows, so listing them would narrow little.
    if (cost > 2 * this.#rows) seldom.fill(-1)
    else this.#addAll(this.#occurrences, seldom, words)
    return { often, seldom }
  }

  /** The lists may be outdated for changed rows: those are removed, then added from their current words. */
  #addAll(occurrences: Occurrences, found: Bits, words: readonly number[]): void {
    occurrences.addListed(found, words)
    this.#changed.removeFrom(found)
    occurrences.addFresh(found, words)
  }
}

type Stands = { often: Bits; seldom: Bits }

function keepEither(rows: Bits, one: Bits, other: Bits): void {
  for (let at = 0; at < rows.length; at++)
    rows[at] = (rows[at] ?? 0) & ((one[at] ?? 0) | (other[at] ?? 0))
}

/** Keeps the rows where two such words are or may be adjacent. For two frequent words it is known for sure. */
function keepPairs(rows: Bits, sure: Bits, left: Stands, right: Stands): void {
  for (let at = 0; at < rows.length; at++) {
    const [seldom, often] = [left.seldom[at] ?? 0, left.often[at] ?? 0]
    const other = right.seldom[at] ?? 0
    const either = other | (right.often[at] ?? 0)
    rows[at] = (rows[at] ?? 0) & ((sure[at] ?? 0) | (seldom & either) | (often & other))
  }
}
