// Counts in memory what public.count_fitting counts in the database: who fits what is asked for, and whom one
// condition, or two, keep out.
import { FIT_PARTS, type FitCount, type Wanted } from '../feasibility.ts'
import { enough, model } from './parts.ts'
import {
  HEADLINE_ROLES,
  LANGUAGES,
  MAIN_ROLES,
  OFFERED_ROLES,
  PLACE,
  type Place,
  RATE,
  type Rate,
  SKILLS,
  STATE,
  type TalentRows,
  TELLS_ROLE,
  TIME,
  type Time,
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
const [ROLE, SKILL, TOOL, LANGUAGE, FIRST_VALUE] = [0, 1, 2, 3, 4]

export function countFits(
  rows: TalentRows,
  vocabulary: Vocabulary,
  wanted: Wanted,
  terms: FitTerms,
): FitCount[] {
  rows.nameRoles()
  const role = roleSteps(rows, vocabulary, wanted, terms)
  const skills = skillHits(rows, vocabulary, terms.skills)
  const tools = terms.tools.map(term => vocabulary.find('tools', term))
  const language = languageSteps(rows, vocabulary, terms.languages)
  const rate = tableOf(rows.rates.values, ([low]) => [over(low, wanted.rates)])
  const time = tableOf(rows.times.values, value => timeSteps(value, wanted))
  const place = tableOf(rows.places.values, value => placeSteps(value, wanted, vocabulary))

  const tally = new Tally()
  const steps = new Int16Array(FIT_PARTS.length)
  const { values, lists } = rows
  const value = values.data
  for (let row = 0, count = rows.book.count; row < count; row++) {
    const state = value[row * WIDTH + STATE] ?? 0
    if ((state & VISIBLE) === 0) continue
    tally.everyone += 1
    const at = row * WIDTH
    const rateCode = value[at + RATE] ?? 0
    const timeCode = value[at + TIME] ?? 0
    const placeCode = value[at + PLACE] ?? 0
    let against =
      (rate.against[rateCode] ?? 0) +
      (time.against[timeCode] ?? 0) +
      (place.against[placeCode] ?? 0)
    if (against > 2) continue
    const languageStep = language[value[at + LANGUAGES] ?? 0] ?? FITS
    if (languageStep > 0) against += 1
    let roleStep = FITS
    if (role !== null) {
      roleStep = (state & TELLS_ROLE) === 0 ? OPEN : (role[row] ?? 2)
      if (roleStep > 0) against += 1
    }
    if (against > 2) continue
    const skillStep =
      skills === null ? FITS : skills.step(row, lists.to(row, SKILLS) > lists.from(row, SKILLS))
    if (skillStep > 0) against += 1
    const toolStep =
      tools.length === 0
        ? FITS
        : listStep(tools, lists.words.data, lists.from(row, TOOLS), lists.to(row, TOOLS))
    if (toolStep > 0) against += 1
    if (against > 2) continue
    steps[ROLE] = roleStep
    steps[SKILL] = skillStep
    steps[TOOL] = toolStep
    steps[LANGUAGE] = languageStep
    steps[FIRST_VALUE] = rate.steps[rateCode] ?? 0
    for (let n = 0; n < 3; n++) steps[FIRST_VALUE + 1 + n] = time.steps[timeCode * 3 + n] ?? 0
    for (let n = 0; n < 3; n++) steps[FIRST_VALUE + 4 + n] = place.steps[placeCode * 3 + n] ?? 0
    tally.add(steps, against)
  }
  return tally.tell()
}

class Tally {
  everyone = 0
  #fits = 0
  #unsure = 0
  readonly #open = new Uint32Array(FIT_PARTS.length)
  readonly #only = new Uint32Array(FIT_PARTS.length * MOST_STEPS)
  readonly #both = new Uint32Array(FIT_PARTS.length * FIT_PARTS.length)

  add(steps: Int16Array, against: number): void {
    if (against === 0) {
      this.#fits += 1
      let open = false
      for (let part = 0; part < steps.length; part++) {
        if (steps[part] !== OPEN) continue
        open = true
        this.#open[part] = (this.#open[part] ?? 0) + 1
      }
      if (open) this.#unsure += 1
      return
    }
    const first = steps.findIndex(step => step > 0)
    if (against === 1) {
      const at = first * MOST_STEPS + (steps[first] ?? 0)
      this.#only[at] = (this.#only[at] ?? 0) + 1
    } else {
      const at = first * FIT_PARTS.length + steps.findLastIndex(step => step > 0)
      this.#both[at] = (this.#both[at] ?? 0) + 1
    }
  }

  tell(): FitCount[] {
    const counts: FitCount[] = []
    const say = (kind: FitCount['kind'], part: string | null, step: number, people: number) => {
      if (part === null || people > 0) counts.push({ kind, part, step, people })
    }
    say('everyone', null, 0, this.everyone)
    say('fits', null, 0, this.#fits)
    say('unsure', null, 0, this.#unsure)
    for (const [n, part] of FIT_PARTS.entries()) {
      say('unknown', part, 0, this.#open[n] ?? 0)
      for (let step = 1; step < MOST_STEPS; step++)
        say('only', part, step, this.#only[n * MOST_STEPS + step] ?? 0)
      for (const [other, second] of FIT_PARTS.entries())
        say('both', `${part} ${second}`, 0, this.#both[n * FIT_PARTS.length + other] ?? 0)
    }
    return counts
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

/** How many of the skills each row has, and which is missing where one is. */
function skillHits(rows: TalentRows, vocabulary: Vocabulary, skills: readonly string[]) {
  if (skills.length === 0) return null
  const has = new Uint8Array(rows.book.count)
  const places = new Uint16Array(rows.book.count)
  let all = 0
  for (const [n, skill] of skills.entries()) {
    all += n + 1
    const term = vocabulary.find('skills', skill)
    if (term === undefined) continue
    for (const row of rows.holders[SKILLS]?.rows(term) ?? []) {
      has[row] = (has[row] ?? 0) + 1
      places[row] = (places[row] ?? 0) + n + 1
    }
  }
  return {
    step(row: number, tells: boolean): number {
      if (!tells) return OPEN
      const missing = skills.length - (has[row] ?? 0)
      if (missing === 0) return FITS
      return missing === 1 ? all - (places[row] ?? 0) : skills.length + 1
    },
  }
}

function listStep(
  wanted: readonly (number | undefined)[],
  words: Uint32Array,
  from: number,
  to: number,
): number {
  if (from === to) return OPEN
  let missing = 0
  let place = 0
  for (let n = 0; n < wanted.length; n++) {
    let at = from
    while (at < to && words[at] !== wanted[n]) at += 1
    if (at < to) continue
    missing += 1
    place = n + 1
  }
  return missing > 1 ? wanted.length + 1 : place
}

function languageSteps(rows: TalentRows, vocabulary: Vocabulary, languages: readonly string[]) {
  const wanted = languages.map(language => vocabulary.find('languages', language))
  return Int16Array.from(rows.languages.values, list =>
    wanted.length === 0 ? FITS : listStep(wanted, list, 0, list.length),
  )
}

/** How many of the rising limits a number exceeds. */
function over(value: number | null, limits: readonly number[]): number {
  if (limits.length === 0) return FITS
  return value === null ? OPEN : limits.filter(limit => value > limit).length
}

function timeSteps([hours, notice, weeks]: Time, wanted: Wanted): [number, number, number] {
  const fewer = wanted.hours.map(needed => -needed)
  return [
    over(hours === null ? null : -hours, fewer),
    over(weeks, wanted.weeks),
    over(notice, wanted.days),
  ]
}

function placeSteps(
  [offered, travels, zone, engagements]: Place,
  wanted: Wanted,
  vocabulary: Vocabulary,
): [number, number, number] {
  const half = (share: number | null) => (share === null ? OPEN : share < HALF ? 1 : FITS)
  const engagement =
    engagements.length === 0
      ? OPEN
      : engagements.some(kind => wanted.engagement.includes(kind))
        ? FITS
        : 1
  return [
    wanted.engagement.length === 0 ? FITS : engagement,
    wanted.working_model === null ? FITS : half(model(wanted.working_model, offered, travels)),
    vocabulary.isTimeZone(wanted.time_zone)
      ? half(enough(vocabulary.overlap(wanted.time_zone, zone), 360))
      : FITS,
  ]
}

/** The steps of each value that rows share, and how many of them contradict. */
function tableOf<T extends Rate | Time | Place>(
  values: readonly T[],
  read: (value: T) => readonly number[],
) {
  const each = values.map(read)
  return {
    steps: Int16Array.from(each.flat()),
    against: Uint8Array.from(each, steps => steps.filter(step => step > 0).length),
  }
}
