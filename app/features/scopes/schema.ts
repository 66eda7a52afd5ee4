import { z } from 'zod'
import { fieldsOf, words } from '#app/platform/forms/fields.ts'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { lineWithin, textWithin } from '#app/platform/forms/text.ts'
import { wholeNumber } from '#app/platform/forms/whole-number.ts'

const NAME = 120
const PARAGRAPH = 4_000

const ScopeForm = z.object({
  title: lineWithin('The title', NAME).pipe(z.string().min(1, 'Please give it a title')),
  company_name: lineWithin('The company', NAME),
  talent_name: lineWithin('The executive', NAME),
  role: lineWithin('The role', NAME),
  starts: lineWithin('The start', 60),
  hours_per_week: wholeNumber({ what: 'Time', min: 1, max: 40, unit: 'hours a week', of: 'hours' }),
  weeks: wholeNumber({ what: 'Planned length', min: 1, max: 520, unit: 'weeks', of: 'weeks' }),
  day_rate: wholeNumber({
    what: 'Day rate',
    min: 0,
    max: 1_000_000,
    unit: 'dollars',
    of: 'dollars',
  }),
  outcome: textWithin('The outcome', 6_000),
  decides: textWithin('What the executive decides', PARAGRAPH),
  proposes: textWithin('What the executive proposes', PARAGRAPH),
  cadence: textWithin('The cadence', PARAGRAPH),
  day_30: textWithin('After 30 days', PARAGRAPH),
  day_60: textWithin('After 60 days', PARAGRAPH),
  day_90: textWithin('After 90 days', PARAGRAPH),
  excluded: textWithin('What is not included', PARAGRAPH),
  exit: textWithin('How it ends', PARAGRAPH),
})

export type Scope = z.output<typeof ScopeForm>
export type ScopeField = keyof Scope
export const SCOPE_FIELDS = ScopeForm.keyof().options

export const SCOPE_FORM = fieldsOf(ScopeForm, words('intent', 'submission', 'scopeId'))

export function readScope(form: FormData) {
  return parseForm(ScopeForm, form)
}

/** The form's idempotency key. */
const Submission = z.guid()

export function readSubmission(form: FormData): string | null {
  return Submission.safeParse(form.get('submission')).data ?? null
}
