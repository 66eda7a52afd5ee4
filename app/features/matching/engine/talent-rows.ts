// All profiles as numbers, in place: a profile that changes keeps its row.
import { Blocks } from './blocks.ts'
import { Column, Shared, SharedLists } from './columns.ts'
import { fingerprint } from './fingerprint.ts'
import { hasIds, saysSomething } from './has.ts'
import { Postings } from './postings.ts'
import { RowBook } from './row-book.ts'
import type { ListPart, TalentRow } from './rows.ts'
import type { Said, Vocabulary } from './vocabulary.ts'

export type Rate = [low: number | null, high: number | null]
export type Time = [hours: number | null, notice: number | null, weeks: number | null]
export type Place = [
  model: string | null,
  travels: boolean,
  zone: string | null,
  engagements: string[],
]
export type Companies = [stages: number[], sizes: number[]]

/** The values of a row, each the number of one that many share. */
export const WIDTH = 5
export const [RATE, TIME, PLACE, LANGUAGES, COMPANIES] = [0, 1, 2, 3, 4]

/** The lists of a row. What is listed needs no saying: the spoken are those not listed. */
export const SKILLS = 0
export const SPOKEN_SKILLS = 1
export const TOOLS = 2
export const SPOKEN_TOOLS = 3
export const INDUSTRIES = 4
export const STEMS = 5
/** Roles that nobody asks for: where each was named, and its fingerprint. */
const NAMELESS = 6
const LISTS = 7

/** Where a role was named. */
const ROLE_PLACES = ['mainRoles', 'offeredRoles', 'headlineRoles'] as const

