// Counts the profiles that fit the conditions, and those that only one or two conditions exclude. One sequential pass
// over the profiles, each of which is a few numbers.
import { ASKS_CLASS, termOfOption } from '../catalogue.ts'
import type { FitCount, FitPart, Wanted } from '../feasibility.ts'
import { LIST, type PartName } from '../parts/part.ts'
import { engagement, knownZone, timeZone, wantedModel, workingModel } from '../parts/place.ts'
import { LISTED, VALUED } from '../parts/table.ts'
import { weekPlace } from '../parts/time.ts'
import { titleClasses, titleKeys } from '../text/titles.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { FITS, OPEN, Tally, word } from './fit-tally.ts'
import type { Postings } from './postings.ts'
import {
  HAS_COMPARABLE_ROLE,
  HAS_SKILLS,
  HAS_TOOLS,
  STATE,
  type TalentRows,
  VISIBLE,
  WIDTH,
} from './talent-rows.ts'

/** A role is near from this credit on, in percent; below, it is another job. */
const NEAR = 30

/** A share in thousandths; see `stepOfShare`. */
const HALF = 500
/** Rows processed in one call. */
const STRETCH = 4096

export function countFits(rows: TalentRows, vocabulary: Vocabulary, wanted: Wanted): FitCount[] {
  rows.nameRoles()
  const roles = roleSteps(rows, vocabulary, wanted)
  const role = Int32Array.of(word('role', FITS), word('role', 1), word('role', 2))
  const roleOpen = word('role', OPEN)
  const skills = new RequiredItems('skills', rows, LIST.skills, vocabulary, wanted.skills)
  const tools = new RequiredItems('tools', rows, LIST.tools, vocabulary, wanted.tools)
  const steps = stepsOf(vocabulary, wanted)
  const tables = rows.groups.flatMap((group, at): Table[] => {
    const parts = group.parts.map(part => steps[part])
    if (parts.every(step => step === undefined)) return []
    const words = new Int32Array(group.count)
    const each = parts.map((step, n) =>
      step
        ? group.dictionaries[n]?.values.map(value => word(step.part, step.of(value)))
        : undefined,
    )
    group.combine(words, (sum, n, value) => sum | (each[n]?.[value] ?? 0))
    return [{ at, words }]
  })

  const tally = new Tally()
  const places = tables.map(({ at }) => at)
  const words = tables.map(table => table.words)
  const values = rows.values.data
  const tallyRows = (from: number, to: number) => {
    for (let row = from; row < to; row++) {
      const at = row * WIDTH
      const state = values[at + STATE] ?? 0
      if ((state & VISIBLE) === 0) continue
      let sum = 0
      for (let n = 0; n < words.length; n++)
        sum |= words[n]?.[values[at + (places[n] ?? 0)] ?? 0] ?? 0
      if (roles !== null)
        sum |= (state & HAS_COMPARABLE_ROLE) === 0 ? roleOpen : (role[roles[row] ?? 0] ?? 0)
      sum |= (state & HAS_SKILLS) === 0 ? skills.open : skills.word(row)
      sum |= (state & HAS_TOOLS) === 0 ? tools.open : tools.word(row)
      tally.add(sum)
    }
  }
  // The compiler optimizes a function that is called often better than one long loop.
  const { count } = rows.rowIds
  for (let from = 0; from < count; from += STRETCH) tallyRows(from, Math.min(count, from + STRETCH))
  return tally.toCounts()
}

/** The position of a group among a row's numbers, and the result word of each of its combinations. */
type Table = { at: number; words: Int32Array }

/** Required skills or tools: how many of them each profile has, and which one is missing if it is only one. */
class RequiredItems {
  /** The result word of a profile that lists none. */
  readonly open: number
  /** For each profile, how many of them it has (high 16 bits), and the sum of their positions in the list (low 16
   * bits). */
  readonly #has: Uint32Array
  readonly #all: number
  /** The result word for one missing item, by its position, and for several. */
  readonly #one: Int32Array
  readonly #more: number
  readonly #places: number

