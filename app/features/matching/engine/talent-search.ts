// Finds the best profiles for a request. Nothing is sampled or cut off by rank: a profile is skipped only if its
// upper bound is below what the best already have.

import type { RequestSide } from '../sides.ts'
import { type Best, tie } from './best.ts'
import { GroupReader } from './groups.ts'
import { SPAN, TalentBounds } from './talent-bounds.ts'
import { FILTER_BATCH, TalentFilter } from './talent-filter.ts'
import type { TalentRows } from './talent-rows.ts'
import { anyKnown, asksOnlyOwn, type Finds, scorer, type Tables } from './talent-scorer.ts'

/** About this many of the most promising rows are scored first: they raise the threshold for the others. */
const FIRST = 2_000
const SAMPLED_EVERY = 61
/** If too many rows share the highest bounds, about this many rows that win ties are scored first. */
const FIRST_OF_EQUALS = 2_000
/** The bounds are counted in steps of 64 thousandths to find the most promising rows. */
const STEP_BITS = 6
const STEPS = 2048
const HIGHEST = 2 ** 31 - 1

/** The condition for a row to be scored: a bound of at least `enough`, and a tie of at least `from`. If the bound is
 * below `better`, the row can at most equal the last of the best, so its tie must be at most `to`. */
type Need = { enough: number; better: number; from: number; to: number }

export class TalentSearch {
  readonly #rows: TalentRows
  readonly #bounds: TalentBounds
  readonly #filter: TalentFilter
  readonly #reader = new GroupReader()
  readonly #batch = new Uint32Array(FILTER_BATCH)

  constructor(rows: TalentRows) {
    this.#rows = rows
    this.#bounds = new TalentBounds(rows)
    this.#filter = new TalentFilter(rows)
  }

