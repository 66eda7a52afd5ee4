import { z } from 'zod'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { findById } from '#app/features/catalogues/lookup.ts'
import { fieldsOf } from '#app/platform/forms/fields.ts'
import { type ParsedForm, parseForm } from '#app/platform/forms/parse-form.ts'
import { readWholeNumber, withoutFullWidth } from '#app/platform/forms/read-whole-number.ts'
import { type Bounds, outsideText, wholeNumber } from '#app/platform/forms/whole-number.ts'
import { daysAMonth } from './rules.ts'

const MAX_MONEY = 10_000_000

/** A required number; whole unless another schema is given. */
function required(bounds: Bounds, schema: z.ZodType<number | null, string> = wholeNumber(bounds)) {
  return schema.pipe(z.number(`Please enter ${bounds.what.toLowerCase()}`))
}

/** Parses "2.5" besides whole numbers. */
function readHalves(typed: string): number | null {
  const [, whole] = /^\s*(\d*)[.,]50*\s*$/.exec(withoutFullWidth(typed)) ?? []
  return whole === undefined ? readWholeNumber(typed) : Number(whole) + 0.5
}

/** An optional number; 0 if left empty. */
function optional(bounds: Bounds) {
  return wholeNumber(bounds).transform(value => value ?? 0)
}

function halves(bounds: Bounds) {
  const outside = outsideText(bounds)
  return z
    .string()
    .transform(readHalves)
    .pipe(
      z
        .number(`${bounds.what} must be a whole or a half number, such as 2 or 2.5`)
        .min(bounds.min, outside)
        .max(bounds.max, outside)
        .nullable(),
    )
}

function percent(what: string, max: number) {
  return optional({ what, min: 0, max, unit: 'percent' })
}

const DAYS_WEEK = { what: 'Days a week', min: 1, max: 5 }

const RateForm = z.object({
  income: required({ what: 'Target income', min: 1, max: MAX_MONEY, unit: 'dollars' }),
  burden: percent('Taxes and benefits', 100),
  costs: optional({ what: 'Costs', min: 0, max: MAX_MONEY, unit: 'dollars' }),
  reserve: percent('Reserve', 100),
  days_week: required(DAYS_WEEK, halves(DAYS_WEEK)),
  weeks_off: optional({ what: 'Weeks off', min: 0, max: 51 }),
  unsold: percent('Unsold days', 90),
  days_month: required({ what: 'Days a month', min: 1, max: 23, of: 'days' }),
})
export const RATE_FIELDS = fieldsOf(RateForm)
export type RateInput = z.output<typeof RateForm>

const DEFAULT_ROLE = 'role_chief_financial_officer'

type RateTexts = Record<keyof RateInput, string>

const START: RateTexts = {
  income: '180000',
  burden: '25',
  costs: '12000',
  reserve: '10',
  days_week: '4',
  weeks_off: '8',
  unsold: '15',
  days_month: '8',
}

/** Initial values for these days a week; a month with one company doesn't have more. */
export function startOf(daysWeek: number): Pick<RateTexts, 'days_week' | 'days_month'> {
  const month = Math.min(Number(START.days_month), Math.floor(daysAMonth(daysWeek)))
  return { days_week: String(daysWeek), days_month: String(month) }
}

/** Initial values of the calculator. */
export function startValues(own: Partial<RateTexts> = {}): RateTexts {
  return { ...START, ...own }
}

export function readRates(form: FormData): ParsedForm<RateInput> {
  return parseForm(RateForm, form)
}

/** The role in the URL, or the fallback if it isn't in the catalogue. */
export function readRole(id: string | null, fallback = DEFAULT_ROLE) {
  return findById(ROLES, id ?? '') ?? findById(ROLES, fallback) ?? ROLES[0]
}