export class TalentRows {
  readonly book = new RowBook()
  readonly roles = new SharedLists()
  /** One more than the number of the list of main roles; 0 for a row that has no score. */
  readonly mainRoles = new Column()
  readonly offeredRoles = new Column()
  /** Twice the number of the list, and one more where any role of the row is one of the catalogue's. */
  readonly headlineRoles = new Column()
  /** 1 for a row that everybody may see. */
  readonly visible = new Column()
  readonly values = new Column()
  readonly rates = new Shared<Rate>()
  readonly times = new Shared<Time>()
  readonly places = new Shared<Place>()
  readonly languages = new SharedLists()
  readonly companies = new Shared<Companies>()
  readonly lists = new Blocks(LISTS)
  /** Who lists a skill, and who only speaks of it. */
  readonly skilled = new Postings()
  readonly speaking = new Postings()
  readonly #vocabulary: Vocabulary
  /** How many names of roles the rows know. */
  #rolesKnown: number

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
    this.#rolesKnown = vocabulary.termCount('role')
  }

  put(profile: TalentRow): void {
    const vocabulary = this.#vocabulary
    const known = this.book.find(profile.id)
    if (known !== undefined) this.#count(known, -1)
    const row = known ?? this.book.add(profile.id)
    const terms = (part: ListPart, ids: readonly string[]) => vocabulary.terms(part, ids)
    const nameless: number[] = []
    const roles = (place: number, keys: readonly string[]) => {
      const { numbers, unknown } = vocabulary.knownRoles(keys)
      for (const name of unknown) nameless.push(place, ...fingerprint(name))
      return this.roles.number(numbers)
    }
    this.mainRoles.reach(row + 1)
    this.offeredRoles.reach(row + 1)
    this.headlineRoles.reach(row + 1)
    const main = roles(0, profile.match_main_role)
    this.mainRoles.data[row] = saysSomething(profile) ? main + 1 : 0
    this.offeredRoles.data[row] = roles(1, profile.match_offered_roles)
    const tells = hasIds('role', profile).some(key => vocabulary.isRole(key))
    this.headlineRoles.data[row] = roles(2, profile.match_headline_roles) * 2 + (tells ? 1 : 0)
    this.visible.reach(row + 1)
    this.visible.data[row] = profile.hidden ? 0 : 1
    this.#putValues(row, profile)

    const [skills, tools] = [terms('skills', profile.skill_ids), terms('tools', profile.tool_ids)]
    const stems = terms('challenge', profile.match_stems)
    const unlisted = (part: 'skills' | 'tools', listed: number[]) =>
      vocabulary.spokenOf(part, stems).filter(term => !listed.includes(term))
    this.lists.set(row, [
      skills,
      unlisted('skills', skills),
      tools,
      unlisted('tools', tools),
      terms('industry', profile.industries_experienced),
      stems,
      nameless,
    ])
    this.#count(row, 1)
  }

  #putValues(row: number, profile: TalentRow): void {
    const { price_day_min: low, price_day_max: high } = profile
    const sorted = (part: ListPart, ids: readonly string[]) =>
      this.#vocabulary.terms(part, ids).toSorted((a, b) => a - b)
    const values = [
      this.rates.number([low ?? high, high ?? low]),
      this.times.number([
        profile.max_hours_per_week,
        profile.availability_notice_days,
        profile.min_commitment_weeks,
      ]),
      this.places.number([
        profile.working_model,
        profile.willing_to_travel,
        profile.timezone,
        profile.engagement_types.toSorted(),
      ]),
      this.languages.number(sorted('languages', profile.languages_spoken)),
      this.companies.number([
        sorted('stage', profile.company_stage_preference),
        sorted('size', profile.company_size_experience),
      ]),
    ]
    this.values.reach((row + 1) * WIDTH)
    this.values.data.set(values, row * WIDTH)
  }

  remove(id: string): void {
    const row = this.book.find(id)
    if (row === undefined) return
    this.#count(row, -1)
    this.lists.clear(row)
    this.mainRoles.data[row] = 0
    this.visible.data[row] = 0
    this.book.remove(id)
  }

  #count(row: number, change: 1 | -1): void {
    const vocabulary = this.#vocabulary
    vocabulary.everyone += change
    const [skills, spoken] = [this.lists.list(row, SKILLS), this.lists.list(row, SPOKEN_SKILLS)]
    vocabulary.count('skills', skills, change)
    vocabulary.count('skills', spoken, change)
    vocabulary.count('tools', this.lists.list(row, TOOLS), change)
    vocabulary.count('tools', this.lists.list(row, SPOKEN_TOOLS), change)
    vocabulary.count('challenge', this.lists.list(row, STEMS), change)
    const note = change === 1 ? 'add' : 'remove'
    for (const term of skills) this.skilled[note](term, row)
    for (const term of spoken) this.speaking[note](term, row)
  }

  /** Takes in new ways to speak of a skill or tool. */
  learn(said: readonly Said[]): void {
    for (const { part, term, stems } of said) {
      const [listed, spoken] = part === 'skills' ? [SKILLS, SPOKEN_SKILLS] : [TOOLS, SPOKEN_TOOLS]
      for (let row = 0; row < this.book.count; row++) {
        const had = this.lists.list(row, STEMS)
        if (!stems.every(stem => had.includes(stem))) continue
        if ([listed, spoken].some(n => this.lists.list(row, n).includes(term))) continue
        const lists = Array.from({ length: LISTS }, (_, n) => [...this.lists.list(row, n)])
        lists[spoken]?.push(term)
        this.lists.set(row, lists)
        this.#vocabulary.count(part, [term], 1)
        if (part === 'skills') this.speaking.add(term, row)
      }
    }
  }

  /** Gives the roles that have had a name since the last time to the rows that named them before. */
  nameRoles(): void {
    const count = this.#vocabulary.termCount('role')
    if (count === this.#rolesKnown) return
    const fresh = new Map<number, [second: number, term: number][]>()
    for (let term = this.#rolesKnown; term < count; term++) {
      const [first, second] = fingerprint(this.#vocabulary.name('role', term))
      fresh.set(first, [...(fresh.get(first) ?? []), [second, term]])
    }
    this.#rolesKnown = count
    for (let row = 0; row < this.book.count; row++) {
      const nameless = this.lists.list(row, NAMELESS)
      for (let i = 0; i < nameless.length; i += 3) {
        for (const [second, term] of fresh.get(nameless[i + 1] ?? 0) ?? [])
          if (nameless[i + 2] === second) this.#addRole(row, nameless[i] ?? 0, term)
      }
    }
  }

  #addRole(row: number, place: number, term: number): void {
    const column = this[ROLE_PLACES[place] ?? 'mainRoles']
    const code = column.data[row] ?? 0
    const number = place === 0 ? code - 1 : place === 1 ? code : code >> 1
    const list = this.roles.at(number)
    if (list.includes(term)) return
    const after = this.roles.number([...list, term].toSorted((a, b) => a - b))
    column.data[row] = place === 0 ? after + 1 : place === 1 ? after : after * 2 + (code & 1)
  }
}
