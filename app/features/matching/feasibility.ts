// The feasibility meter: how many profiles fit a request, and how many relaxing one condition would add.
// engine/fits.ts does the counting; this file holds the conditions, their relaxations and the words.
import { countOf } from '#app/platform/count.ts'
import { dollars } from '#app/ui/money.ts'

/** In the order in which they are shown when their counts are equal. */
export const FIT_PARTS = [
  'role',
  'skills',
  'tools',
  'languages',
  'rate',
  'hours',
  'duration',
  'start',
  'engagement',
  'working_model',
  'time_zone',
] as const
export type FitPart = (typeof FIT_PARTS)[number]

type Named = { id: string; name: string }

/** The conditions of a request that decide who fits, as far as they are filled in. */
export type Stated = {
  desired_role: string
  secondary_role: string
  required_skills: readonly Named[]
  required_tools: readonly Named[]
  must_have: readonly string[]
  languages_required: readonly string[]
  engagement_model: readonly string[]
  working_model: string | null
  timezone: string | null
  budget_day_max: number | null
  hours_per_week_needed: number | null
  project_duration_weeks: number | null
  urgency_start: string | null
}

/** The conditions as the engine counts them. Numeric lists hold the requested value first, then its relaxations. */
export type Wanted = {
  roles: string[]
  skills: Named[]
  tools: Named[]
  languages: string[]
  engagement: string[]
  working_model: string | null
  time_zone: string | null
  rates: number[]
  hours: number[]
  weeks: number[]
  days: number[]
}

/**
 * One count.
 *   everyone  all visible profiles
 *   fits      profiles that contradict nothing
 *   unsure    fitting profiles that leave something open
 *   unknown   fitting profiles that leave this part open
 *   only      profiles that only this part excludes, by step. For limits: the number of the limit that would include them, or
 *             one past the last. For lists: the number of the one missing item, or one past the last if several are
 *             missing. For roles: 1 for a near role, 2 for another
 *   both      profiles that exactly these two parts exclude
 *   falls     profiles that this part is the first to exclude
 */
export type FitCount = {
  kind: 'everyone' | 'fits' | 'unsure' | 'unknown' | 'only' | 'both' | 'falls'
  part: string | null
  step: number
  people: number
}

/** The days of notice that each start date leaves. */
const STARTS = [
  { name: 'ASAP', days: 7, relaxed: 'A start as soon as possible' },
  { name: '1-2 weeks', days: 14, relaxed: 'A start in 1-2 weeks' },
  { name: 'Next month', days: 30, relaxed: 'A start next month' },
] as const
const LONGEST_WEEKS = 520

export function wantedOf(stated: Stated): Wanted {
  const { budget_day_max: budget, hours_per_week_needed: hours } = stated
  const weeks = stated.project_duration_weeks
  const start = STARTS.findIndex(({ name }) => name === stated.urgency_start)
  return {
    roles: [stated.desired_role, stated.secondary_role].filter(role => role !== ''),
    skills: mustsAmong(stated.required_skills, stated),
    tools: mustsAmong(stated.required_tools, stated),
    languages: [...stated.languages_required],
    engagement: [...stated.engagement_model],
    working_model: stated.working_model,
    time_zone: stated.timezone,
    rates: budget === null ? [] : once([budget, part(budget, 110), part(budget, 125)]),
    hours:
      hours === null
        ? []
        : once([hours, Math.floor((hours * 3) / 4), Math.floor(hours / 2)].map(atLeastOne)),
    weeks: weeks === null ? [] : once([weeks, Math.min(weeks * 2, LONGEST_WEEKS)]),
    days: start < 0 ? [] : STARTS.slice(start).map(({ days }) => days),
  }
}

/** Only must-haves count: a nice-to-have excludes nobody. */
function mustsAmong(options: readonly Named[], { must_have }: Stated): Named[] {
  return options.flatMap(({ id, name }) => (must_have.includes(id) ? { id, name } : []))
}

function once(numbers: number[]): number[] {
  return [...new Set(numbers)]
}

function part(amount: number, percent: number): number {
  return Math.ceil((amount * percent) / 100)
}

function atLeastOne(hours: number): number {
  return Math.max(1, hours)
}

function asksAnything(wanted: Wanted): boolean {
  return Object.values(wanted).some(each => (Array.isArray(each) ? each.length > 0 : each !== null))
}

/** What the meter shows. */
export type Feasibility = {
  /** Whether any condition is stated that could exclude somebody. */
  asked: boolean
  everyone: number
  fits: number
  /** Fitting profiles that leave something open. */
  unsure: number
  /** What they leave open, worded to continue "3 state …": "no day rate". */
  unknown: { what: string; people: number }[]
  /** How many each condition excludes, of those that pass the conditions before it. */
  falls: { label: string; people: number }[]
  /** What relaxing one condition would add, largest gain first. */
  gains: { label: string; people: number }[]
  /** Where relaxing a single condition adds nobody: the pairs of conditions that would add most. */
  pairs: { label: string; people: number }[]
}

/** The form's `intent` when it only asks for the count. */
export const COUNT_INTENT = 'count'

/** What the meter receives: the counts, or the reason there are none. `faulty` means a field could not be read; 409
 * means the same person has sent a newer query. */
export type MeterAnswer =
  | ({ ok: true; faulty: boolean; strong: number } & Feasibility)
  | { ok: false; status: 400 | 409 | 429 | 503; message: string; retryAfterS?: number }

/** The most skills, tools and languages together that the meter compares: each one costs a look at every profile. */
const MAX_COUNTED = 40

/** This many strong matches or more are shown as "100+". */
export const MAX_STRONG = 100

