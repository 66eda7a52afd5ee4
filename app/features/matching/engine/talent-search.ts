// Who of all profiles is among the best for a request. Nothing is sampled or cut off by rank: a profile is
// passed over only when the most it could still reach is below what the best already have.

import type { Best } from './best.ts'
import { challengeShare, KEPT } from './parts.ts'
import type { RequestRow } from './rows.ts'
import { TalentBounds } from './talent-bounds.ts'
import { roleShare, sharesOf } from './talent-pair.ts'
import {
  INDUSTRIES,
  LANGUAGES,
  PLACE,
  RATE,
  SCORED,
  SIZES,
  SKILLS,
  SPOKEN_SKILLS,
  SPOKEN_TOOLS,
  STAGES,
  STATE,
  STEMS,
  type TalentRows,
  TELLS_ROLE,
  TIME,
  TOOLS,
  WIDTH,
} from './talent-rows.ts'
import { readTables, type Tables } from './talent-tables.ts'
import type { Vocabulary } from './vocabulary.ts'
import { readWants, skillShare, type Wants } from './wants.ts'

/** About so many of the most promising are looked at first: they raise what the others have to reach. */
const FIRST = 500
const SAMPLED_EVERY = 61
const HIGHEST = 2 ** 31 - 1
/** Rows that are passed over together when the highest bound among them is too low. */
const BLOCK = 1024

export class TalentSearch {
  readonly #rows: TalentRows
  readonly #vocabulary: Vocabulary
  readonly #bounds: TalentBounds

  constructor(rows: TalentRows, vocabulary: Vocabulary) {
    this.#rows = rows
    this.#vocabulary = vocabulary
    this.#bounds = new TalentBounds(rows)
  }

  /** `everyone` scores each row whatever it could reach: what the bounds are checked against. */
  find(request: RequestRow, found: Best, everyone: boolean): Wants {
    const wants = readWants(this.#vocabulary, request)
    this.#rows.nameRoles()
    const tables = readTables(this.#rows, this.#vocabulary, wants, request)
    const granted = this.#bounds.gather(wants)
    const look = this.#look(request, wants, tables, granted, found)

    const { bounds } = this.#bounds
    const count = this.#rows.book.count
    if (everyone) {
      for (let row = 0; row < count; row++) look(row, HIGHEST)
      return wants
    }
    const highest = this.#highest()
    const first = this.#promising()
    const pass = (from: number, to: number) => {
      for (let block = 0; block < highest.length; block++) {
        const enough = Math.max(from, found.least - granted - tables.most)
        if ((highest[block] ?? 0) < enough) continue
        const end = Math.min(count, (block + 1) * BLOCK)
        for (let row = block * BLOCK; row < end; row++) {
          const bound = bounds[row] ?? 0
          if (bound >= enough && bound < to) look(row, bound)
        }
      }
    }
    pass(first, HIGHEST)
    pass(0, first)
    return wants
  }

  /** The highest bound of each block. */
  #highest(): Int32Array {
    const { bounds } = this.#bounds
    const count = this.#rows.book.count
    const highest = new Int32Array(Math.ceil(count / BLOCK))
    for (let block = 0; block < highest.length; block++) {
      const end = Math.min(count, (block + 1) * BLOCK)
      let most = 0
      for (let row = block * BLOCK; row < end; row++) most = Math.max(most, bounds[row] ?? 0)
      highest[block] = most
    }
    return highest
  }

  /** The bound from which on about FIRST rows lie. */
  #promising(): number {
    const { bounds } = this.#bounds
    const count = this.#rows.book.count
    const sample = new Int32Array(Math.ceil(count / SAMPLED_EVERY))
    for (let n = 0; n < sample.length; n++) sample[n] = bounds[n * SAMPLED_EVERY] ?? 0
    sample.sort()
    return sample[Math.max(0, sample.length - Math.ceil(FIRST / SAMPLED_EVERY))] ?? 0
  }

  /** Scores a row, as far as it can still be among the best. */
  #look(request: RequestRow, wants: Wants, tables: Tables, granted: number, found: Best) {
    const worth = (part: string) => wants.offers.get(part) ?? 0
    const [roleWorth, skillsWorth, toolsWorth] = [worth('role'), worth('skills'), worth('tools')]
    const [industryWorth, challengeWorth] = [worth('industry'), worth('challenge')]
    const { skills, tools, industry, challenge } = wants.lists
    const { points, kept } = tables
    const [value, words] = [this.#rows.values.data, this.#rows.lists.words.data]
    const starts = this.#rows.lists.starts.data

    return (row: number, bound: number) => {
      const at = row * WIDTH
      const state = value[at + STATE] ?? 0
      if ((state & SCORED) === 0) return
      const [rate, time] = [value[at + RATE] ?? 0, value[at + TIME] ?? 0]
      const [place, language] = [value[at + PLACE] ?? 0, value[at + LANGUAGES] ?? 0]
      let keeps = Math.min(kept.rate[rate] ?? 0, kept.time[time] ?? 0)
      keeps = Math.min(keeps, kept.place[place] ?? 0, kept.languages[language] ?? 0)
      let sum = (points.rate[rate] ?? 0) + (points.time[time] ?? 0) + (points.place[place] ?? 0)
      sum += (points.languages[language] ?? 0) + (points.stages[value[at + STAGES] ?? 0] ?? 0)
      sum += points.sizes[value[at + SIZES] ?? 0] ?? 0
      const reach = bound + granted + sum
      if (reach * keeps < found.least * 100) return

      const role = Math.max(0, roleShare(this.#rows, wants, row))
      if (wants.tellsRole && (state & TELLS_ROLE) !== 0) keeps = Math.min(keeps, KEPT.role(role))
      if (reach * keeps < found.least * 100) return
      sum += roleWorth * role
      const start = starts[row] ?? 0
      const end = (list: number) => start + (words[start + list] ?? 0)
      if (skillsWorth > 0) {
        const [from, to] = [this.#rows.lists.from(row, SKILLS), end(SKILLS)]
        const share = skillShare(skills, words, from, to, to, end(SPOKEN_SKILLS))
        if (share > 0) sum += skillsWorth * share
      }
      if (toolsWorth > 0) {
        const [from, to] = [end(TOOLS - 1), end(TOOLS)]
        const share = tools.share(words, from, to, to, end(SPOKEN_TOOLS))
        if (share > 0) sum += toolsWorth * share
      }
      if (industryWorth > 0) {
        const share = industry.share(words, end(INDUSTRIES - 1), end(INDUSTRIES))
        if (share > 0) sum += industryWorth * share
      }
      if (challengeWorth > 0) {
        const share = challenge.share(words, end(STEMS - 1), end(STEMS))
        if (share > 0) sum += challengeWorth * challengeShare(share)
      }
      const fine = Math.trunc((sum * keeps) / 100)
      if (fine < found.least || (fine === 0 && !this.#isTouched(wants, request, row))) return
      found.add(row, fine)
    }
  }

  #isTouched(wants: Wants, request: RequestRow, row: number): boolean {
    const shares = sharesOf(this.#rows, this.#vocabulary, wants, request, row)
    return Object.keys(shares).length > 0
  }
}
