import { z } from 'zod'
import { fieldsOf, words } from '#app/platform/forms/fields.ts'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { wholeNumber } from '#app/platform/forms/whole-number.ts'

const text = z.string().transform(typed => typed.replaceAll('\r\n', '\n').trim())

function within(what: string, most: number) {
  const message = `${what} must be at most ${most.toLocaleString('en-US')} characters long`
  return text.pipe(z.string().max(most, message))
}

const NAME = 120
const PARAGRAPH = 4_000

const ScopeForm = z.object({
  title: within('The title', NAME).pipe(z.string().min(1, 'Please give it a title')),
  company_name: within('The company', NAME),
  talent_name: within('The executive', NAME),
  role: within('The role', NAME),
  starts: within('The start', 60),
  hours_per_week: wholeNumber({
    what: 'Hours a week',
    min: 1,
    max: 40,
    outside: 'Hours a week must be between 1 and 40',
  }),
  weeks: wholeNumber({
    what: 'Weeks',
    min: 1,
    max: 520,
    outside: 'Weeks must be between 1 and 520',
  }),
  day_rate: wholeNumber({
    what: 'The day rate',
    min: 0,
    max: 1_000_000,
    outside: 'The day rate must be between $0 and $1,000,000',
  }),
  outcome: within('The outcome', 6_000),
  decides: within('What the executive decides', PARAGRAPH),
  proposes: within('What the executive proposes', PARAGRAPH),
  cadence: within('The cadence', PARAGRAPH),
  day_30: within('After 30 days', PARAGRAPH),
  day_60: within('After 60 days', PARAGRAPH),
  day_90: within('After 90 days', PARAGRAPH),
  excluded: within('What is not included', PARAGRAPH),
  exit: within('How it ends', PARAGRAPH),
})

export type Scope = z.output<typeof ScopeForm>
export type ScopeField = keyof Scope
export const SCOPE_FIELDS = ScopeForm.keyof().options

/** The sheet, and what is to become of it. */
export const SCOPE_FORM = fieldsOf(ScopeForm, words('intent', 'submission', 'scopeId'))

export function readScope(form: FormData) {
  return parseForm(ScopeForm, form)
}

/** The form's own name, by which a second save is known. */
const Submission = z.guid()

export function readSubmission(form: FormData): string | null {
  return Submission.safeParse(form.get('submission')).data ?? null
}

export function isScopeId(id: string): boolean {
  return z.guid().safeParse(id).success
}
