import { z } from 'zod'
import { type EpochDay, isZone, mondayOf, readStorableDay } from '#app/platform/calendar/zones.ts'
import { fieldsOf } from '#app/platform/forms/fields.ts'
import { type FieldErrors, parseForm } from '#app/platform/forms/parse-form.ts'
import { readWholeNumber } from '#app/platform/forms/read-whole-number.ts'
import { tooLong } from '#app/platform/forms/text.ts'
import { wholeNumber } from '#app/platform/forms/whole-number.ts'
import { MAX_COMMITMENTS } from './rules.ts'

const FULL_WEEK = 40
const NAME_LENGTH = 80

const zone = z.string().refine(isZone, 'Please choose a time zone from the list')

/** Parses "09:30" to minutes since midnight. */
function clock(what: string) {
  return z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${what} must be a time like 09:30`)
    .transform(text => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
}

const PlanForm = z.object({
  hours: wholeNumber({ what: 'Hours a week', min: 1, max: FULL_WEEK }).pipe(
    z.number('Please enter how many hours a week you offer'),
  ),
  zone,
  start: clock('Your start'),
  end: clock('Your end'),
  other_zone: zone,
  other_start: clock('Their start'),
  other_end: clock('Their end'),
  week: z.string().transform((text, context): EpochDay => {
    const day = readStorableDay(text)
    if (day !== null) return mondayOf(day)
    context.addIssue({ code: 'custom', message: 'The week must be a date like 2026-03-09' })
    return z.NEVER
  }),
})

export const PLAN_FIELDS = fieldsOf(PlanForm, {
  engagement: { maxLength: NAME_LENGTH, maxCount: MAX_COMMITMENTS },
  weekly: { maxLength: 20, maxCount: MAX_COMMITMENTS },
})

export type Commitment = { name: string; hours: number }
/** One side's working hours, Monday to Friday, in local minutes since midnight. */
export type Side = { zone: string; start: number; end: number }
export type Plan = {
  hours: number
  commitments: Commitment[]
  mine: Side
  theirs: Side
  /** The week's Monday. */
  week: EpochDay
}

type ParsedPlan = { ok: true; plan: Plan } | { ok: false; fieldErrors: FieldErrors }

export function readPlan(form: FormData): ParsedPlan {
  const fields = parseForm(PlanForm, form)
  const rows = readCommitments(form)
  const fieldErrors = { ...(fields.ok ? {} : fields.state.fieldErrors), ...rows.fieldErrors }
  if (fields.ok) {
    const { start, end, other_start, other_end } = fields.value
    if (end <= start) fieldErrors.end = 'Your end must be after your start'
    if (other_end <= other_start) fieldErrors.other_end = 'Their end must be after their start'
  }
  if (!fields.ok || Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors }
  const { hours, week, ...sides } = fields.value
  return {
    ok: true,
    plan: {
      hours,
      week,
      commitments: rows.commitments,
      mine: { zone: sides.zone, start: sides.start, end: sides.end },
      theirs: { zone: sides.other_zone, start: sides.other_start, end: sides.other_end },
    },
  }
}

/** A row of the list, as typed. */
export type CommitmentTexts = { name: string; hours: string }

export function typedCommitments(form: FormData): CommitmentTexts[] {
  const texts = (name: string) =>
    form.getAll(name).map(value => (typeof value === 'string' ? value.replaceAll('\0', '') : ''))
  const [names, hours] = [texts('engagement'), texts('weekly')]
  return Array.from({ length: Math.max(names.length, hours.length) }, (_, place) => ({
    name: (names[place] ?? '').trim(),
    hours: (hours[place] ?? '').trim(),
  })).filter(({ name, hours }) => name !== '' || hours !== '')
}

function readCommitments(form: FormData) {
  const typed = typedCommitments(form)
  const fieldErrors: FieldErrors = {}
  const commitments = typed.map(({ name, hours: text }, place) => {
    const hours = readWholeNumber(text)
    const row = `Engagement ${place + 1}`
    if (name.length > NAME_LENGTH)
      fieldErrors[`engagement-${place}`] = tooLong(`${row}: the name`, NAME_LENGTH)
    if (hours === null || Number.isNaN(hours) || hours < 1 || hours > FULL_WEEK)
      fieldErrors[`weekly-${place}`] = `${row}: hours must be a whole number from 1 to ${FULL_WEEK}`
    return { name: name || row, hours: hours ?? 0 }
  })
  if (typed.length > MAX_COMMITMENTS)
    fieldErrors['engagement-0'] = `Please list at most ${MAX_COMMITMENTS} engagements`
  return { commitments, fieldErrors }
}
