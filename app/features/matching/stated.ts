// What a profile or request states. A form's default says nothing until somebody changes or confirms it: it is stored
// and shown, but matching reads it as not stated.
import { dayAfter, dayNumber, freeOn } from '#app/features/catalogues/free-hours.ts'
import type { PartName } from './parts/part.ts'
import { AHEAD, type ReadTalent, type RequestRow, type TalentRow } from './rows.ts'

const OPEN_PROFILE = {
  max_hours_per_week: null,
  min_commitment_weeks: null,
  availability_notice_days: null,
  price_day_min: null,
  price_day_max: null,
  timezone: null,
  languages_spoken: [],
} satisfies Partial<TalentRow>

const OPEN_REQUEST = {
  hours_per_week_needed: null,
  project_duration_weeks: null,
  urgency_start: null,
  budget_day_max: null,
  timezone: null,
  working_model: null,
  languages_required: [],
} satisfies Partial<RequestRow>

type Kept = { untouched: readonly string[] }

/** A profile as of this day, without unconfirmed defaults. */
export function statedProfile<Row extends TalentRow>(row: Row, today: string): Row & ReadTalent {
  const stated = without(row, OPEN_PROFILE)
  return { ...stated, week: weekOf(stated, today) }
}

function weekOf({ max_hours_per_week: most, taken }: TalentRow, today: string) {
  if (most === null) return null
  if (taken.length === 0) return [most, ...AHEAD.map(() => most)]
  return [most, ...daysAhead(today).map(day => freeOn(most, taken, day) ?? 0)]
}

let last: { today: string; ahead: readonly string[] } | undefined

/** The dates of AHEAD, cached for the day. */
function daysAhead(today: string): readonly string[] {
  if (last?.today !== today) last = { today, ahead: AHEAD.map(days => dayAfter(today, days)) }
  return last.ahead
}

const NEVER = 0xffffffff

/** The next day, as a day number, on which a profile's free hours differ from today's; 0 if they never change. */
export function nextChangeDay({ taken }: Pick<TalentRow, 'taken'>, today: string): number {
  if (taken.length === 0) return 0
  const now = dayNumber(today)
  let next = NEVER
  for (const { from } of taken) {
    const day = dayNumber(from)
    for (const days of AHEAD) if (day - days > now) next = Math.min(next, day - days)
  }
  return next
}

export function statedRequest<Row extends Kept>(row: Row): Row {
  return without(row, OPEN_REQUEST)
}

function without<Row extends Kept>(row: Row, open: Readonly<Record<string, unknown>>): Row {
  if (row.untouched.length === 0) return row
  return Object.assign(
    { ...row },
    Object.fromEntries(Object.entries(open).filter(([name]) => row.untouched.includes(name))),
  )
}

/** The fields of each part that have a default in the form; null if it has none. */
const FIELDS: Readonly<Record<PartName, readonly string[] | null>> = {
  rate: ['price_day_min', 'budget_day_max'],
  hours: ['max_hours_per_week', 'hours_per_week_needed'],
  start: ['availability_notice_days', 'urgency_start'],
  duration: ['min_commitment_weeks', 'project_duration_weeks'],
  time_zone: ['timezone'],
  languages: ['languages_spoken', 'languages_required'],
  working_model: ['working_model'],
  role: null,
  skills: null,
  tools: null,
  challenge: null,
  industry: null,
  engagement: null,
  stage: null,
  size: null,
}

/** Whether a row's value for a part is still the form's default. */
export function isUntouched(part: PartName, { untouched }: Kept): boolean {
  return FIELDS[part]?.some(name => untouched.includes(name)) ?? false
}
