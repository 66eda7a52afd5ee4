// For every row, the most that its role, skills, tools, industry and text can come to: gathered term by term
// from those who hold what is wanted, so that a row nobody asks for costs nothing.

import { ROLE_WORTHS } from './talent-pair.ts'
import {
  INDUSTRIES,
  SKILLS,
  SPOKEN_SKILLS,
  SPOKEN_TOOLS,
  STEMS,
  type TalentRows,
  TOOLS,
} from './talent-rows.ts'
import type { PartWants, Wants } from './wants.ts'
import { SPOKEN_WORTH } from './wants.ts'

/** Words so common that more holders than these would have to be visited count as had by everybody. */
const MOST_VISITED = 2_500_000

export class TalentBounds {
  readonly #rows: TalentRows
  /** Thousandths of a point, by row. */
  bounds = new Int32Array(0)
  #stamps = new Uint8Array(0)
  #stamp = 0

  constructor(rows: TalentRows) {
    this.#rows = rows
  }

  /** Fills `bounds`; returns what every row may have beside its own. */
  gather(wants: Wants): number {
    const count = this.#rows.book.count
    if (this.bounds.length < count) {
      this.bounds = new Int32Array(Math.ceil(count * 1.2))
      this.#stamps = new Uint8Array(Math.ceil(count * 1.2))
    }
    this.bounds.fill(0, 0, count)
    this.#stamps.fill(0, 0, count)
    this.#stamp = 0
    this.#gatherRole(wants)
    this.#gatherPart(wants, 'skills', SKILLS, SPOKEN_SKILLS)
    this.#gatherPart(wants, 'tools', TOOLS, SPOKEN_TOOLS)
    this.#gatherPart(wants, 'industry', INDUSTRIES)
    return this.#gatherText(wants)
  }

  #gatherRole(wants: Wants): void {
    const { role } = wants.lists
    const worth = wants.offers.get('role') ?? 0
    const found: { share: number; rows: Uint32Array }[] = []
    for (const [term, credit] of role.wants[0]?.answers ?? []) {
      for (const [list, place] of ROLE_WORTHS) {
        const share = Math.trunc((credit * 10 * place) / 100)
        found.push({ share, rows: this.#holders(list, term) })
      }
    }
    found.sort((a, b) => b.share - a.share)
    const stamp = this.#nextStamp()
    for (const { share, rows } of found) this.#raise(rows, worth * share, stamp)
  }

  #gatherPart(
    wants: Wants,
    part: 'skills' | 'tools' | 'industry',
    listed: number,
    spoken?: number,
  ): void {
    const list = wants.lists[part]
    const unit = unitOf(list, wants.offers.get(part) ?? 0)
    for (const [n, { term, answers }] of list.wants.entries()) {
      const weight = list.weights[n] ?? 0
      const found = [...answers].map(([has, credit]) => ({
        credit,
        rows: this.#holders(listed, has),
      }))
      if (spoken !== undefined)
        found.push({ credit: SPOKEN_WORTH, rows: this.#holders(spoken, term) })
      found.sort((a, b) => b.credit - a.credit)
      const stamp = this.#nextStamp()
      for (const { credit, rows } of found) this.#raise(rows, above(credit * weight * unit), stamp)
    }
  }

  /** A word is had or not; those of the most common that are too many are granted to everybody. */
  #gatherText(wants: Wants): number {
    const { challenge } = wants.lists
    const unit = (unitOf(challenge, wants.offers.get('challenge') ?? 0) * 10) / 3
    const words = [...challenge.wanted].map((term, n) => ({
      rows: this.#holders(STEMS, term),
      points: above(100 * (challenge.weights[n] ?? 0) * unit),
    }))
    words.sort((a, b) => a.rows.length - b.rows.length)
    const { bounds } = this
    let [visited, granted] = [0, 0]
    for (const { rows, points } of words) {
      visited += rows.length
      if (visited > MOST_VISITED) {
        granted += points
        continue
      }
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i] ?? 0
        bounds[row] = (bounds[row] ?? 0) + points
      }
    }
    return Math.min(granted, (wants.offers.get('challenge') ?? 0) * 1000)
  }

  /** Adds to the rows that have not been raised under this stamp. */
  #raise(rows: Uint32Array, points: number, stamp: number): void {
    const { bounds } = this
    const stamps = this.#stamps
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0
      if (stamps[row] === stamp) continue
      stamps[row] = stamp
      bounds[row] = (bounds[row] ?? 0) + points
    }
  }

  #nextStamp(): number {
    if (this.#stamp === 255) {
      this.#stamps.fill(0)
      this.#stamp = 0
    }
    this.#stamp += 1
    return this.#stamp
  }

  #holders(list: number, term: number): Uint32Array {
    return this.#rows.holders[list]?.rows(term) ?? NOBODY
  }
}

const NOBODY = new Uint32Array()

/** Thousandths of a point for one percent of a weight of one. */
function unitOf(part: PartWants, worth: number): number {
  return (10 * worth) / Math.max(part.total, 1)
}

/** A whole number that is surely not below. */
function above(points: number): number {
  return Math.floor(points) + 1
}
