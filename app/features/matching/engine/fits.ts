// Counts who fits what is asked for, and whom one condition, or two, keep out. One pass over the profiles, each read in
// order as a few numbers.
import { ASKS_CLASS, termOfOption } from '../catalogue.ts'
import { FIT_PARTS, type FitCount, type FitPart, type Wanted } from '../feasibility.ts'
import { LIST, type PartName } from '../parts/part.ts'
import { engagement, knownZone, timeZone, wantedModel, workingModel } from '../parts/place.ts'
import { LISTED, VALUED } from '../parts/table.ts'
import { weekPlace } from '../parts/time.ts'
import { titleClasses, titleKeys } from '../text/titles.ts'
import type { Vocabulary } from '../vocabulary.ts'
import {
  STATE,
  type TalentRows,
  TELLS_ROLE,
  TELLS_SKILLS,
  TELLS_TOOLS,
  VISIBLE,
  WIDTH,
} from './talent-rows.ts'

/** From so many percent of it on a role is near, and not another job. */
const NEAR = 30

/** Steps: what stands in the way of a part, by how far it would have to be relaxed. */
const FITS = 0
const OPEN = -1
/** Of what matching gives. */
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

export function countFits(rows: TalentRows, vocabulary: Vocabulary, wanted: Wanted): FitCount[] {
  rows.nameRoles()
  const roles = roleSteps(rows, vocabulary, wanted)
  const role = Int32Array.of(word('role', FITS), word('role', 1), word('role', 2))
  const roleOpen = word('role', OPEN)
  const skills = new Asked('skills', rows, LIST.skills, vocabulary, wanted.skills)
  const tools = new Asked('tools', rows, LIST.tools, vocabulary, wanted.tools)
  const steps = stepsOf(vocabulary, wanted)
  const groups = rows.groups.map(group => {
    const words = new Int32Array(group.count)
    const tables = group.parts.map((part, n) => {
      const step = steps[part]
      return step && group.dictionaries[n]?.values.map(value => word(step.part, step.of(value)))
    })
    group.combine(words, (sum, n, value) => sum + (tables[n]?.[value] ?? 0))
    return words
  })

  const tally = new Tally()
  const values = rows.values.data
  for (let row = 0, count = rows.book.count; row < count; row++) {
    const at = row * WIDTH
    const state = values[at + STATE] ?? 0
    if ((state & VISIBLE) === 0) continue
    let sum = 0
    for (let group = 0; group < groups.length; group++)
      sum += groups[group]?.[values[at + group] ?? 0] ?? 0
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

  /** Whom a part is the first to keep out. */
  #falls(part: number): number {
    const [before, bit] = [(1 << part) - 1, 1 << part]
    return this.#against.reduce(
      (sum, people, parts) => sum + ((parts & before) === 0 && (parts & bit) !== 0 ? people : 0),
      0,
    )
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
      say('falls', part, 0, this.#falls(n))
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
    asked: Wanted['skills'],
  ) {
    const places = asked.map((_, n) => n + 1)
    this.open = asked.length === 0 ? 0 : word(part, OPEN)
    this.#has = new Uint32Array(asked.length === 0 ? 0 : rows.book.count)
    this.#all = asked.length
    this.#one = Int32Array.from([0, ...places], place => word(part, place))
    this.#more = word(part, asked.length + 1)
    this.#places = places.reduce((sum, place) => sum + place, 0)
    for (const [n, { id, name }] of asked.entries()) {
      const term = vocabulary.numberOf(part, termOfOption(part, id, name))
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
function roleSteps(rows: TalentRows, vocabulary: Vocabulary, wanted: Wanted) {
  if (wanted.roles.length === 0) return null
  const titles = titleKeys(wanted.roles).filter(key => vocabulary.isRole(key))
  const classes = titleClasses(wanted.roles).map(each => ASKS_CLASS + each)
  const numbers = (keys: readonly string[]) =>
    keys.flatMap(key => vocabulary.find('role', key) ?? [])
  const asked = numbers(titles)
  const near = [...asked, ...numbers(classes)].flatMap(term =>
    vocabulary
      .answeredBy('role', term)
      .filter(({ credit }) => credit >= NEAR)
      .map(answer => answer.term),
  )
  const steps = new Uint8Array(rows.book.count).fill(2)
  for (const [terms, step] of [
    [near, 1],
    [asked, FITS],
  ] as const) {
    for (const term of terms)
      for (const { list } of LISTED.role.places)
        for (const row of rows.holders[list]?.rows(term) ?? []) steps[row] = step
  }
  return steps
}

/** How many of the rising limits a number exceeds. */
function over(value: number | null, limits: readonly number[]): number {
  if (limits.length === 0) return FITS
  if (value === null) return OPEN
  let exceeded = 0
  for (const limit of limits) if (value > limit) exceeded += 1
  return exceeded
}

type Step = { part: FitPart; of: (value: unknown) => number }

/** The step of each value that profiles state, by part; parts that keep nobody out have none. */
function stepsOf(vocabulary: Vocabulary, wanted: Wanted): Partial<Record<PartName, Step>> {
  const fewer = wanted.hours.map(needed => -needed)
  const place = weekPlace(wanted.days[0] ?? 0)
  const model = wantedModel(wanted.working_model)
  const zone = knownZone(wanted.time_zone)
  const { engagement: kinds } = wanted
  // Checked edges: each value was made by the part of the same name.
  return {
    rate: {
      part: 'rate',
      of: value => over((value as [number] | null)?.[0] ?? null, wanted.rates),
    },
    hours: {
      part: 'hours',
      of: value => over(value === null ? null : -((value as number[])[place] ?? 0), fewer),
    },
    duration: { part: 'duration', of: value => over(value as number | null, wanted.weeks) },
    start: { part: 'start', of: value => over(value as number | null, wanted.days) },
    languages: languageStep(vocabulary, wanted.languages),
    working_model: {
      part: 'working_model',
      of: value =>
        model === null
          ? FITS
          : half(VALUED[workingModel.name], [model, wanted.time_zone ?? ''], value),
    },
    time_zone: {
      part: 'time_zone',
      of: value => (zone === null ? FITS : half(VALUED[timeZone.name], zone, value)),
    },
    engagement: {
      part: 'engagement',
      of: value =>
        kinds.length === 0
          ? FITS
          : value === null
            ? OPEN
            : Number(VALUED[engagement.name].share(kinds, value) <= 0),
    },
  }
}

/** Less than half of what matching gives for it contradicts. */
function half(
  part: { share(wanted: unknown, stated: unknown): number },
  wanted: unknown,
  stated: unknown,
): number {
  if (stated === null) return OPEN
  const share = part.share(wanted, stated)
  return share < 0 ? OPEN : share < HALF ? 1 : FITS
}

function languageStep(vocabulary: Vocabulary, languages: readonly string[]): Step {
  const wanted = languages.map(language => vocabulary.find('languages', language))
  return {
    part: 'languages',
    of(value) {
      if (wanted.length === 0) return FITS
      // Checked edge: the languages of a group are numbers of terms.
      const spoken = value as number[]
      if (spoken.length === 0) return OPEN
      const missing = [...wanted.keys()].filter(n => !spoken.includes(wanted[n] ?? -1))
      return missing.length > 1 ? wanted.length + 1 : (missing[0] ?? -1) + 1
    },
  }
}
