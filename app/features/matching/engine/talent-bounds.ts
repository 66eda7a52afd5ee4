// For every row, an upper bound of what its role, skills, tools, industry and text can earn. Gathered term by term
// from the rows that have a wanted term, so a row without any costs nothing.

import { ALL_TOLD, FULL, FULL_WORTH, type ListPart, type Told } from '../parts/part.ts'
import { PLACES } from '../parts/table.ts'
import { MENTIONED_WORTH } from '../parts/wants.ts'
import type { RequestSide } from '../sides.ts'
import { OWN_PARTS } from './groups.ts'
import { NOBODY, type Places, type Postings, SECTION } from './postings.ts'
import type { TalentRows } from './talent-rows.ts'
import { readTextWorth, TEXT_WORTHS } from './text-worth.ts'

/** The budget of row visits for words. The most common words beyond it are granted to every row. */
const MAX_VISITED = 2_500_000
/** Rows that are skipped together if the highest bound among them is too low. Divides SECTION. */
export const SPAN = 64

/** A term that rows have, and the points each gains by it. */
type Term = { holders: Postings | undefined; term: number; points: number }
/** A row gains once per want. */
type Gain = Term & { want: number }

/** Wanted words are summed separately: together they earn no more than their part offers. */
const TEXT = -1

export class TalentBounds {
  readonly #rows: TalentRows
  /** Thousandths of a point, by row. */
  bounds = new Int32Array(0)
  /** The highest bound of each span. */
  highest = new Int32Array(0)
  /** The last want by which each row of a section gained. */
  readonly #stamps = new Uint16Array(SECTION)
  /** The sums of the listed parts, and of the words, for each row of a section; the most the words may earn, and the
   * sum from which they earn no more in other parts. */
  readonly #sums = new Int32Array(SECTION)
  readonly #texts = new Int32Array(SECTION)
  #mostText = 0
  #allTold = 0
  /** The most that the listed parts can earn together. */
  #mostListed = 0
  /** The sum of the words granted to every row. */
  #granted = 0
  /** By `textWorth`, what the texts earn in other parts for each point of their sum, in 1/1024. */
  readonly #ratios = new Int32Array(TEXT_WORTHS)
  #gains: Gain[] = []
  #want = 0

  constructor(rows: TalentRows) {
    this.#rows = rows
  }

  /** Fills `bounds`. Returns the points granted to every row in addition. */
  gather(requestSide: RequestSide): number {
    const count = this.#rows.rowIds.count
    if (this.bounds.length < count) {
      const room = Math.ceil((count * 1.2) / SECTION) * SECTION
      this.bounds = new Int32Array(room)
      this.highest = new Int32Array(room / SPAN)
    }
    this.#gains = []
    this.#want = 0
    this.#mostListed = 0
    this.#mostText = 0
    this.#allTold = 0
    this.#granted = 0
    let granted = 0
    for (const part of OWN_PARTS) {
      const points = requestSide.points[PLACES[part.name]] ?? 0
      if (points === 0) continue
      if (part.fullAt !== undefined) granted += this.#wantText(part, requestSide, points)
      else {
        this.#mostListed += points * FULL
        this.#wantPart(part, requestSide, points)
      }
    }
    this.#ratios.set(ratios(requestSide))
    for (let section = 0; section * SECTION < count; section++)
      this.#gatherSection(section, Math.min(SECTION, count - section * SECTION))
    return granted
  }

