// Who of all profiles is among the best for a request. Nothing is sampled or cut off by rank: a profile is
// passed over only when the most it could still reach is below what the best already have.

import { type Best, tie } from './best.ts'
import { challengeShare, KEPT } from './parts.ts'
import type { RequestRow } from './rows.ts'
import { SPAN, TalentBounds } from './talent-bounds.ts'
import { roleShare } from './talent-pair.ts'
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
import { isTouched, readTouched } from './touched.ts'
import type { Vocabulary } from './vocabulary.ts'
import { readWants, skillShare, type Wants } from './wants.ts'

/** About so many of the most promising are looked at first: they raise what the others have to reach. */
const FIRST = 500
const SAMPLED_EVERY = 61
/** Where so many share a bound that it singles nobody out, about so many are looked at who go first among equals. */
const FIRST_OF_EQUALS = 2_000
/** Bounds are told apart by steps of 64 thousandths when it is found where these begin. */
const STEP_BITS = 6
const STEPS = 2048
const HIGHEST = 2 ** 31 - 1
/** So many at a time are held against what the best so far have, by the values that everybody states. */
const SIFTED = 1024

/** What a row has to have to be looked at: a bound of `enough`, at or above `from` in the lot, and below `better`,
 * where it can only be as good as the last, at or below `to`. */
type Need = { enough: number; better: number; from: number; to: number }