  constructor(
    part: 'skills' | 'tools',
    rows: TalentRows,
    list: number,
    vocabulary: Vocabulary,
    items: Wanted['skills'],
  ) {
    const places = items.map((_, n) => n + 1)
    this.open = items.length === 0 ? 0 : word(part, OPEN)
    this.#has = new Uint32Array(items.length === 0 ? 0 : rows.rowIds.count)
    this.#all = items.length
    this.#one = Int32Array.from([0, ...places], place => word(part, place))
    this.#more = word(part, items.length + 1)
    this.#places = places.reduce((sum, place) => sum + place, 0)
    for (const [n, { id, name }] of items.entries()) {
      const term = vocabulary.numberOf(part, termOfOption(part, id, name))
      if (term === undefined) continue
      addEach(this.#has, rows.holders[list], term, (1 << 16) + n + 1)
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

function addEach(
  sums: Uint32Array,
  holders: Postings | undefined,
  term: number,
  number: number,
): void {
  holders?.each(term, (places, first) => {
    for (let n = 0; n < places.length; n++) {
      const row = first + (places[n] ?? 0)
      sums[row] = (sums[row] ?? 0) + number
    }
  })
}

function setEach(
  steps: Uint8Array,
  holders: Postings | undefined,
  term: number,
  step: number,
): void {
  holders?.each(term, (places, first) => {
    for (let n = 0; n < places.length; n++) steps[first + (places[n] ?? 0)] = step
  })
}

/** The step of each row that names a role; null if no role is wanted. */
function roleSteps(rows: TalentRows, vocabulary: Vocabulary, wanted: Wanted) {
  if (wanted.roles.length === 0) return null
  const titles = titleKeys(wanted.roles).filter(key => vocabulary.isRole(key))
  const classes = titleClasses(wanted.roles).map(each => ASKS_CLASS + each)
  const numbers = (keys: readonly string[]) =>
    keys.flatMap(key => vocabulary.find('role', key) ?? [])
  const exact = numbers(titles)
  const near = [...exact, ...numbers(classes)].flatMap(term =>
    vocabulary
      .answeredBy('role', term)
      .filter(({ credit }) => credit >= NEAR)
      .map(answer => answer.term),
  )
  const steps = new Uint8Array(rows.rowIds.count).fill(2)
  for (const [terms, step] of [
    [near, 1],
    [exact, FITS],
  ] as const) {
    for (const term of terms)
      for (const { list } of LISTED.role.places) setEach(steps, rows.holders[list], term, step)
  }
  return steps
}

/** How many of the ascending limits a number exceeds. */
function limitsExceeded(value: number | null, limits: readonly number[]): number {
  if (limits.length === 0) return FITS
  if (value === null) return OPEN
  let exceeded = 0
  for (const limit of limits) if (value > limit) exceeded += 1
  return exceeded
}

type Step = { part: FitPart; of: (value: unknown) => number }

/** The step of each stated value, by part. Parts that exclude nobody are absent. */
function stepsOf(vocabulary: Vocabulary, wanted: Wanted): Partial<Record<PartName, Step>> {
  const fewer = wanted.hours.map(needed => -needed)
  const place = weekPlace(wanted.days[0])
  const model = wantedModel(wanted.working_model)
  const zone = knownZone(wanted.time_zone)
  const { engagement: kinds } = wanted
  // Checked edges: each value was made by the part of the same name.
  return {
    rate: {
      part: 'rate',
      of: value => limitsExceeded((value as [number] | null)?.[0] ?? null, wanted.rates),
    },
    hours: {
      part: 'hours',
      of: value =>
        limitsExceeded(value === null ? null : -((value as number[])[place] ?? 0), fewer),
    },
    duration: {
      part: 'duration',
      of: value => limitsExceeded(value as number | null, wanted.weeks),
    },
    start: {
      part: 'start',
      of: value =>
        limitsExceeded(value === null ? null : Math.max(...(value as number[])), wanted.days),
    },
    languages: languageStep(vocabulary, wanted.languages),
    working_model: {
      part: 'working_model',
      of: value =>
        model === null
          ? FITS
          : stepOfShare(VALUED[workingModel.name], [model, wanted.time_zone ?? ''], value),
    },
    time_zone: {
      part: 'time_zone',
      of: value => (zone === null ? FITS : stepOfShare(VALUED[timeZone.name], zone, value)),
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

/** A part contradicts if matching gives it less than half of its points. */
function stepOfShare(
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
      let [missing, place] = [0, 0]
      for (let n = 0; n < wanted.length; n++) {
        if (spoken.includes(wanted[n] ?? -1)) continue
        missing += 1
        place = n + 1
      }
      return missing > 1 ? wanted.length + 1 : place
    },
  }
}