  #gatherSection(section: number, rows: number): void {
    const gains = this.#gains.map(gain => ({
      ...gain,
      places: gain.holders?.places(gain.term, section) ?? NOBODY,
    }))
    this.#gain(gains)
    this.#finish(section * SECTION, rows)
  }

  /** The sums of a section stay in the processor's L2 cache. */
  #gain(gains: readonly (Gain & { places: Places })[]): void {
    const sums = this.#sums
    const texts = this.#texts
    sums.fill(0)
    texts.fill(0)
    this.#stamps.fill(0)
    for (let n = 0; n < gains.length; n++) {
      const gain = gains[n]
      if (gain === undefined) continue
      const { places, points, want } = gain
      if (want === TEXT) addTo(texts, places, points)
      else if (want === 0) addTo(sums, places, points)
      else raise(sums, this.#stamps, places, points, want)
    }
  }

  /** Writes the bounds of a section, and the highest of each span. Every sum is kept an integer by `| 0`: the loop would
   * take twice as long with floating-point numbers. */
  #finish(from: number, rows: number): void {
    const { bounds, highest } = this
    const sums = this.#sums
    const texts = this.#texts
    const mostText = this.#mostText | 0
    const allTold = this.#allTold | 0
    const mostListed = this.#mostListed | 0
    const granted = this.#granted | 0
    const ratios = this.#ratios
    const worths = this.#rows.textWorths.data
    for (let at = 0; at < rows; at += SPAN) {
      let most = 0
      for (let place = at; place < at + SPAN; place++) {
        const row = (from + place) | 0
        const text = (texts[place] ?? 0) | 0
        const ratio = (ratios[(worths[row] ?? 0) | 0] ?? 0) | 0
        const told = Math.min((text + granted) | 0, allTold)
        const fromTexts = ((Math.imul(told, ratio) + UNITS - 1) | 0) >> UNIT_BITS
        const listed = Math.min(((sums[place] ?? 0) + fromTexts) | 0, mostListed)
        const bound = (listed + Math.min(text, mostText)) | 0
        bounds[row] = bound
        most = Math.max(most, bound)
      }
      highest[(from + at) / SPAN] = most
    }
  }

  #wantPart(part: ListPart, requestSide: RequestSide, points: number): void {
    const wants = requestSide.wants[part.name]
    const unit = unitOf(wants.total, points)
    for (const { term, answers, weight } of wants.list) {
      const found: Term[] = []
      const add = (list: number, answer: number, percent: number) =>
        found.push(this.#term(list, answer, percent * weight * unit))
      for (const { term: answer, credit } of answers) {
        for (const { list, worth } of part.places) add(list, answer, (credit * worth) / FULL_WORTH)
      }
      if (part.mentioned !== undefined && term !== null) add(part.mentioned, term, MENTIONED_WORTH)
      this.#add(found)
    }
  }

  /** A row gains by its best answer to a want. */
  #add(found: readonly Term[]): void {
    const held = found.filter(term => visits(term) > 0)
    held.sort((a, b) => b.points - a.points)
    this.#want += 1
    const want = held.length > 1 ? this.#want : 0
    for (const term of held) this.#gains.push({ ...term, want })
  }

  /** A row has a word or not. The most common words that exceed MAX_VISITED are granted to every row. */
  #wantText(part: ListPart, requestSide: RequestSide, points: number): number {
    const wants = requestSide.wants[part.name]
    const unit = (unitOf(wants.total, points) * FULL) / (part.fullAt ?? FULL)
    const words = wants.list.flatMap(({ term, weight }) =>
      part.places.map(({ list }) => this.#term(list, term ?? 0, FULL_WORTH * weight * unit)),
    )
    const byVisits = words.map(word => ({ word, rows: visits(word) }))
    byVisits.sort((a, b) => a.rows - b.rows)
    let [visited, granted] = [0, 0]
    for (const { word, rows } of byVisits) {
      visited += rows
      if (visited > MAX_VISITED) granted += word.points
      else if (rows > 0) this.#gains.push({ ...word, want: TEXT })
    }
    this.#mostText = points * FULL
    this.#allTold = points * ALL_TOLD
    this.#granted = granted
    return Math.min(granted, this.#mostText)
  }

  #term(list: number, term: number, points: number): Term {
    return { holders: this.#rows.holders[list], term, points: above(points) }
  }
}

/** A ratio times the most that texts earn stays a small integer. */
const UNIT_BITS = 10
const UNITS = 2 ** UNIT_BITS

/** By `textWorth`, the points that the texts can earn in other parts, for each 1024 of their sum. */
function ratios({ points, comparable, wants }: RequestSide): number[] {
  const own = points[PLACES.challenge] ?? 0
  if (!comparable.challenge || own === 0) return Array.from({ length: TEXT_WORTHS }, () => 0)
  return Array.from({ length: TEXT_WORTHS }, (_, worth) => {
    const { skills, hasOwnTitle } = readTextWorth(worth)
    const told = { challenge: ALL_TOLD, hasOwnTitle }
    const earned = OWN_PARTS.reduce((sum, part) => {
      const listed = part.name === 'skills' ? skills : 0
      return sum + (points[PLACES[part.name]] ?? 0) * mostFromTexts(part, told, listed, wants)
    }, 0)
    return Math.ceil((earned * UNITS) / (own * ALL_TOLD))
  })
}

/** How much more a row with this many listed things can earn by its texts than by what it lists. If it has some of the
 * wanted things, it lists fewer others, but already earns at least what the lightest of them weigh. */
function mostFromTexts(
  { name, fromTexts }: ListPart,
  told: Told,
  listed: number,
  wants: RequestSide['wants'],
): number {
  if (fromTexts === undefined) return 0
  const { weights, total } = wants[name]
  const lightest = weights.toSorted()
  let [most, earned] = [0, 0]
  for (let has = 0; has <= Math.min(listed, lightest.length); has++) {
    most = Math.max(
      most,
      fromTexts(told, listed - has) - Math.floor((earned * FULL) / Math.max(total, 1)),
    )
    earned += lightest[has] ?? 0
  }
  return most
}

function visits({ holders, term }: Term): number {
  return holders?.count(term) ?? 0
}

function addTo(sums: Int32Array, places: Places, points: number): void {
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0
    sums[place] = ((sums[place] ?? 0) + points) | 0
  }
}

/** The same, but only for rows that have not gained by this want. */
function raise(
  sums: Int32Array,
  stamps: Uint16Array,
  places: Places,
  points: number,
  want: number,
): void {
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0
    const other = (stamps[place] ?? 0) ^ want
    stamps[place] = want
    // Adds 0 if they are the same: an unpredictable branch would cost more.
    sums[place] = ((sums[place] ?? 0) + (points & ((0 - other) >> 31))) | 0
  }
}

/** The thousandths of a point that one percent of a weight of 1 earns. */
function unitOf(total: number, points: number): number {
  return (10 * points) / Math.max(total, 1)
}

/** Rounds up, except for floating-point error. Scores are integers too, so sums of these are never below them. At
 * least 1: a row with a bound has something in common with the request. */
function above(points: number): number {
  return Math.max(1, Math.ceil(points - ADDED)) | 0
}
const ADDED = 1e-6
