// The best of all requests for a profile. There are far fewer requests than profiles: each is held against the profile,
// and its longer lists only where they can still bring it among the best.
import { inCommon, keptByMarks } from '../marks.ts'
import { cappedWithout, isEnough, MUST_PARTS } from '../must-haves.ts'
import { fineOf, KEPT_FOR } from '../open.ts'
import {
  FULL,
  KEEPS_ALL,
  LIST_PARTS,
  type ListPartName,
  UNKNOWN,
  VALUE_PARTS,
} from '../parts/part.ts'
import { LISTED, PARTS } from '../parts/table.ts'
import { rounded } from '../points.ts'
import type { TalentRow } from '../rows.ts'
import { readProfile, WORK } from '../sides.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { Best, lotOf, tie } from './best.ts'
import {
  FACTS_AT,
  LOT,
  MARKS,
  MUSTS,
  OPEN,
  POINTS,
  RequestRows,
  STATE,
  TELLS_ROLE,
  WANTED,
  WIDTH,
} from './request-rows.ts'
import { ListAnswers, valueTables } from './request-shares.ts'
import type { Found, IndexedRequest } from './rows.ts'

/** The lists in the order in which they are read: what limits the score or is short first. */
const READING_ORDER: Record<ListPartName, number> = {
  ...{ role: 1, industry: 2, stage: 3, size: 4, languages: 5, tools: 6, skills: 7, challenge: 8 },
}
const IN_ORDER = WANTED.toSorted((a, b) => READING_ORDER[a.part.name] - READING_ORDER[b.part.name])

export class Requests {
  readonly #vocabulary: Vocabulary
  readonly #rows: RequestRows
  #weights: { version: number; of: Map<ListPartName, Float64Array> } = {
    ...{ version: -1, of: new Map() },
  }

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
    this.#rows = new RequestRows(vocabulary)
  }

  get size(): number {
    return this.#rows.book.size
  }

  find(id: string): IndexedRequest | undefined {
    return this.#rows.find(id)
  }

  put(request: IndexedRequest): void {
    this.#rows.put(request)
  }

  remove(id: string): void {
    this.#rows.remove(id)
  }

  /** The best for a profile, in order. */
  best(profile: TalentRow, most: number): Found[] {
    const had = readProfile(profile, this.#vocabulary)
    if (!had.saysSomething) return []
    const rows = this.#rows
    const weights = this.#currentWeights()
    const lists = IN_ORDER.map(
      wanted => new ListAnswers(wanted, rows, had, this.#vocabulary, weights.get(wanted.part.name)),
    )
    const mustAnswers = MUST_PARTS.map(name => lists.find(({ part }) => part.name === name))
    const limited = lists.map(({ part }) => (had.compares[part.name] ? part.limit : undefined))
    const isWork = lists.map(({ part }) => WORK.includes(part.name))
    const tables = valueTables(rows, had)
    const lot = lotOf(profile.id)
    const found = new Best(
      most,
      row => tie(lot, rows.values.data[row * WIDTH + LOT] ?? 0),
      row => rows.book.id(row),
    )
    const [values, points] = [rows.values.data, rows.points.data]
    const [marks, own] = [new Set(had.marks), had.marks.length]

    const hasMusts = (row: number) =>
      mustAnswers.every((answers, n) =>
        rows.lists.list(row, MUSTS + n).every(term => isEnough(answers?.credit(term) ?? 0)),
      )

    next: for (let row = 0, count = rows.book.count; row < count; row++) {
      const at = row * WIDTH
      const state = values[at + STATE] ?? 0
      if ((state & OPEN) === 0) continue
      const worth = (values[at + POINTS] ?? 0) * PARTS.length
      // All that the parts not yet read are worth.
      let rest = 100
      const open = (state >> FACTS_AT) & had.open
      let [sum, keeps, told] = [0, KEPT_FOR[open] ?? 0, false]
      let works = false
      for (let n = 0; n < VALUE_PARTS.length; n++) {
        const table = tables[n]
        if (table === undefined) continue
        const offered = points[worth + table.place] ?? 0
        if (offered === 0) continue
        rest -= offered
        const value = values[at + n] ?? 0
        const share = table.shares[value] ?? UNKNOWN
        if (share !== UNKNOWN) told = true
        sum += offered * Math.max(0, share)
        keeps = Math.min(keeps, table.kept[value] ?? KEEPS_ALL)
      }
      for (let n = 0; n < lists.length; n++) {
        if ((sum + rest * FULL) * keeps < found.least * 100) continue next
        const list = lists[n]
        if (list === undefined) continue
        const offered = points[worth + list.place] ?? 0
        if (offered === 0) continue
        rest -= offered
        const share = list.share(row)
        if (share !== UNKNOWN) told = true
        sum += offered * Math.max(0, share)
        works ||= share > 0 && (isWork[n] ?? false)
        const limit = limited[n]
        if (limit && (!list.part.isOne || (state & TELLS_ROLE) !== 0))
          keeps = Math.min(keeps, limit.kept(Math.max(0, share)))
      }
      if (!works) sum = 0
      if (!told || !found.wants(row, fineOf(sum, keeps, open))) continue
      const [from, to] = [rows.lists.from(row, MARKS), rows.lists.to(row, MARKS)]
      const common = inCommon(marks, rows.lists.words.data, from, to)
      const whole = fineOf(sum, Math.min(keeps, keptByMarks(common, own)), open)
      const fine = hasMusts(row) ? whole : cappedWithout(whole)
      if (found.wants(row, fine)) found.add(row, fine)
    }
    return found.inOrder().map(({ row, fine }) => ({ id: rows.book.id(row), score: rounded(fine) }))
  }

  /** What every term of the parts in which that differs weighs now, kept until a profile changes. */
  #currentWeights(): Map<ListPartName, Float64Array> {
    const vocabulary = this.#vocabulary
    const rare = LIST_PARTS.filter(part => LISTED[part].rare === true)
    const isCurrent =
      this.#weights.version === vocabulary.version &&
      rare.every(part => this.#weights.of.get(part)?.length === vocabulary.termCount(part))
    if (!isCurrent) {
      const of = new Map(
        rare.map(part => [
          part,
          Float64Array.from({ length: vocabulary.termCount(part) }, (_, term) =>
            vocabulary.weight(part, term),
          ),
        ]),
      )
      this.#weights = { version: vocabulary.version, of }
    }
    return this.#weights.of
  }
}