  /** `exhaustive` scores every row regardless of its bound: `npm run bench:market` compares both. `tieKey` is the
   * request's. */
  find(requestSide: RequestSide, found: Best, tieKey: number, exhaustive: boolean): void {
    this.#rows.nameRoles()
    const groups = this.#rows.groups.map(group => this.#reader.read(group, requestSide))
    const tables: Tables = {
      groups,
      most: groups.reduce((sum, { mostPoints }) => sum + mostPoints, 0),
      highestMultiplier: Math.min(...groups.map(({ highestMultiplier }) => highestMultiplier)),
    }
    const granted = this.#bounds.gather(requestSide)
    const { bounds } = this.#bounds
    const scoreRow = scorer(this.#rows, requestSide, tables, granted, found)

    if (exhaustive) {
      const touches = anyKnown(this.#rows, requestSide, tables)
      const finds = (row: number, fine: number) => fine > 0 || touches(row)
      for (let row = 0; row < this.#rows.rowIds.count; row++) scoreRow(row, HIGHEST, finds)
      return
    }
    // Without any common work the score is 0.
    const scores = granted === 0 ? 1 : 0
    const { first, many } = this.#promising()
    const bound = (fine: number) =>
      Math.ceil((fine * 100) / Math.max(1, tables.highestMultiplier)) - granted - tables.most
    let tried = 0
    const need = (): Need => ({
      enough: bound(Math.max(1, found.least)),
      better: bound(found.least + 1),
      from: tried,
      to: found.lastTie,
    })
    const filter = this.#filter.forRequest({ requestSide, tables, bounds, granted, tieKey })
    const tryAll = (rows: Uint32Array) => {
      for (const row of filter(rows, found)) scoreRow(row, bounds[row] ?? 0, (_, fine) => fine > 0)
    }
    if (many && need().enough < first + 2 ** STEP_BITS)
      tried = this.#passFirstOfEquals(tieKey, tryAll)
    this.#pass([Math.max(first, scores), HIGHEST], tieKey, need, tryAll)
    this.#pass([scores, first], tieKey, need, tryAll)

    if (!found.full) this.#findZeros(requestSide, tables, found, tieKey, scores, scoreRow)
  }

  /** Candidates that score 0 are only considered when too few score higher: of those with any known part, the winners
   * of the tie-break. */
  #findZeros(
    requestSide: RequestSide,
    tables: Tables,
    found: Best,
    tieKey: number,
    scores: number,
    scoreRow: (row: number, bound: number, finds: Finds) => void,
  ): void {
    // If the request only asks for parts stored per profile, a row without a bound has no known part.
    const known = asksOnlyOwn(requestSide) ? scores : 0
    const touches = anyKnown(this.#rows, requestSide, tables)
    const tryAll = (rows: Uint32Array) => {
      for (const row of rows)
        if (this.#rows.tie(row, tieKey) <= found.lastTie && touches(row))
          scoreRow(row, HIGHEST, (_, fine) => fine === 0)
    }
    const from = this.#passFirstOfEquals(tieKey, tryAll)
    const need = (): Need => ({ enough: 0, better: HIGHEST, from, to: found.lastTie })
    this.#pass([known, HIGHEST], tieKey, need, tryAll)
  }

  /** Passes the rows with a bound in `[atLeast, below)` on in batches, except those known not to be needed. */
  #pass(
    [atLeast, below]: readonly [number, number],
    tieKey: number,
    need: () => Need,
    handOn: (rows: Uint32Array) => void,
  ): void {
    const { bounds, highest } = this.#bounds
    const tieKeys = this.#rows.tieKeys.data
    const count = this.#rows.rowIds.count
    const rows = this.#batch
    let { enough, better, from, to } = need()
    enough = Math.max(atLeast, enough)
    let length = 0
    for (let start = 0; start < count && enough < below; start += SPAN) {
      if ((highest[start / SPAN] ?? 0) < enough) continue
      if (length > FILTER_BATCH - SPAN) {
        handOn(rows.subarray(0, length))
        length = 0
        ;({ enough, better, from, to } = need())
        enough = Math.max(atLeast, enough)
      }
      const end = Math.min(count, start + SPAN)
      for (let row = start; row < end; row++) {
        const bound = bounds[row] ?? 0
        if (bound < enough || bound >= below) continue
        if (bound < better || from > 0) {
          const turn = tie(tieKey, tieKeys[row] ?? 0)
          if (turn < from || (bound < better && turn > to)) continue
        }
        rows[length] = row
        length += 1
      }
    }
    handOn(rows.subarray(0, length))
  }

  /** Passes the rows that win ties on in batches, regardless of their bounds. Returns the tie that all of them are
   * below. */
  #passFirstOfEquals(tieKey: number, handOn: (rows: Uint32Array) => void): number {
    const count = this.#rows.rowIds.count
    const tieKeys = this.#rows.tieKeys.data
    const before = (FIRST_OF_EQUALS / count) * 2 ** 32
    const rows = this.#batch
    let length = 0
    for (let row = 0; row < count; row++) {
      if (tie(tieKey, tieKeys[row] ?? 0) >= before) continue
      rows[length] = row
      length += 1
      if (length < FILTER_BATCH) continue
      handOn(rows)
      length = 0
    }
    handOn(rows.subarray(0, length))
    return before
  }

  /** The bound that about FIRST rows reach, and whether many times as many do. */
  #promising(): { first: number; many: boolean } {
    const { bounds } = this.#bounds
    const count = this.#rows.rowIds.count
    const steps = new Uint32Array(STEPS)
    for (let row = 0; row < count; row += SAMPLED_EVERY) {
      const step = Math.min(STEPS - 1, (bounds[row] ?? 0) >> STEP_BITS)
      steps[step] = (steps[step] ?? 0) + 1
    }
    let [step, above] = [STEPS - 1, 0]
    for (; step >= 0; step--) {
      above += steps[step] ?? 0
      if (above >= FIRST / SAMPLED_EVERY) break
    }
    return { first: Math.max(0, step) << STEP_BITS, many: above * SAMPLED_EVERY > FIRST * 20 }
  }
}
