// Counts in memory what public.count_fitting counts in the database: who fits what is asked for, and whom one
// condition, or two, keep out. One pass over the profiles, each read in order as a few numbers.
import { FIT_PARTS, type FitCount, type FitPart, type Wanted } from '../feasibility.ts'
import { enough, model } from './parts.ts'
import {
  HEADLINE_ROLES,
  LANGUAGES,
  MAIN_ROLES,
  OFFERED_ROLES,
  PLACE,
  RATE,
  SKILLS,
  STATE,
  type TalentRows,
  TELLS_ROLE,
  TELLS_SKILLS,
  TELLS_TOOLS,
  TIME,
  TOOLS,
  VISIBLE,
  WIDTH,
} from './talent-rows.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What is asked for, in the terms of app.fit_terms. */
export type FitTerms = {
  roles: string[]
  near_roles: string[]
  skills: string[]
  tools: string[]
  languages: string[]
}

const ROLE_LISTS = [MAIN_ROLES, OFFERED_ROLES, HEADLINE_ROLES]

/** Steps, as count_fitting tells them. */
const FITS = 0
const OPEN = -1
/** Less than half of what matching gives for it contradicts. */
const HALF = 500
/** More steps than any part has. */
const MOST_STEPS = 128

// What stands between a profile and what is asked, as one word, so that the words of its parts add up: a bit for
// each part that contradicts, a bit for each that cannot be told, and the step of the part that contradicts,
// which says something where only one does.
const PARTS = FIT_PARTS.length
const COMBINATIONS = 1 << PARTS
const AGAINST = COMBINATIONS - 1
const STEP = 2 * PARTS

function word(part: FitPart, step: number): number {
  const bit = 1 << FIT_PARTS.indexOf(part)
  if (step === FITS) return 0
  return step === OPEN ? bit << PARTS : bit | (step << STEP)
}

export function countFits(
  rows: TalentRows,
  vocabulary: Vocabulary,
  wanted: Wanted,
  terms: FitTerms,
): FitCount[] {
  rows.nameRoles()
  const roles = roleSteps(rows, vocabulary, wanted, terms)
  const role = Int32Array.of(word('role', FITS), word('role', 1), word('role', 2))
  const roleOpen = word('role', OPEN)
  const skills = new Asked('skills', rows, SKILLS, vocabulary, terms.skills)
  const tools = new Asked('tools', rows, TOOLS, vocabulary, terms.tools)
  const language = languageWords(rows, vocabulary, terms.languages)
  const rate = Int32Array.from(rows.rates.values, ([low]) => word('rate', over(low, wanted.rates)))
  const time = timeWords(rows, wanted)
  const place = placeWords(rows, wanted, vocabulary)

  const tally = new Tally()
  const value = rows.values.data
  for (let row = 0, count = rows.book.count; row < count; row++) {
    const at = row * WIDTH
    const state = value[at + STATE] ?? 0
    if ((state & VISIBLE) === 0) continue
    let sum = (rate[value[at + RATE] ?? 0] ?? 0) + (time[value[at + TIME] ?? 0] ?? 0)
    sum += (place[value[at + PLACE] ?? 0] ?? 0) + (language[value[at + LANGUAGES] ?? 0] ?? 0)
    if (roles !== null) sum += (state & TELLS_ROLE) === 0 ? roleOpen : (role[roles[row] ?? 0] ?? 0)
    sum += (state & TELLS_SKILLS) === 0 ? skills.open : skills.word(row)
    sum += (state & TELLS_TOOLS) === 0 ? tools.open : tools.word(row)
    tally.add(sum | 0)
  }
  return tally.tell()
}

class Tally {
  /** By which parts contradict. */
  readonly #against = new Uint32Array(COMBINATIONS)
  /** Of those who fit, by which parts cannot be told. */
  readonly #open = new Uint32Array(COMBINATIONS)
  /** Of those whom one part keeps out, by the part and its step. */
  readonly #only = new Uint32Array(PARTS * MOST_STEPS)

  add(sum: number): void {
    const against = sum & AGAINST
    this.#against[against] = (this.#against[against] ?? 0) + 1
    if (against === 0) {
      const open = (sum >>> PARTS) & AGAINST
      this.#open[open] = (this.#open[open] ?? 0) + 1
    } else if ((against & (against - 1)) === 0) {
      const at = (31 - Math.clz32(against)) * MOST_STEPS + (sum >>> STEP)
      this.#only[at] = (this.#only[at] ?? 0) + 1
    }
  }

