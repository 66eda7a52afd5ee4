// For every row, an upper bound of what its role, skills, tools, industry and text can earn, and of the percentage that
// its texts leave. Gathered term by term from the rows that have a wanted term, so a row without any costs nothing.
//
// The constants of the loops stand here because constants of other modules aren't compiled into a loop: it would take
// half as long again.

import { NO_REDUCTION } from '../parts/part.ts'
import type { RequestSide } from '../sides.ts'
import { tie } from './best.ts'
import { type Gain, Gains, TEXT } from './gains.ts'
import { NOBODY, type Places, SECTION } from './postings.ts'
import type { TalentRows } from './talent-rows.ts'
import type { Tables } from './talent-scorer.ts'
import { multiplierOfTexts, textRatios } from './text-bounds.ts'
import { TEXT_WORTHS } from './text-worth.ts'

/** The most rows that are passed on at a time. */
export const BATCH = 1024
/** Rows that are skipped together if none of them can score enough. Divides SECTION and BATCH. */
const SPAN = 64

/** A ratio times the most that texts earn stays a small integer. */
const UNIT_BITS = 10
const UNITS = 2 ** UNIT_BITS

/** A bound is one number: the points in thousandths, and below them how much the texts tell, in levels of 128
 * thousandths of a point, rounded up. It is 0 for a row that has nothing in common with the request. */
const POINTS_AT = 10
const LEVELS = 2 ** POINTS_AT
const LEVEL_BITS = 7
const LEVEL_SIZE = 2 ** LEVEL_BITS

/** About this many of the most promising rows are scored first: they raise the threshold for the others. */
const FIRST = 500
const SAMPLED_EVERY = 61
/** If more than this many can score about the same, those that win ties are scored first. */
const MANY = 40_000
/** To find the most promising, what rows can score is counted in steps of about 40 thousandths. */
const STEP_BITS = 12
const STEPS = 2560

/** The condition for a row to be scored: it can score at least `enough`, and its tie is at least `from`. If it can't score
 * `better`, it can at most equal the last of the best, so its tie must be at most `to`. */
export type Need = { enough: number; better: number; from: number; to: number }

/** What rows can score is in thousandths of a point times the multiplier. */
export class TalentBounds {
  readonly #rows: TalentRows
  #bounds = new Int32Array(0)
  /** The highest bound of each span. */
  #highest = new Int32Array(0)
  /** What every row may have besides: the words granted to all, and the most that groups earn. */
  #others = 0
  /** The highest multiplier for each level of what texts tell. */
  readonly #multipliers = new Uint8Array(LEVELS)
  /** The last want by which each row of a section gained. */
  readonly #stamps = new Uint16Array(SECTION)
  /** The sums of the listed parts, and of the words, for each row of a section. */
  readonly #sums = new Int32Array(SECTION)
  readonly #texts = new Int32Array(SECTION)
  /** By `textWorth`, what the texts earn in other parts for each point of their sum, in UNITS. */
  readonly #ratios = new Int32Array(TEXT_WORTHS)
  readonly #batch = new Uint32Array(BATCH)

  constructor(rows: TalentRows) {
    this.#rows = rows
  }

  /** Gathers the bounds for a request. Returns the points granted to every row in addition. */
  gather(requestSide: RequestSide, { most, highestMultiplier }: Tables): number {
    const count = this.#rows.rowIds.count
    if (this.#bounds.length < count) {
      const room = Math.ceil((count * 1.2) / SECTION) * SECTION
      this.#bounds = new Int32Array(room)
      this.#highest = new Int32Array(room / SPAN)
    }
    const gains = new Gains(requestSide, this.#rows.holders)
    this.#others = gains.granted + most
    for (const [worth, ratio] of textRatios(requestSide).entries())
      this.#ratios[worth] = Math.ceil(ratio * UNITS)
    for (let level = 0; level < LEVELS; level++) {
      const multiplier = multiplierOfTexts(level * LEVEL_SIZE, requestSide)
      this.#multipliers[level] = Math.min(highestMultiplier, multiplier)
    }
    for (let section = 0; section * SECTION < count; section++) {
      const rows = Math.min(SECTION, Math.ceil((count - section * SECTION) / SPAN) * SPAN)
      this.#gain(
        gains.list.map(gain => ({
          ...gain,
          places: gain.holders?.places(gain.term, section) ?? NOBODY,
        })),
        rows,
      )
      this.#finish(section * SECTION, rows, gains)
    }
    return gains.granted
  }

