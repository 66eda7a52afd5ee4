// What a request asks of the parts stored per profile, as the terms by which rows gain points.

import { ALL_TOLD, FULL, FULL_WORTH, type ListPart } from '../parts/part.ts'
import { PLACES } from '../parts/table.ts'
import { MENTIONED_WORTH } from '../parts/wants.ts'
import type { RequestSide } from '../sides.ts'
import { OWN_PARTS } from './groups.ts'
import type { Postings } from './postings.ts'

/** The budget of row visits for words. The most common words beyond it are granted to every row. */
const MAX_VISITED = 1_500_000

/** A term that rows have, and the points each gains by it. */
type Term = { holders: Postings | undefined; term: number; points: number }
/** A row gains once per want, by its best answer. The want is 0 if there is only one, and TEXT for the wanted words. */
export type Gain = Term & { want: number }
export const TEXT = -1

/** The gains of a request, in thousandths of a point, each rounded up: sums of them are never below a score. */
export class Gains {
  readonly list: Gain[] = []
  /** The most that the listed parts can earn together. */
  mostListed = 0
  /** The most that the words can earn, and the sum from which they earn no more in other parts. */
  mostText = 0
  allTold = 0
  /** The sum of the words granted to every row. */
  grantedWords = 0
  readonly #holders: readonly Postings[]
  #want = 0

  /** `holders`: the rows that have each term, by list. */
  constructor(requestSide: RequestSide, holders: readonly Postings[]) {
    this.#holders = holders
    for (const part of OWN_PARTS) {
      const points = requestSide.points[PLACES[part.name]] ?? 0
      if (points === 0) continue
      if (part.fullAt !== undefined) this.#wantText(part, requestSide, points)
      else {
        this.mostListed += points * FULL
        this.#wantPart(part, requestSide, points)
      }
    }
  }

  /** What the granted words earn at most. */
  get granted(): number {
    return Math.min(this.grantedWords, this.mostText)
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

  #add(found: readonly Term[]): void {
    const held = found.filter(term => visits(term) > 0)
    held.sort((a, b) => b.points - a.points)
    this.#want += 1
    const want = held.length > 1 ? this.#want : 0
    for (const term of held) this.list.push({ ...term, want })
  }

  /** A row has a word or not. */
  #wantText(part: ListPart, requestSide: RequestSide, points: number): void {
    const wants = requestSide.wants[part.name]
    const unit = (unitOf(wants.total, points) * FULL) / (part.fullAt ?? FULL)
    const words = wants.list.flatMap(({ term, weight }) =>
      part.places.map(({ list }) => this.#term(list, term ?? 0, FULL_WORTH * weight * unit)),
    )
    const byVisits = words.map(word => ({ word, rows: visits(word) }))
    byVisits.sort((a, b) => a.rows - b.rows)
    let visited = 0
    for (const { word, rows } of byVisits) {
      visited += rows
      if (visited > MAX_VISITED) this.grantedWords += word.points
      else if (rows > 0) this.list.push({ ...word, want: TEXT })
    }
    this.mostText = points * FULL
    this.allTold = points * ALL_TOLD
  }

  #term(list: number, term: number, points: number): Term {
    return { holders: this.#holders[list], term, points: above(points) }
  }
}

function visits({ holders, term }: Term): number {
  return holders?.count(term) ?? 0
}

/** The thousandths of a point that one percent of a weight of 1 earns. */
function unitOf(total: number, points: number): number {
  return (10 * points) / Math.max(total, 1)
}

/** Rounds up, except for floating-point error. At least 1: a row that gains has something in common with the request. */
function above(points: number): number {
  return Math.max(1, Math.ceil(points - ADDED)) | 0
}
const ADDED = 1e-6