/** Whether a row that comes to so much is one of those looked for. */
type Finds = (row: number, fine: number) => boolean

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

  /** `everyone` scores each row whatever it could reach: what the bounds are checked against. `lot` is the
   * request's. */
  find(request: RequestRow, found: Best, lot: number, everyone: boolean): Wants {
    const wants = readWants(this.#vocabulary, request)
    this.#rows.nameRoles()
    const tables = readTables(this.#rows, this.#vocabulary, wants, request, this.#languages)
    const granted = this.#bounds.gather(wants)
    const { bounds } = this.#bounds
    const touches = this.#touches(request, wants, everyone || granted > 0)
    const look = this.#look(wants, tables, granted, found)

    if (everyone) {
      const finds = (row: number, fine: number) => fine > 0 || touches(row)
      for (let row = 0; row < this.#rows.book.count; row++) look(row, HIGHEST, finds)
      return wants
    }
    // Where nothing is asked but what is gathered for, who gains nothing has nothing in common.
    const leastBound = granted === 0 && asksOnly(GATHERED, wants) ? 1 : 0
    const { first, many } = this.#promising()
    const bound = (fine: number) =>
      Math.ceil((fine * 100) / Math.max(1, tables.mostKept)) - granted - tables.most
    const search = (least: number, finds: Finds) => {
      let tried = 0
      const need = (): Need => ({
        enough: bound(Math.max(least, found.least)),
        better: bound(found.least + 1),
        from: tried,
        to: found.lastTie,
      })
      const tryAll = (rows: Uint32Array) => {
        for (const row of this.#sift(rows, tables, granted, found, { lot, least }))
          look(row, bounds[row] ?? 0, finds)
      }
      if (many && need().enough < first + 2 ** STEP_BITS)
        tried = this.#passFirstOfEquals(lot, tryAll)
      this.#pass([Math.max(first, leastBound), HIGHEST], lot, need, tryAll)
      this.#pass([leastBound, first], lot, need, tryAll)
    }
    // Who comes to nothing is looked for only where too few come to something.
    search(1, (_, fine) => fine > 0)
    if (!found.full) search(0, (row, fine) => fine === 0 && touches(row))
    return wants
  }

  /** Hands on, some at a time, the rows with a bound from the first up to the second, but for those that are known
   * not to be needed. */
  #pass(
    [atLeast, below]: readonly [number, number],
    lot: number,
    need: () => Need,
    handOn: (rows: Uint32Array) => void,
  ): void {
    const { bounds, highest } = this.#bounds
    const lots = this.#rows.lots.data
    const count = this.#rows.book.count
    const rows = this.#sifted
    let { enough, better, from, to } = need()
    enough = Math.max(atLeast, enough)
    let length = 0
    for (let start = 0; start < count && enough < below; start += SPAN) {
      if ((highest[start / SPAN] ?? 0) < enough) continue
      if (length > SIFTED - SPAN) {
        handOn(rows.subarray(0, length))
        length = 0
        ;({ enough, better, from, to } = need())
        enough = Math.max(atLeast, enough)
      }
      const end = Math.min(count, start + SPAN)
      for (let row = start; row < end; row++) {
        const bound = bounds[row] ?? 0
        if (bound < enough || bound >= below) continue
        const turn = tie(lot, lots[row] ?? 0)
        if (turn < from || (bound < better && turn > to)) continue
        rows[length] = row
        length += 1
      }
    }
    handOn(rows.subarray(0, length))
  }

  /** Hands on, some at a time, the rows that go first among equals, whatever their bound. Returns the tie that
   * all of them are below. */
  #passFirstOfEquals(lot: number, handOn: (rows: Uint32Array) => void): number {
    const count = this.#rows.book.count
    const lots = this.#rows.lots.data
    const before = (FIRST_OF_EQUALS / count) * 2 ** 32
    const rows = this.#sifted
    let length = 0
    for (let row = 0; row < count; row++) {
      if (tie(lot, lots[row] ?? 0) >= before) continue
      rows[length] = row
      length += 1
      if (length < SIFTED) continue
      handOn(rows)
      length = 0
    }
    handOn(rows.subarray(0, length))
    return before
  }

  /** Leaves those that, their values known, can still be among the best. In one run without a branch, so that the
   * processor fetches many rows at once. */
  #sift(
    rows: Uint32Array,
    { points, kept }: Tables,
    granted: number,
    found: Best,
    { lot, least }: { lot: number; least: number },
  ): Uint32Array {
    const { bounds } = this.#bounds
    const value = this.#rows.values.data
    const lots = this.#rows.lots.data
    const { rate, time, place, languages, stages, sizes } = points
    const { rate: rateKept, time: timeKept, place: placeKept, languages: languagesKept } = kept
    const needed = Math.max(least, found.least) * 100
    const { lastTie } = found
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
      // As good as the last is enough only for who goes before it.
      const better = tie(lot, lots[row] ?? 0) > lastTie ? 100 : 0
      length += reach * keeps >= needed + better ? 1 : 0
    }
    return rows.subarray(0, length)
  }

  /** A bound from which on there are about FIRST rows, and whether there are many times as many. */
  #promising(): { first: number; many: boolean } {
    const { bounds } = this.#bounds
    const count = this.#rows.book.count
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

  /** Scores a row, as far as it can still be among the best. */
  #look(wants: Wants, tables: Tables, granted: number, found: Best) {
    const worth = (part: string) => wants.offers.get(part) ?? 0
    const [roleWorth, skillsWorth, toolsWorth] = [worth('role'), worth('skills'), worth('tools')]
    const [industryWorth, challengeWorth] = [worth('industry'), worth('challenge')]
    const { skills, tools, industry, challenge } = wants.lists
    const namesRole = wants.lists.role.wants.length > 0
    const { points, kept } = tables
    const [value, words] = [this.#rows.values.data, this.#rows.lists.words.data]
    const starts = this.#rows.lists.starts.data

    return (row: number, bound: number, finds: Finds) => {
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

      const role = namesRole ? Math.max(0, roleShare(this.#rows, wants, row)) : 0
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
      if (found.wants(row, fine) && finds(row, fine)) found.add(row, fine)
    }
  }

  /** Tells of a row that comes to nothing whether anything can be told of it. */
  #touches(request: RequestRow, wants: Wants, each: boolean): (row: number) => boolean {
    const rows = this.#rows
    const vocabulary = this.#vocabulary
    if (each) return row => isTouched(rows, vocabulary, wants, request, row)
    const { bounds } = this.#bounds
    const byValues = readTouched(rows, vocabulary, wants, request)
    return row => (bounds[row] ?? 0) > 0 || byValues(row)
  }
}

function asksOnly(parts: readonly string[], wants: Wants): boolean {
  return [...wants.offers.keys()].every(part => parts.includes(part))
}