  /** The sums of a section stay in the processor's L2 cache. */
  #gain(gains: readonly (Gain & { places: Places })[], rows: number): void {
    const sums = this.#sums
    const texts = this.#texts
    sums.fill(0, 0, rows)
    texts.fill(0, 0, rows)
    this.#stamps.fill(0, 0, rows)
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
  #finish(from: number, rows: number, gains: Gains): void {
    const [bounds, highest] = [this.#bounds, this.#highest]
    const sums = this.#sums
    const texts = this.#texts
    const mostText = gains.mostText | 0
    const allTold = gains.allTold | 0
    const mostListed = gains.mostListed | 0
    const granted = gains.grantedWords | 0
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
        const points = (listed + Math.min(text, mostText)) | 0
        const level = ((told + LEVEL_SIZE - 1) | 0) >> LEVEL_BITS
        const bound = (points << POINTS_AT) | level
        bounds[row] = bound
        most = Math.max(most, bound)
      }
      highest[(from + at) / SPAN] = most
    }
  }

  /** The most points of a row's own parts. */
  points(row: number): number {
    return (this.#bounds[row] ?? 0) >> POINTS_AT
  }

  /** Reads the most points that some rows can earn, groups included, and their highest multipliers. */
  read(rows: Uint32Array, reaches: Int32Array, multipliers: Int32Array): void {
    const bounds = this.#bounds
    const others = this.#others
    const highest = this.#multipliers
    for (let i = 0; i < rows.length; i++) {
      const bound = (bounds[rows[i] ?? 0] ?? 0) | 0
      reaches[i] = ((bound >> POINTS_AT) + others) | 0
      multipliers[i] = highest[bound & (LEVELS - 1)] ?? 0
    }
  }

  /** Passes the rows that can score `[atLeast, below)` at most on in batches, except those known not to be needed. */
  pass(
    [atLeast, below]: readonly [number, number],
    tieKey: number,
    need: () => Need,
    handOn: (rows: Uint32Array) => void,
  ): void {
    const [bounds, highest, multipliers] = [this.#bounds, this.#highest, this.#multipliers]
    const others = this.#others | 0
    const tieKeys = this.#rows.tieKeys.data
    const count = this.#rows.rowIds.count
    const rows = this.#batch
    let { enough, better, from, to } = need()
    enough = Math.max(atLeast, enough)
    let length = 0
    for (let start = 0; start < count && enough < below; start += SPAN) {
      if ((((highest[start / SPAN] ?? 0) >> POINTS_AT) + others) * NO_REDUCTION < enough) continue
      if (length > BATCH - SPAN) {
        handOn(rows.subarray(0, length))
        length = 0
        ;({ enough, better, from, to } = need())
        enough = Math.max(atLeast, enough)
      }
      const end = Math.min(count, start + SPAN)
      for (let row = start; row < end; row++) {
        const bound = (bounds[row] ?? 0) | 0
        const most = mostOf(bound, others, multipliers)
        if (most < enough || most >= below) continue
        if (most < better || from > 0) {
          const turn = tie(tieKey, tieKeys[row] ?? 0)
          if (turn < from || (most < better && turn > to)) continue
        }
        rows[length] = row
        length += 1
      }
    }
    handOn(rows.subarray(0, length))
  }

  /** What about FIRST rows can score, and whether many times as many can score about the same. */
  promising(): { first: number; next: number; many: boolean } {
    const count = this.#rows.rowIds.count
    const steps = new Uint32Array(STEPS)
    for (let row = 0; row < count; row += SAMPLED_EVERY) {
      const most = mostOf(this.#bounds[row] ?? 0, this.#others, this.#multipliers)
      const step = Math.min(STEPS - 1, most >> STEP_BITS)
      steps[step] = (steps[step] ?? 0) + 1
    }
    let [step, above] = [STEPS - 1, 0]
    for (; step >= 0; step--) {
      above += steps[step] ?? 0
      if (above >= FIRST / SAMPLED_EVERY) break
    }
    const first = Math.max(0, step)
    return {
      first: first << STEP_BITS,
      next: (first + 1) << STEP_BITS,
      many: above * SAMPLED_EVERY > MANY,
    }
  }
}

/** The most that a row with this bound can score. */
function mostOf(bound: number, others: number, multipliers: Uint8Array): number {
  const multiplier = multipliers[bound & (LEVELS - 1)] ?? 0
  return Math.imul((bound >> POINTS_AT) + others, multiplier) & ((0 - bound) >> 31)
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
