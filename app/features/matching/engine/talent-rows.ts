// All profiles as numbers, in place: a profile that changes keeps its row.

import { Column } from '#app/platform/memory/column.ts'
import { lotOf, tie } from './best.ts'
import { Blocks } from './blocks.ts'
import { Shared, SharedLists } from './columns.ts'
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

/** The words of a row: values, each the number of one that many share, and what kind of row it is. */
export const RATE = 0
export const TIME = 1
export const PLACE = 2
export const LANGUAGES = 3
export const STAGES = 4
export const SIZES = 5
export const STATE = 6
export const WIDTH = 7
/** A profile that says something has a score; one of its roles may be of the catalogue. */
export const SCORED = 1
export const TELLS_ROLE = 2
/** Everybody may see it. */
export const VISIBLE = 4
/** It lists skills, tools. */
export const TELLS_SKILLS = 8
export const TELLS_TOOLS = 16

/** The lists of a row. What is listed needs no saying: the spoken are those not listed. */
export const SKILLS = 0
export const SPOKEN_SKILLS = 1
export const TOOLS = 2
export const SPOKEN_TOOLS = 3
export const INDUSTRIES = 4
export const STEMS = 5
export const MAIN_ROLES = 6
export const OFFERED_ROLES = 7
export const HEADLINE_ROLES = 8
/** Roles that nobody asks for: the list each would stand in, and its fingerprint. */
const NAMELESS = 9
const LISTS = 10

/** The lists whose terms are wanted by few enough to be weighed. */
const COUNTED = [
  ['skills', SKILLS],
  ['skills', SPOKEN_SKILLS],
  ['tools', TOOLS],
  ['tools', SPOKEN_TOOLS],
  ['challenge', STEMS],
] as const

