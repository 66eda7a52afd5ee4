// Finds the best profiles for a request. Nothing is sampled or cut off by rank: a profile is skipped only if its
// upper bound is below what the best already have.

import { NO_REDUCTION } from '../parts/part.ts'
import type { RequestSide } from '../sides.ts'
import { type Best, tie } from './best.ts'
import { GroupReader } from './groups.ts'
import { BATCH, type Need, TalentBounds } from './talent-bounds.ts'
import { TalentFilter } from './talent-filter.ts'
import type { TalentRows } from './talent-rows.ts'
import { anyKnown, asksOnlyOwn, type Finds, scorer, type Tables } from './talent-scorer.ts'

/** If too many rows can score the highest, about this many rows that win ties are scored first. */
const FIRST_OF_EQUALS = 2_000
const HIGHEST = 2 ** 31 - 1

export class TalentSearch {
  readonly #rows: TalentRows
  readonly #bounds: TalentBounds
  readonly #filter: TalentFilter
  readonly #reader = new GroupReader()
  readonly #batch = new Uint32Array(BATCH)

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
    const granted = this.#bounds.gather(requestSide, tables)
    const bounds = this.#bounds
    const scoreRow = scorer(this.#rows, requestSide, tables, granted, found)

    if (exhaustive) {
      const touches = anyKnown(this.#rows, requestSide, tables)
      const finds = (row: number, fine: number) => fine > 0 || touches(row)
      for (let row = 0; row < this.#rows.rowIds.count; row++) scoreRow(row, HIGHEST, finds)
      return
    }
    const { first, next, many } = bounds.promising()
    let tried = 0
    const need = (): Need => ({
      enough: Math.max(1, found.least) * NO_REDUCTION,
      better: (found.least + 1) * NO_REDUCTION,
      from: tried,
      to: found.lastTie,
    })
    const filter = this.#filter.forRequest({ requestSide, tables, bounds, tieKey })
    const tryAll = (rows: Uint32Array) => {
      for (const row of filter(rows, found))
        scoreRow(row, bounds.points(row), (_, fine) => fine > 0)
    }
    if (many && need().enough < next) tried = this.#passFirstOfEquals(tieKey, tryAll)
    bounds.pass([first, HIGHEST], tieKey, need, tryAll)
    bounds.pass([0, first], tieKey, need, tryAll)

    if (found.full) return
    // Words that are granted to every row are missing from the bounds.
    const inCommon = granted === 0 ? (row: number) => bounds.points(row) > 0 : undefined
    const touches = anyKnown(this.#rows, requestSide, tables, inCommon)
    this.#findZeros(touches, asksOnlyOwn(requestSide), found, tieKey, scoreRow)
  }

  /** Candidates that score 0 are only considered when too few score higher: of those with any known part, the winners
   * of the tie-break. */
  #findZeros(
    touches: (row: number) => boolean,
    onlyOwn: boolean,
    found: Best,
    tieKey: number,
    scoreRow: (row: number, bound: number, finds: Finds) => void,
  ): void {
    // If the request only asks for parts stored per profile, a row that has nothing in common has no known part.
    const known = onlyOwn ? 1 : 0
    const tryAll = (rows: Uint32Array) => {
      for (const row of rows)
        if (this.#rows.tie(row, tieKey) <= found.lastTie && touches(row))
          scoreRow(row, HIGHEST, (_, fine) => fine === 0)
    }
    const from = this.#passFirstOfEquals(tieKey, tryAll)
    const need = (): Need => ({ enough: 0, better: HIGHEST, from, to: found.lastTie })
    this.#bounds.pass([known, HIGHEST], tieKey, need, tryAll)
  }

  /** Passes the rows that win ties on in batches, whatever they can score. Returns the tie that all of them are
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
      if (length < BATCH) continue
      handOn(rows)
      length = 0
    }
    handOn(rows.subarray(0, length))
    return before
  }
}
