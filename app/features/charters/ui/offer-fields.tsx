import type { ReactNode } from 'react'
import type { FieldErrors } from '#app/platform/forms/parse-form.ts'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { RangeBars } from '#app/ui/range-bars.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import type { DayRates } from '../first-offer.ts'
import { LABELS } from '../labels.ts'
import { PAY_LABELS, PAY_UNITS, UNUSED_LABELS } from '../rules.ts'
import { PAYS, type Pay, type Side, type TermName, type TermTexts, UNUSED } from '../types.ts'

type OfferFieldsProps = {
  texts: TermTexts
  errors: FieldErrors
  rates: DayRates
  side: Side
  /** What the request says is wrong today; may be empty. */
  challenge: string
  /** Where the amount comes from. */
  origin: string | null
  /** How it is paid, as chosen in the form; undefined until the script runs. */
  pay: Pay | undefined
  figure: ReactNode
}
type LongField = { name: TermName; hint: string }

const WHAT: LongField[] = [
  {
    name: 'outcome',
    hint: 'What will be different at the end, and how you’ll both know.',
  },
  {
    name: 'exclusions',
    hint: 'What someone might expect, but isn’t part of this.',
  },
]
const WHO: LongField[] = [
  {
    name: 'decides_alone',
    hint: 'Which decisions, and up to what amount.',
  },
  {
    name: 'decides_together',
    hint: 'And how soon each of you answers.',
  },
  { name: 'advises', hint: 'What stays with the company.' },
]
const HOW: LongField[] = [
  { name: 'cadence', hint: 'Meetings, reports, and fixed hours or days.' },
  { name: 'day_30', hint: 'What you’ll know by then.' },
  { name: 'day_60', hint: 'The first thing that will work differently.' },
  { name: 'day_90', hint: 'How you decide whether to go on.' },
  {
    name: 'handover',
    hint: 'What is handed over, to whom, and when access ends.',
  },
]

/** The names of the fields in the order of the page. */
export const TERM_ORDER: readonly TermName[] = [
  ...[...WHAT, ...WHO].map(({ name }) => name),
  ...(['starts_on', 'hours_per_week', 'weeks', 'pay', 'amount'] as const),
  ...(['payment_days', 'notice_days', 'unused_hours'] as const),
  ...HOW.map(({ name }) => name),
]

export function OfferFields(props: OfferFieldsProps) {
  const { texts, errors, rates, side, challenge, origin, pay, figure } = props
  const field = (name: TermName) => ({
    name,
    label: LABELS[name],
    defaultValue: texts[name] ?? '',
    error: errors[name],
  })
  const long = (fields: LongField[]) =>
    fields.map(({ name, hint }) => (
      <TextArea key={name} {...field(name)} hint={hint} rows={3} required={name === 'outcome'} />
    ))
  return (
    <>
      <FieldGroup title="What it is for">
        <div className="space-y-5">
          {challenge !== '' && (
            <figure className="max-w-measure">
              <figcaption className="text-sm text-muted">
                The request describes this challenge:
              </figcaption>
              <blockquote className="mt-1 border-l-3 border-rule pl-4 whitespace-pre-line wrap-anywhere">
                {challenge}
              </blockquote>
            </figure>
          )}
          {long(WHAT)}
        </div>
      </FieldGroup>
      <FieldGroup title="Who decides">
        <div className="space-y-5">{long(WHO)}</div>
      </FieldGroup>
      <FieldGroup title="Time and pay">
        <div className="space-y-5">
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            <TextField {...field('starts_on')} type="date" required width="medium" />
            <NumberField {...field('hours_per_week')} suffix="hours / week" required />
            <NumberField {...field('weeks')} suffix="weeks" optional />
            <Select
              {...field('pay')}
              options={PAYS.map(value => ({ value, label: PAY_LABELS[value] }))}
            />
            <NumberField
              {...field('amount')}
              prefix="$"
              suffix={pay && PAY_UNITS[pay]}
              hint={['Per month, per hour or in total, depending on how it’s paid.', origin]
                .filter(Boolean)
                .join(' ')}
              required
            />
            <NumberField {...field('payment_days')} suffix="days" required />
            <NumberField {...field('notice_days')} suffix="days" required />
            <Select
              {...field('unused_hours')}
              options={UNUSED.map(value => ({ value, label: UNUSED_LABELS[value] }))}
            />
          </div>
          <RangeBars
            ranges={[
              {
                label: side === 'talent' ? 'Your rate' : 'Their rate',
                min: rates.rateMin,
                max: rates.rateMax,
              },
              {
                label: side === 'talent' ? 'Their budget' : 'Your budget',
                min: rates.budgetMin,
                max: rates.budgetMax,
              },
            ]}
          />
          {figure}
        </div>
      </FieldGroup>
      <FieldGroup title="How you work and how it ends">
        <div className="space-y-5">{long(HOW)}</div>
      </FieldGroup>
    </>
  )
}