export class TalentRows {
  readonly book = new RowBook()
  readonly values = new Column()
  /** What each row has in the lot between equals; apart, for who looks through all of them. */
  readonly lots = new Column()
  readonly rates = new Shared<Rate>()
  readonly times = new Shared<Time>()
  readonly places = new Shared<Place>()
  /** What places are made of, and for each place the numbers of its three. */
  readonly models = new Shared<readonly [model: string | null, travels: boolean]>()
  readonly zones = new Shared<string | null>()
  readonly engagements = new Shared<readonly string[]>()
  readonly placeParts = new Column()
  readonly languages = new SharedLists()
  readonly stages = new SharedLists()
  readonly sizes = new SharedLists()
  readonly lists = new Blocks(LISTS)
  /** Who has each term, by list. */
  readonly holders = Array.from({ length: NAMELESS }, () => new Postings())
  readonly #vocabulary: Vocabulary
  /** How many names of roles the rows know. */
  #rolesKnown: number

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
    this.#rolesKnown = vocabulary.termCount('role')
  }

  put(profile: TalentRow): void {
    const known = this.book.find(profile.id)
    if (known !== undefined) this.#note(known, -1)
    const row = known ?? this.book.add(profile.id)
    this.#putValues(row, profile)
    this.lists.set(row, this.#listsOf(profile))
    this.#note(row, 1)
  }

  #listsOf(profile: TalentRow): number[][] {
    const vocabulary = this.#vocabulary
    const terms = (part: ListPart, ids: readonly string[]) => vocabulary.terms(part, ids)
    const [skills, tools] = [terms('skills', profile.skill_ids), terms('tools', profile.tool_ids)]
    const stems = terms('challenge', profile.match_stems)
    const unlisted = (part: 'skills' | 'tools', listed: number[]) =>
      vocabulary.spokenOf(part, stems).filter(term => !listed.includes(term))
    const nameless: number[] = []
    const roles = (list: number, keys: readonly string[]) => {
      const { numbers, unknown } = vocabulary.knownRoles(keys)
      for (const name of unknown) nameless.push(list, ...fingerprint(name))
      return numbers
    }
    return [
      skills,
      unlisted('skills', skills),
      tools,
      unlisted('tools', tools),
      terms('industry', profile.industries_experienced),
      stems,
      roles(MAIN_ROLES, profile.match_main_role),
      roles(OFFERED_ROLES, profile.match_offered_roles),
      roles(HEADLINE_ROLES, profile.match_headline_roles),
      nameless,
    ]
  }

  #putValues(row: number, profile: TalentRow): void {
    const { price_day_min: low, price_day_max: high } = profile
    const sorted = (part: ListPart, ids: readonly string[]) =>
      this.#vocabulary.terms(part, ids).toSorted((a, b) => a - b)
    const tells = hasIds('role', profile).some(key => this.#vocabulary.isRole(key))
    const values = [
      this.rates.number([low ?? high, high ?? low]),
      this.times.number([
        profile.max_hours_per_week,
        profile.availability_notice_days,
        profile.min_commitment_weeks,
      ]),
      this.#placeOf(profile),
      this.languages.number(sorted('languages', profile.languages_spoken)),
      this.stages.number(sorted('stage', profile.company_stage_preference)),
      this.sizes.number(sorted('size', profile.company_size_experience)),
      (saysSomething(profile) ? SCORED : 0) |
        (tells ? TELLS_ROLE : 0) |
        (profile.hidden ? 0 : VISIBLE) |
        (profile.skill_ids.length > 0 ? TELLS_SKILLS : 0) |
        (profile.tool_ids.length > 0 ? TELLS_TOOLS : 0),
    ]
    this.values.reach((row + 1) * WIDTH)
    this.values.data.set(values, row * WIDTH)
    this.lots.reach(row + 1)
    this.lots.data[row] = lotOf(profile.id)
  }

  /** Where a row stands among equals for who has this lot. */
  tie(row: number, lot: number): number {
    return tie(lot, this.lots.at(row))
  }

  #placeOf(profile: TalentRow): number {
    const { working_model: model, willing_to_travel: travels, timezone: zone } = profile
    const engagements = profile.engagement_types.toSorted()
    const place = this.places.number([model, travels, zone, engagements])
    if (place * 3 === this.placeParts.length) {
      this.placeParts.push(this.models.number([model, travels]))
      this.placeParts.push(this.zones.number(zone))
      this.placeParts.push(this.engagements.number(engagements))
    }
    return place
  }

  remove(id: string): void {
    const row = this.book.find(id)
    if (row === undefined) return
    this.#note(row, -1)
    this.lists.clear(row)
    this.values.data[row * WIDTH + STATE] = 0
    this.book.remove(id)
  }

  /** Counts a row among the holders of its terms, or no longer. */
  #note(row: number, change: 1 | -1): void {
    const vocabulary = this.#vocabulary
    vocabulary.everyone += change
    for (const [part, list] of COUNTED) vocabulary.count(part, this.lists.list(row, list), change)
    const note = change === 1 ? 'add' : 'remove'
    for (const [list, holders] of this.holders.entries())
      for (const term of this.lists.list(row, list)) holders[note](term, row)
  }

  /** Takes in new ways to speak of a skill or tool. */
  learn(said: readonly Said[]): void {
    for (const { part, term, stems } of said) {
      const [listed, spoken] = part === 'skills' ? [SKILLS, SPOKEN_SKILLS] : [TOOLS, SPOKEN_TOOLS]
      const rarest = stems.map(stem => this.holders[STEMS]?.rows(stem) ?? [])
      rarest.sort((a, b) => a.length - b.length)
      for (const row of rarest[0] ?? []) {
        const had = this.lists.list(row, STEMS)
        if (!stems.every(stem => had.includes(stem))) continue
        if ([listed, spoken].some(list => this.lists.list(row, list).includes(term))) continue
        this.#add(row, spoken, term)
        this.#vocabulary.count(part, [term], 1)
      }
    }
  }

  #add(row: number, list: number, term: number): void {
    const lists = Array.from({ length: LISTS }, (_, n) => [...this.lists.list(row, n)])
    if (lists[list]?.includes(term)) return
    lists[list]?.push(term)
    this.lists.set(row, lists)
    this.holders[list]?.add(term, row)
  }

  /** Gives the roles that have had a name since the last time to the rows that named them before. */
  nameRoles(): void {
    const count = this.#vocabulary.termCount('role')
    if (count === this.#rolesKnown) return
    const fresh = new Map<number, { second: number; term: number }[]>()
    for (let term = this.#rolesKnown; term < count; term++) {
      const [first, second] = fingerprint(this.#vocabulary.name('role', term))
      fresh.set(first, [...(fresh.get(first) ?? []), { second, term }])
    }
    this.#rolesKnown = count
    for (let row = 0; row < this.book.count; row++) {
      const nameless = this.lists.list(row, NAMELESS)
      for (let i = 0; i < nameless.length; i += 3) {
        const named = fresh.get(nameless[i + 1] ?? 0)?.find(each => each.second === nameless[i + 2])
        if (named) this.#add(row, nameless[i] ?? MAIN_ROLES, named.term)
      }
    }
  }
}