  tell(): FitCount[] {
    const counts: FitCount[] = []
    const say = (kind: FitCount['kind'], part: string | null, step: number, people: number) => {
      if (part === null || people > 0) counts.push({ kind, part, step, people })
    }
    const fits = this.#against[0] ?? 0
    say(
      'everyone',
      null,
      0,
      this.#against.reduce((sum, people) => sum + people, 0),
    )
    say('fits', null, 0, fits)
    say('unsure', null, 0, fits - (this.#open[0] ?? 0))
    for (const [n, part] of FIT_PARTS.entries()) {
      const open = this.#open.reduce((sum, people, parts) => sum + (parts & (1 << n) && people), 0)
      say('unknown', part, 0, open)
      for (let step = 1; step < MOST_STEPS; step++)
        say('only', part, step, this.#only[n * MOST_STEPS + step] ?? 0)
      for (const [other, second] of FIT_PARTS.entries())
        if (other > n)
          say('both', `${part} ${second}`, 0, this.#against[(1 << n) | (1 << other)] ?? 0)
    }
    return counts
  }
}

/** Skills or tools asked for: how many of them each profile has, and which is missing where one is. */
class Asked {
  /** What is said of a profile that lists none. */
  readonly open: number
  /** For each profile how many of them it has, and the sum of their places in the list. */
  readonly #has: Uint32Array
  readonly #all: number
  /** What one missing is worth, by its place, and what more are. */
  readonly #one: Int32Array
  readonly #more: number
  readonly #places: number

  constructor(
    part: 'skills' | 'tools',
    rows: TalentRows,
    list: number,
    vocabulary: Vocabulary,
    asked: readonly string[],
  ) {
    const places = asked.map((_, n) => n + 1)
    this.open = asked.length === 0 ? 0 : word(part, OPEN)
    this.#has = new Uint32Array(asked.length === 0 ? 0 : rows.book.count)
    this.#all = asked.length
    this.#one = Int32Array.from([0, ...places], place => word(part, place))
    this.#more = word(part, asked.length + 1)
    this.#places = places.reduce((sum, place) => sum + place, 0)
    for (const [n, name] of asked.entries()) {
      const term = vocabulary.find(part, name)
      if (term === undefined) continue
      const holders = rows.holders[list]?.rows(term) ?? []
      for (const row of holders) this.#has[row] = (this.#has[row] ?? 0) + (1 << 16) + n + 1
    }
  }

  word(row: number): number {
    if (this.#all === 0) return 0
    const has = this.#has[row] ?? 0
    const missing = this.#all - (has >>> 16)
    if (missing === 0) return 0
    return missing === 1 ? (this.#one[this.#places - (has & 0xffff)] ?? 0) : this.#more
  }
}

/** The step of each row that names a role; null where none is asked for. */
function roleSteps(rows: TalentRows, vocabulary: Vocabulary, wanted: Wanted, terms: FitTerms) {
  if (wanted.roles.length === 0) return null
  const steps = new Uint8Array(rows.book.count).fill(2)
  for (const [names, step] of [
    [terms.near_roles, 1],
    [terms.roles, FITS],
  ] as const) {
    for (const name of names) {
      const term = vocabulary.find('role', name)
      if (term === undefined) continue
      for (const list of ROLE_LISTS)
        for (const row of rows.holders[list]?.rows(term) ?? []) steps[row] = step
    }
  }
  return steps
}

function languageWords(rows: TalentRows, vocabulary: Vocabulary, languages: readonly string[]) {
  const wanted = languages.map(language => vocabulary.find('languages', language))
  return Int32Array.from(rows.languages.values, spoken => {
    if (wanted.length === 0) return 0
    if (spoken.length === 0) return word('languages', OPEN)
    const missing = [...wanted.keys()].filter(n => !spoken.includes(wanted[n] ?? -1))
    return word('languages', missing.length > 1 ? wanted.length + 1 : (missing[0] ?? -1) + 1)
  })
}

/** How many of the rising limits a number exceeds. */
function over(value: number | null, limits: readonly number[]): number {
  if (limits.length === 0) return FITS
  if (value === null) return OPEN
  let exceeded = 0
  for (const limit of limits) if (value > limit) exceeded += 1
  return exceeded
}

function timeWords(rows: TalentRows, wanted: Wanted) {
  const fewer = wanted.hours.map(needed => -needed)
  return Int32Array.from(
    rows.times.values,
    ([hours, notice, weeks]) =>
      word('hours', over(hours === null ? null : -hours, fewer)) +
      word('duration', over(weeks, wanted.weeks)) +
      word('start', over(notice, wanted.days)),
  )
}

/** A place is a working model, a time zone and kinds of engagement: each of them is read once. */
function placeWords(rows: TalentRows, wanted: Wanted, vocabulary: Vocabulary) {
  const half = (share: number | null) => (share === null ? OPEN : share < HALF ? 1 : FITS)
  const { working_model: asked, time_zone: zone } = wanted
  const models = rows.models.values.map(([offered, travels]) =>
    word('working_model', asked === null ? FITS : half(model(asked, offered, travels))),
  )
  const overlaps = vocabulary.isTimeZone(zone)
  const zones = rows.zones.values.map(theirs =>
    word('time_zone', overlaps ? half(enough(vocabulary.overlap(zone, theirs), 360)) : FITS),
  )
  const engagements = rows.engagements.values.map(kinds => {
    if (wanted.engagement.length === 0) return 0
    const fits = kinds.some(kind => wanted.engagement.includes(kind))
    return word('engagement', kinds.length === 0 ? OPEN : fits ? FITS : 1)
  })
  const parts = rows.placeParts.data
  return Int32Array.from(
    rows.places.values,
    (_, place) =>
      (models[parts[place * 3] ?? 0] ?? 0) +
      (zones[parts[place * 3 + 1] ?? 0] ?? 0) +
      (engagements[parts[place * 3 + 2] ?? 0] ?? 0),
  )
}
