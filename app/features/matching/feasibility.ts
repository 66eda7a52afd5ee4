// Who fits what a request asks for, and what relaxing each condition alone would add. What fits is
// counted in engine/fits.ts; here stand what is asked, what it may be relaxed to, and the words.
import { countOf } from '#app/platform/count.ts'

/** In the order in which they are told where they count the same. */
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

/** What of a request decides who fits: as much of it as has been filled in. */
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

/** The same as it is counted by: of numbers what is asked, then what it could be relaxed to. */
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
 *   everyone  all who can be seen
 *   fits      those whom nothing contradicts
 *   unsure    those of them who leave something open
 *   unknown   those of them who leave this part open
 *   only      those whom this part alone keeps out, by step: of limits the one that would do, and one more than there are
 *             where none would; of a list the one thing that is missing, and one more than there are where several are;
 *             of roles 1 for a near one and 2 for another
 *   both      those whom these two parts together keep out
 *   falls     those whom this part keeps out and none before it does
 */
export type FitCount = {
  kind: 'everyone' | 'fits' | 'unsure' | 'unknown' | 'only' | 'both' | 'falls'
  part: string | null
  step: number
  people: number
}

/** How much notice each start leaves. */
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

/** What is nice to have keeps nobody out. */
function mustsAmong(options: readonly Named[], { must_have }: Stated): Named[] {
  return options.flatMap(({ id, name }) => (must_have.includes(id) ? { id, name } : []))
}

function once(numbers: number[]): number[] {
  return [...new Set(numbers)]
}

function part(dollars: number, percent: number): number {
  return Math.ceil((dollars * percent) / 100)
}

function atLeastOne(hours: number): number {
  return Math.max(1, hours)
}

export function asksAnything(wanted: Wanted): boolean {
  return Object.values(wanted).some(each => (Array.isArray(each) ? each.length > 0 : each !== null))
}

/** What the meter shows. */
export type Feasibility = {
  /** Whether anything is stated that could keep somebody out. */
  asked: boolean
  everyone: number
  fits: number
  /** Those of them who leave something open. */
  unsure: number
  /** What they leave open, as "3 state no day rate" goes on. */
  unknown: { what: string; people: number }[]
  /** Whom each condition keeps out, of those whom the ones before it leave. */
  falls: { label: string; people: number }[]
  /** What relaxing one condition would add, the most first. */
  gains: { label: string; people: number }[]
  /** Where no single condition is in the way: the two that together would add most. */
  pairs: { label: string; people: number }[]
}

/** What the form sends as `intent` where it only asks who fits. */
export const COUNT_INTENT = 'count'

/**
 * What the meter is told: the counts, or why there are none. `faulty` where a field could not be read; 409 where
 * the same person has asked something newer.
 */
export type MeterAnswer =
  | ({ ok: true; faulty: boolean; strong: number } & Feasibility)
  | { ok: false; status: 400 | 409 | 429 | 503; message: string; retryAfterS?: number }

/** Skills, tools and languages that the meter compares people with, together: each costs every profile a look. */
const MOST_COUNTED = 40

/** More strong matches than these are told as "100+". */
export const MOST_STRONG = 100

export function strongText(strong: number): string {
  const number = strong === MOST_STRONG ? `${MOST_STRONG}+` : String(strong)
  return `${number} strong ${strong === 1 ? 'match' : 'matches'}`
}

/** Why the meter does not count for what is asked; null where it does. */
export function tooMuchToCount({ skills, tools, languages }: Wanted): string | null {
  return skills.length + tools.length + languages.length > MOST_COUNTED
    ? `Who fits is counted for at most ${MOST_COUNTED} skills, tools and languages together.`
    : null
}

const MOST_PAIRS = 3

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
            .slice(0, MOST_PAIRS),
  }
}

function withoutBoth(parts: string): string {
  return `Without ${FIT_PARTS.filter(each => parts.split(' ').includes(each))
    .map(each => WORDS[each].without)
    .join(' and ')}`
}

/** Each way to relax one part that adds more than the gentler ways before it. */
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
    // Each alone: two that add the same are two different things to give up.
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

/** What the steps of a part mean, in words. */
function relaxations(of: FitPart, wanted: Wanted): string[] {
  switch (of) {
    case 'role':
      return ['Roles close to it too', 'Any role']
    case 'rate':
      return [
        ...wanted.rates.slice(1).map(dollars => `Up to $${dollars.toLocaleString('en-US')} a day`),
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
