import { z } from 'zod'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { findById } from '#app/features/catalogues/lookup.ts'
import { fieldsOf } from '#app/platform/forms/fields.ts'
import { type ParsedForm, parseForm } from '#app/platform/forms/parse-form.ts'
import { wholeNumber } from '#app/platform/forms/whole-number.ts'

const MOST_MONEY = 10_000_000
const MONEY = `$${MOST_MONEY.toLocaleString('en-US')}`

type Bounds = { what: string; min: number; max: number; outside: string }

/** A number that has to be given. */
function given(bounds: Bounds) {
  return wholeNumber(bounds).transform((value, context) => {
    if (value !== null) return value
    context.addIssue({ code: 'custom', message: `Please enter ${bounds.what.toLowerCase()}` })
    return z.NEVER
  })
}

/** A number that may be left out, and is nothing then. */
function orNone(bounds: Bounds) {
  return wholeNumber(bounds).transform(value => value ?? 0)
}

function percent(what: string, max: number) {
  return orNone({ what, min: 0, max, outside: `${what} must be between 0 and ${max} percent` })
}

const RateForm = z.object({
  income: given({
    what: 'Target income',
    min: 1,
    max: MOST_MONEY,
    outside: `Target income must be between $1 and ${MONEY}`,
  }),
  burden: percent('Taxes and benefits', 100),
  costs: orNone({
    what: 'Costs',
    min: 0,
    max: MOST_MONEY,
    outside: `Costs must be between $0 and ${MONEY}`,
  }),
  reserve: percent('Reserve', 100),
  days_week: given({
    what: 'Days a week',
    min: 1,
    max: 5,
    outside: 'Days a week must be between 1 and 5',
  }),
  weeks_off: orNone({
    what: 'Weeks off',
    min: 0,
    max: 51,
    outside: 'Weeks off must be between 0 and 51',
  }),
  unsold: percent('Unsold days', 90),
  days_month: given({
    what: 'Days a month',
    min: 1,
    max: 23,
    outside: 'Days a month must be between 1 and 23',
  }),
})
export const RATE_FIELDS = fieldsOf(RateForm)
export type RateQuestion = z.output<typeof RateForm>

const DEFAULT_ROLE = 'role_chief_financial_officer'

type RateTexts = Record<keyof RateQuestion, string>

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

/** What the calculator starts from. */
export function startValues(own: Partial<RateTexts> = {}): RateTexts {
  return { ...START, ...own }
}

export function readRates(form: FormData): ParsedForm<RateQuestion> {
  return parseForm(RateForm, form)
}

/** The role in the address, or another where that is none of the list. */
export function readRole(id: string | null, otherwise = DEFAULT_ROLE) {
  return findById(ROLES, id ?? '') ?? findById(ROLES, otherwise) ?? ROLES[0]
}
