// The best of all profiles for a request. Nothing is sampled or cut off by rank: a profile is passed over
// only when the most it could still reach is below what the best already have.
import { challengeShare, KEPT } from './parts.ts'
import type { RequestRow } from './rows.ts'
import { sharesOf } from './talent-pair.ts'
import {
  COMPANIES,
  INDUSTRIES,
  LANGUAGES,
  PLACE,
  RATE,
  SPOKEN_TOOLS,
  STEMS,
  type TalentRows,
  TIME,
  TOOLS,
  WIDTH,
} from './talent-rows.ts'
import { readTables, type Tables } from './talent-tables.ts'
import type { Vocabulary } from './vocabulary.ts'
import { readWants, SPOKEN_WORTH, type Wants } from './wants.ts'

/** Takes what reaches `least` thousandths of a point, which may rise while it is found. */
export type Finder = { least: number; add(row: number, fine: number): void }

export class TalentSearch {
  readonly #rows: TalentRows
  readonly #vocabulary: Vocabulary
  #skillSums = new Uint32Array(0)
  #stamps = new Uint8Array(0)

  constructor(rows: TalentRows, vocabulary: Vocabulary) {
    this.#rows = rows
    this.#vocabulary = vocabulary
  }

  find(request: RequestRow, found: Finder): Wants {
    const wants = readWants(this.#vocabulary, request)
    this.#rows.nameRoles()
    const tables = readTables(this.#rows, this.#vocabulary, wants, request)
    this.#sumSkills(wants)
    this.#scan(wants, tables, request, found)
    return wants
  }

  /** For each row, what its skills answer: credit times weight of every want. */
  #sumSkills(wants: Wants): void {
    const { wants: list, weights } = wants.lists.skills
    const count = this.#rows.book.count
    if (this.#stamps.length < count) {
      this.#skillSums = new Uint32Array(Math.ceil(count * 1.2))
      this.#stamps = new Uint8Array(Math.ceil(count * 1.2))
    } else this.#skillSums.fill(0, 0, count)
    const [sums, stamps] = [this.#skillSums, this.#stamps]
    for (const [n, { term, answers }] of list.entries()) {
      // A row answers a want once, by the best it has: the stamp of the want says that it has.
      const stamp = (n % 255) + 1
      if (stamp === 1) stamps.fill(0)
      const weight = weights[n] ?? 0
      const credits = [...answers].map(([has, credit]) => ({
        credit,
        rows: this.#rows.skilled.rows(has),
      }))
      credits.push({ credit: SPOKEN_WORTH, rows: this.#rows.speaking.rows(term) })
      credits.sort((a, b) => b.credit - a.credit)
      for (const { credit, rows } of credits) {
        const worth = credit * weight
        for (let i = 0; i < rows.length; i++) {
          const row = rows[i] ?? 0
          if (stamps[row] === stamp) continue
          stamps[row] = stamp
          sums[row] = (sums[row] ?? 0) + worth
        }
      }
    }
  }

  #scan(wants: Wants, tables: Tables, request: RequestRow, found: Finder): void {
    const { points, kept, role, worth, most } = tables
    const { tools, industry, challenge, skills } = wants.lists
    const { mainRoles, offeredRoles, headlineRoles, values, lists } = this.#rows
    const [mains, offereds, headlines] = [mainRoles.data, offeredRoles.data, headlineRoles.data]
    const [value, words, starts] = [values.data, lists.words.data, lists.starts.data]
    const skillSums = this.#skillSums
    const skillsTotal = Math.max(skills.total, 1)
    const [roleWorth, skillsWorth] = [worth('role'), worth('skills')]
    const [toolsWorth, industryWorth] = [worth('tools'), worth('industry')]
    const challengeWorth = worth('challenge')
    // What can still come after the role and the skills, the rate, the times, the other values, the small lists.
    const afterValues = most.small + most.challenge
    const afterTime = most.place + most.languages + most.companies + afterValues
    const afterRate = most.time + afterTime
    const afterSkills = most.rate + afterRate
    let least = found.least * 100
    for (let row = 0, count = this.#rows.book.count; row < count; row++) {
      const main = mains[row] ?? 0
      if (main === 0) continue
      const headline = headlines[row] ?? 0
      let share = role.main[main - 1] ?? 0
      const offeredShare = role.offered[offereds[row] ?? 0] ?? 0
      if (offeredShare > share) share = offeredShare
      const headlineShare = role.headline[headline >> 1] ?? 0
      if (headlineShare > share) share = headlineShare
      let keeps = (headline & 1) === 1 && wants.tellsRole ? KEPT.role(share) : 100
      let sum =
        roleWorth * share + skillsWorth * Math.trunc(((skillSums[row] ?? 0) * 10) / skillsTotal)
      if ((sum + afterSkills) * keeps < least) continue

      const at = row * WIDTH
      const rateCode = value[at + RATE] ?? 0
      keeps = Math.min(keeps, kept.rate[rateCode] ?? 0)
      sum += points.rate[rateCode] ?? 0
      if ((sum + afterRate) * keeps < least) continue
      const timeCode = value[at + TIME] ?? 0
      keeps = Math.min(keeps, kept.time[timeCode] ?? 0)
      sum += points.time[timeCode] ?? 0
      if ((sum + afterTime) * keeps < least) continue
      const placeCode = value[at + PLACE] ?? 0
      const languageCode = value[at + LANGUAGES] ?? 0
      keeps = Math.min(keeps, kept.place[placeCode] ?? 0, kept.languages[languageCode] ?? 0)
      sum += points.place[placeCode] ?? 0
      sum += points.languages[languageCode] ?? 0
      sum += points.companies[value[at + COMPANIES] ?? 0] ?? 0
      if ((sum + afterValues) * keeps < least) continue

      const start = starts[row] ?? 0
      const end = (n: number) => start + (words[start + n] ?? 0)
      if (industryWorth > 0) {
        const has = industry.share(words, end(INDUSTRIES - 1), end(INDUSTRIES))
        if (has > 0) sum += industryWorth * has
      }
      if (toolsWorth > 0) {
        const [from, to] = [end(TOOLS - 1), end(TOOLS)]
        const has = tools.share(words, from, to, to, end(SPOKEN_TOOLS))
        if (has > 0) sum += toolsWorth * has
      }
      if ((sum + most.challenge) * keeps < least) continue
      if (challengeWorth > 0) {
        const has = challenge.share(words, end(STEMS - 1), end(STEMS))
        if (has > 0) sum += challengeWorth * challengeShare(has)
      }
      const fine = Math.trunc((sum * keeps) / 100)
      if (fine < found.least || (fine === 0 && !this.#isTouched(wants, request, row))) continue
      found.add(row, fine)
      least = found.least * 100
    }
  }

  #isTouched(wants: Wants, request: RequestRow, row: number): boolean {
    const shares = sharesOf(this.#rows, this.#vocabulary, wants, request, row)
    return Object.keys(shares).length > 0
  }
}
