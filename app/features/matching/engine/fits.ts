// Counts the profiles that fit the conditions, and those that only one or two conditions exclude. One sequential pass
// over the profiles, each of which is a few numbers.
import type { FitCount, FitPart, Wanted } from '../feasibility.ts'
import { LIST, type PartName } from '../parts/part.ts'
import { engagement, knownZone, timeZone, wantedModel, workingModel } from '../parts/place.ts'
import { VALUED } from '../parts/table.ts'
import { weekPlace } from '../parts/time.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { RequiredItems, RoleSteps } from './fit-sections.ts'
import { FITS, OPEN, Tally, word } from './fit-tally.ts'
import type { GROUPS, Group } from './groups.ts'
import { SECTION } from './postings.ts'
import { type TalentRows, VISIBLE } from './talent-rows.ts'

/** The groups whose values can contradict a condition: the first four. */
const DECIDING = 4
type Deciding = (typeof GROUPS)[0 | 1 | 2 | 3][number]
type Other = Exclude<(typeof GROUPS)[number][number], Deciding>
// Doesn't compile if a condition compares a value of another group.
void ({} satisfies Record<Extract<Other, FitPart>, never>)

/** A share in thousandths; see `stepOfShare`. */
const HALF = 500
/** Rows processed in one call. */
const STRETCH = 4096

export function countFits(rows: TalentRows, vocabulary: Vocabulary, wanted: Wanted): FitCount[] {
  rows.nameRoles()
  const roles = new RoleSteps(rows, vocabulary, wanted.roles)
  const skills = new RequiredItems('skills', rows, LIST.skills, vocabulary, wanted.skills)
  const tools = new RequiredItems('tools', rows, LIST.tools, vocabulary, wanted.tools)
  const steps = stepsOf(vocabulary, wanted)
  const [first = NONE, second = NONE, third = NONE, fourth = NONE] = rows.groups
    .slice(0, DECIDING)
    .map(group => groupWords(group, steps))

  const tally = new Tally()
  const states = rows.states.data
  const [values1 = NONE, values2 = NONE, values3 = NONE, values4 = NONE] = rows.values.map(
    ({ data }) => data,
  )
  // Every word is looked up, without a branch or a loop over the groups: that takes a third of the time.
  const tallyRows = (start: number, from: number, to: number) => {
    for (let place = from; place < to; place++) {
      const row = start + place
      const state = states[row] ?? 0
      if ((state & VISIBLE) === 0) continue
      tally.add(
        (first[values1[row] ?? 0] ?? 0) |
          (second[values2[row] ?? 0] ?? 0) |
          (third[values3[row] ?? 0] ?? 0) |
          (fourth[values4[row] ?? 0] ?? 0) |
          roles.word(place, state) |
          skills.word(place, state) |
          tools.word(place, state),
      )
    }
  }
  const { count } = rows.rowIds
  for (let section = 0; section * SECTION < count; section++) {
    for (const part of [roles, skills, tools]) part.read(section)
    const start = section * SECTION
    const size = Math.min(SECTION, count - start)
    // The compiler optimizes a function that is called often better than one long loop.
    for (let from = 0; from < size; from += STRETCH)
      tallyRows(start, from, Math.min(size, from + STRETCH))
  }
  return tally.toCounts()
}

const NONE = new Int32Array()

/** The result word of each combination of a group's values. */
function groupWords(group: Group, steps: ReturnType<typeof stepsOf>): Int32Array {
  const words = new Int32Array(group.count)
  for (const [part, name] of group.parts.entries()) {
    const step = steps[name]
    const each = Int32Array.from(group.dictionaries[part]?.values ?? [], value =>
      step ? word(step.part, step.of(value)) : 0,
    )
    for (let n = 0; n < words.length; n++)
      words[n] = (words[n] ?? 0) | (each[group.value(n, part)] ?? 0)
  }
  return words
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