export function strongText(strong: number): string {
  const number = strong === MAX_STRONG ? `${MAX_STRONG}+` : String(strong)
  return `${number} strong ${strong === 1 ? 'match' : 'matches'}`
}

/** Why these conditions are not counted; null if they are. */
export function tooMuchToCount({ skills, tools, languages }: Wanted): string | null {
  return skills.length + tools.length + languages.length > MAX_COUNTED
    ? `Who fits is counted for at most ${MAX_COUNTED} skills, tools and languages together.`
    : null
}

const MAX_PAIRS = 3

const WORDS: Record<FitPart, { label: string; without: string; open: string }> = {
  role: { label: 'Role', without: 'the role', open: 'no role that can be compared' },
  skills: { label: 'Skills', without: 'the must-have skills', open: 'no skills' },
  tools: { label: 'Tools', without: 'the must-have tools', open: 'no tools' },
  languages: { label: 'Languages', without: 'the required languages', open: 'no languages' },
  rate: { label: 'Day rate', without: 'the budget limit', open: 'no day rate' },
  hours: { label: 'Hours', without: 'the hours needed', open: 'no hours' },
  duration: { label: 'Duration', without: 'the project duration', open: 'no shortest commitment' },
  start: { label: 'Start', without: 'the start', open: 'no notice' },
  engagement: {
    label: 'Engagement',
    without: 'the engagement model',
    open: 'no kind of engagement',
  },
  working_model: { label: 'Working model', without: 'the working model', open: 'no working model' },
  time_zone: { label: 'Time zone', without: 'the time zone', open: 'no time zone we can compare' },
}

export function feasibility(wanted: Wanted, counts: readonly FitCount[]): Feasibility {
  const total = (kind: FitCount['kind']) => counts.find(count => count.kind === kind)?.people ?? 0
  const fits = total('fits')
  const gains = FIT_PARTS.flatMap(each => gainsOf(each, wanted, counts))
  return {
    asked: asksAnything(wanted),
    everyone: total('everyone'),
    fits,
    unsure: total('unsure'),
    unknown: FIT_PARTS.flatMap(each => {
      const found = counts.find(({ kind, part }) => kind === 'unknown' && part === each)
      return found ? [{ what: WORDS[each].open, people: found.people }] : []
    }).sort((a, b) => b.people - a.people),
    falls: FIT_PARTS.flatMap(each => {
      const found = counts.find(({ kind, part }) => kind === 'falls' && part === each)
      return found ? [{ label: WORDS[each].label, people: found.people }] : []
    }),
    gains: gains.sort((a, b) => b.people - a.people),
    pairs:
      fits > 0 || gains.length > 0
        ? []
        : counts
            .filter(({ kind }) => kind === 'both')
            .map(({ part, people }) => ({ label: withoutBoth(part ?? ''), people }))
            .sort((a, b) => b.people - a.people || (a.label < b.label ? -1 : 1))
            .slice(0, MAX_PAIRS),
  }
}

function withoutBoth(parts: string): string {
  return `Without ${FIT_PARTS.filter(each => parts.split(' ').includes(each))
    .map(each => WORDS[each].without)
    .join(' and ')}`
}

/** The ways to relax one part. Each adds more than the gentler ways before it. */
function gainsOf(of: FitPart, wanted: Wanted, counts: readonly FitCount[]) {
  const steps = counts.filter(({ kind, part }) => kind === 'only' && part === of)
  const sum = (upTo: number) =>
    steps.filter(({ step }) => step <= upTo).reduce((all, { people }) => all + people, 0)
  const one = (step: number) => steps.find(count => count.step === step)?.people ?? 0

  const ways: { label: string; people: number }[] = []
  const add = (label: string, people: number) => {
    if (people > Math.max(0, ...ways.map(way => way.people))) ways.push({ label, people })
  }
  const names = listed(of, wanted)
  if (names !== null) {
    // Listed individually even with equal gains: they are different things to give up.
    for (const [n, name] of names.entries())
      if (one(n + 1) > 0) ways.push({ label: `Without ${name}`, people: one(n + 1) })
    if (names.length > 1) add(`Without any of ${WORDS[of].without}`, sum(names.length + 1))
    return ways
  }
  const relaxed = relaxations(of, wanted)
  for (const [n, label] of relaxed.entries()) add(label, sum(n + 1))
  return ways
}

function listed(of: FitPart, wanted: Wanted): string[] | null {
  switch (of) {
    case 'skills':
      return wanted.skills.map(({ name }) => name)
    case 'tools':
      return wanted.tools.map(({ name }) => name)
    case 'languages':
      return wanted.languages
    default:
      return null
  }
}

/** The steps of a part, in words. */
function relaxations(of: FitPart, wanted: Wanted): string[] {
  switch (of) {
    case 'role':
      return ['Roles close to it too', 'Any role']
    case 'rate':
      return [
        ...wanted.rates.slice(1).map(rate => `Up to ${dollars(rate)} a day`),
        'Without the budget limit',
      ]
    case 'hours':
      return [
        ...wanted.hours.slice(1).map(hours => `${countOf(hours, 'hour')} a week`),
        'Any number of hours',
      ]
    case 'duration':
      return [
        ...wanted.weeks.slice(1).map(weeks => `A project of ${countOf(weeks, 'week')}`),
        'Any duration',
      ]
    case 'start':
      return [
        ...STARTS.filter(({ days }) => wanted.days.slice(1).includes(days)).map(
          ({ relaxed }) => relaxed,
        ),
        'A flexible start',
      ]
    case 'engagement':
      return ['Any engagement model']
    case 'working_model':
      return ['Any working model']
    case 'time_zone':
      return ['Any time zone']
    default:
      return []
  }
}
