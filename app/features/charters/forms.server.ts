import { z } from 'zod'
import { LAST_DAY, readDay } from '#app/platform/calendar/zones.ts'
import { numbered, seen } from '#app/platform/forms/numbered.ts'
import { shownAt, textWithin } from '#app/platform/forms/text.ts'
import { wholeNumber } from '#app/platform/forms/whole-number.ts'
import { LABELS } from './labels.ts'
import { BOUNDS, PAYS, UNUSED } from './types.ts'

const PARAGRAPH = 4_000

/** In the words of the field's label. */
function number(what: string, of: string, [min, max]: readonly [number, number], per = '') {
  return wholeNumber({ what, min, max, of, unit: of + per })
}

const long = (name: keyof typeof LABELS, max = PARAGRAPH) => textWithin(`“${LABELS[name]}”`, max)

const Fields = z.object({
  outcome: long('outcome', 6_000).pipe(z.string().min(1, 'Describe the outcome')),
  decides_alone: long('decides_alone'),
  decides_together: long('decides_together'),
  advises: long('advises'),
  exclusions: long('exclusions'),
  cadence: long('cadence'),
  day_30: long('day_30'),
  day_60: long('day_60'),
  day_90: long('day_90'),
  starts_on: z
    .string()
    .refine(typed => readDay(typed) !== null, { message: 'Choose a start date', abort: true })
    .refine(typed => typed <= LAST_DAY, 'Choose a day before 2100'),
  hours_per_week: number(LABELS.hours_per_week, 'hours', BOUNDS.hours_per_week, ' a week').pipe(
    z.number('Enter the time in hours a week'),
  ),
  weeks: number(LABELS.weeks, 'weeks', BOUNDS.weeks),
  pay: z.enum(PAYS, 'Choose how it’s paid'),
  amount: number(LABELS.amount, 'dollars', BOUNDS.amount).pipe(z.number('Enter the amount')),
  payment_days: number(`“${LABELS.payment_days}”`, 'days', BOUNDS.payment_days).pipe(
    z.number('Enter within how many days it’s paid'),
  ),
  notice_days: number(LABELS.notice_days, 'days', BOUNDS.notice_days).pipe(
    z.number('Enter the notice in days'),
  ),
  unused_hours: z.enum(UNUSED, 'Choose what happens to unused hours'),
  handover: long('handover'),
})

/** The terms of an offer, as stored. */
export type Terms = z.output<typeof Fields>

export const TERM_NAMES = Fields.keyof().options

/** An offer's terms, the key of its form, and the newest version its writer had seen. */
export const OfferForm = Fields.extend({
  client_key: z.guid(),
  // The offered hours, if the sender was warned that they exceed the free ones.
  over: z.string().max(2).catch(''),
  seen,
}).refine(({ pay, weeks }) => pay !== 'fixed' || weeks !== null, {
  path: ['weeks'],
  message: 'A fixed price needs a length in weeks',
})

/** The form of an offer that is sent on this day, "2026-11-22": it can't start before. */
export const offerFormOn = (today: string) =>
  OfferForm.refine(
    ({ starts_on }) => starts_on >= today,
    shownAt('starts_on', 'The start can’t be in the past. Choose today or a later day'),
  )

export const OfferAnswerForm = z.object({
  number: numbered,
  answer: z.enum(['agree', 'refuse']),
  /** The name of the other side in the offer that was read; empty in forms of earlier versions. */
  otherName: z.string(),
})
export const WithdrawOfferForm = z.object({ number: numbered })
