// Who of all profiles is among the best for a request. Nothing is sampled or cut off by rank: a profile is
// passed over only when the most it could still reach is below what the best already have.

import type { Best } from './best.ts'
import { challengeShare, KEPT } from './parts.ts'
import type { RequestRow } from './rows.ts'
import { SPAN, TalentBounds } from './talent-bounds.ts'
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
import { LanguageShares, readTables, type Tables } from './talent-tables.ts'
import type { Vocabulary } from './vocabulary.ts'
import { readWants, skillShare, type Wants } from './wants.ts'

/** About so many of the most promising are looked at first: they raise what the others have to reach. */
const FIRST = 500
const SAMPLED_EVERY = 61
/** Bounds are told apart by steps of 64 thousandths when it is found where these begin. */
const STEP_BITS = 6
const STEPS = 2048
const HIGHEST = 2 ** 31 - 1
/** So many at a time are held against what the best so far have, by the values that everybody states. */
const SIFTED = 1024

/** The parts that bounds are gathered for. */
const GATHERED = ['role', 'skills', 'tools', 'industry', 'challenge']

export class TalentSearch {
  readonly #rows: TalentRows
  readonly #vocabulary: Vocabulary
  readonly #bounds: TalentBounds
  readonly #languages = new LanguageShares()
  readonly #sifted = new Uint32Array(SIFTED)

  constructor(rows: TalentRows, vocabulary: Vocabulary) {
    this.#rows = rows
    this.#vocabulary = vocabulary
    this.#bounds = new TalentBounds(rows)
  }

  /** `everyone` scores each row whatever it could reach: what the bounds are checked against. */
  find(request: RequestRow, found: Best, everyone: boolean): Wants {
    const wants = readWants(this.#vocabulary, request)
    this.#rows.nameRoles()
    const tables = readTables(this.#rows, this.#vocabulary, wants, request, this.#languages)
    const granted = this.#bounds.gather(wants)
    const look = this.#look(request, wants, tables, granted, found)

    const { bounds } = this.#bounds
    if (everyone) {
      for (let row = 0; row < this.#rows.book.count; row++) look(row, HIGHEST)
      return wants
    }
    // Where nothing is asked but what is gathered for, who gains nothing has nothing in common.
    const least = granted === 0 && asksOnly(GATHERED, wants) ? 1 : 0
    const enough = () => Math.max(least, found.least - granted - tables.most)
    const tryAll = (rows: Uint32Array) => {
      for (const row of this.#sift(rows, tables, granted, found)) look(row, bounds[row] ?? 0)
    }
    const first = this.#promising()
    this.#pass(() => Math.max(first, enough()), HIGHEST, tryAll)
    this.#pass(enough, first, tryAll)
    return wants
  }

  /** Hands on, some at a time, the rows with a bound from `enough` on and below `to`. */
  #pass(enough: () => number, to: number, handOn: (rows: Uint32Array) => void): void {
    const { bounds, highest } = this.#bounds
    const count = this.#rows.book.count
    const rows = this.#sifted
    let [length, from] = [0, enough()]
    for (let start = 0; start < count; start += SPAN) {
      if ((highest[start / SPAN] ?? 0) < from) continue
      if (length > SIFTED - SPAN) {
        handOn(rows.subarray(0, length))
        length = 0
        from = enough()
      }
      const end = Math.min(count, start + SPAN)
      for (let row = start; row < end; row++) {
        const bound = bounds[row] ?? 0
        if (bound < from || bound >= to) continue
        rows[length] = row
        length += 1
      }
    }
    handOn(rows.subarray(0, length))
  }

  /** Leaves those that, their values known, can still be among the best. In one run without a branch, so that
   * the processor fetches many rows at once. */
  #sift(rows: Uint32Array, { points, kept }: Tables, granted: number, found: Best): Uint32Array {
    const { bounds } = this.#bounds
    const value = this.#rows.values.data
    const { rate, time, place, languages, stages, sizes } = points
    const { rate: rateKept, time: timeKept, place: placeKept, languages: languagesKept } = kept
    const needed = found.least * 100
    let length = 0
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0
      const at = row * WIDTH
      const rateOf = value[at + RATE] ?? 0
      const timeOf = value[at + TIME] ?? 0
      const placeOf = value[at + PLACE] ?? 0
      const languagesOf = value[at + LANGUAGES] ?? 0
      let reach = (bounds[row] ?? 0) + granted + (rate[rateOf] ?? 0) + (time[timeOf] ?? 0)
      reach += (place[placeOf] ?? 0) + (languages[languagesOf] ?? 0)
      reach += (stages[value[at + STAGES] ?? 0] ?? 0) + (sizes[value[at + SIZES] ?? 0] ?? 0)
      let keeps = Math.min(rateKept[rateOf] ?? 0, timeKept[timeOf] ?? 0)
      keeps = Math.min(keeps, placeKept[placeOf] ?? 0)
      keeps = Math.min(keeps, languagesKept[languagesOf] ?? 0)
      rows[length] = row
      length += reach * keeps >= needed ? 1 : 0
    }
    return rows.subarray(0, length)
  }

  /** A bound from which on there are about FIRST rows. */
  #promising(): number {
    const { bounds } = this.#bounds
    const count = this.#rows.book.count
    const steps = new Uint32Array(STEPS)
    for (let row = 0; row < count; row += SAMPLED_EVERY) {
      const step = Math.min(STEPS - 1, (bounds[row] ?? 0) >> STEP_BITS)
      steps[step] = (steps[step] ?? 0) + 1
    }
    let [step, above] = [STEPS - 1, 0]
    for (; step > 0; step--) {
      above += steps[step] ?? 0
      if (above >= FIRST / SAMPLED_EVERY) break
    }
    return step << STEP_BITS
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

function asksOnly(parts: readonly string[], wants: Wants): boolean {
  return [...wants.offers.keys()].every(part => parts.includes(part))
}
