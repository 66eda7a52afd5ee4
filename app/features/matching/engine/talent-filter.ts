// Leaves out rows that can't be among the best once what their groups earn is counted: one group after the other, each in
// a short loop over its column, so that the processor reads many rows at once. Nothing branches on a row.

import { MAX_FOR, MULTIPLIER_FOR, stillOpen } from '../open.ts'
import { FULL, NO_REDUCTION } from '../parts/part.ts'
import type { RequestSide } from '../sides.ts'
import { type Best, tie } from './best.ts'
import { type GroupTable, multiplierIn, pointsIn } from './groups.ts'
import { BATCH, type TalentBounds } from './talent-bounds.ts'
import { HAS_OWN_TITLE, OPEN_AT, type TalentRows } from './talent-rows.ts'
import type { Tables } from './talent-scorer.ts'

/** Rows, each with the most it can earn and its highest multiplier, as far as its groups have been counted. */
class Batch {
  readonly rows = new Uint32Array(BATCH)
  readonly reaches = new Int32Array(BATCH)
  readonly multipliers = new Int32Array(BATCH)
  length = 0
}

export class TalentFilter {
  readonly #rows: TalentRows
  /** Each loop reads one and writes the other: written in place, every read would wait for the write before it. */
  #from = new Batch()
  #to = new Batch()
  /** What is read for each row of a batch. */
  readonly #values = new Uint32Array(BATCH)

  constructor(rows: TalentRows) {
    this.#rows = rows
  }

  /** Returns a function that returns those of at most BATCH rows that can be among the best, until it is called
   * again. */
  forRequest(request: {
    requestSide: RequestSide
    tables: Tables
    bounds: TalentBounds
    tieKey: number
  }): (rows: Uint32Array, found: Best) => Uint32Array {
    const { requestSide, tables, bounds, tieKey } = request
    const { facts, comparable } = requestSide
    const factsIfTold = comparable.challenge
      ? stillOpen(facts, { challenge: FULL, hasOwnTitle: true })
      : facts
    const openIn = (state: number) =>
      (state >> OPEN_AT) & ((state & HAS_OWN_TITLE) === 0 ? facts : factsIfTold)
    return (rows, found) => {
      const needed = Math.max(1, found.least) * NO_REDUCTION
      this.#start(rows, bounds, openIn)
      for (const [n, table] of tables.groups.entries()) this.#count(n, table, needed)
      return this.#finish(openIn, tieKey, found, needed)
    }
  }

  #start(rows: Uint32Array, bounds: TalentBounds, openIn: (state: number) => number): void {
    const count = rows.length
    const states = gather(this.#rows.states.data, rows, count, this.#values)
    const { rows: kept, reaches, multipliers } = this.#to
    kept.set(rows)
    bounds.read(rows, reaches, multipliers)
    for (let i = 0; i < count; i++) {
      const open = MULTIPLIER_FOR[openIn(states[i] ?? 0)] ?? 0
      multipliers[i] = Math.min(multipliers[i] ?? 0, open)
    }
    this.#swap(count)
  }

  /** Counts what one group earns instead of the most that it can earn. */
  #count(group: number, { worth, mostPoints }: GroupTable, needed: number): void {
    const column = this.#rows.values[group]?.data
    if (column === undefined) return
    const { rows, reaches, multipliers, length: count } = this.#from
    const values = gather(column, rows, count, this.#values)
    const { rows: kept, reaches: keptReaches, multipliers: keptMultipliers } = this.#to
    let length = 0
    for (let i = 0; i < count; i++) {
      const each = worth[values[i] ?? 0] ?? 0
      const reach = ((reaches[i] ?? 0) - mostPoints + pointsIn(each)) | 0
      const multiplier = Math.min(multipliers[i] ?? 0, multiplierIn(each)) | 0
      kept[length] = rows[i] ?? 0
      keptReaches[length] = reach
      keptMultipliers[length] = multiplier
      length = (length + isAtLeast(Math.imul(reach, multiplier), needed)) | 0
    }
    this.#swap(length)
  }

  /** Reads what open facts limit. An equal score suffices only for a row that wins the tie against the last of the best. */
  #finish(
    openIn: (state: number) => number,
    tieKey: number,
    { lastTie }: Best,
    needed: number,
  ): Uint32Array {
    const { rows, reaches, multipliers, length: count } = this.#from
    const states = this.#rows.states.data
    const tieKeys = gather(this.#rows.tieKeys.data, rows, count, this.#values)
    const kept = this.#to.rows
    let length = 0
    for (let i = 0; i < count; i++) {
      const row = rows[i] ?? 0
      const limit = Math.imul(MAX_FOR[openIn(states[row] ?? 0)] ?? 0, 100)
      const most = Math.min(Math.imul(reaches[i] ?? 0, multipliers[i] ?? 0), limit)
      const better = tie(tieKey, tieKeys[i] ?? 0) > lastTie ? 100 : 0
      kept[length] = row
      length += isAtLeast(most, needed + better)
    }
    return kept.subarray(0, length)
  }

  /** What was written is read next. */
  #swap(length: number): void {
    ;[this.#from, this.#to] = [this.#to, this.#from]
    this.#from.length = length
  }
}

/** 1 or 0. A comparison would become a branch, which the processor can't predict here. */
function isAtLeast(value: number, needed: number): number {
  return ((needed - 1 - value) | 0) >>> 31
}

/** The values of some rows. A loop that does nothing else takes a third of the time: the processor waits for many values
 * at once. */
function gather(
  column: Uint32Array,
  rows: Uint32Array,
  count: number,
  into: Uint32Array,
): Uint32Array {
  for (let i = 0; i < count; i++) into[i] = column[rows[i] ?? 0] ?? 0
  return into
}
