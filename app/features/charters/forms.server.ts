import { z } from 'zod'
import { FIRST_DAY, LAST_DAY, readDay } from '#app/platform/calendar/zones.ts'
import { numbered, seen } from '#app/platform/forms/numbered.ts'
import { textWithin } from '#app/platform/forms/text.ts'
import { wholeNumber } from '#app/platform/forms/whole-number.ts'
import { PAYS, UNUSED } from './types.ts'

const PARAGRAPH = 4_000

function number(what: string, min: number, max: number, ask: string) {
  const outside = `${what} must be between ${min.toLocaleString('en-US')} and ${max.toLocaleString('en-US')}`
  return wholeNumber({ what, min, max, outside }).pipe(z.number(ask))
}

const Fields = z.object({
  outcome: textWithin('The outcome', 6_000).pipe(z.string().min(1, 'Describe the outcome')),
  decides_alone: textWithin('What the executive decides alone', PARAGRAPH),
  decides_together: textWithin('What you decide together', PARAGRAPH),
  advises: textWithin('What the executive only advises on', PARAGRAPH),
  exclusions: textWithin('What is not included', PARAGRAPH),
  cadence: textWithin('The cadence', PARAGRAPH),
  day_30: textWithin('After 30 days', PARAGRAPH),
  day_60: textWithin('After 60 days', PARAGRAPH),
  day_90: textWithin('After 90 days', PARAGRAPH),
  starts_on: z
    .string()
    .refine(
      typed => readDay(typed) !== null && typed >= FIRST_DAY && typed <= LAST_DAY,
      'Choose a start date',
    ),
  hours_per_week: number('Hours a week', 1, 40, 'Enter the hours a week'),
  weeks: wholeNumber({
    what: 'Weeks',
    min: 1,
    max: 520,
    outside: 'Weeks must be between 1 and 520',
  }),
  pay: z.enum(PAYS, 'Choose how the work is paid'),
  amount: number('The amount', 0, 10_000_000, 'Enter the amount'),
  payment_days: number('Days to pay', 0, 120, 'Enter how many days the company has to pay'),
  notice_days: number('Days of notice', 0, 365, 'Enter how many days’ notice each side gives'),
  unused_hours: z.enum(UNUSED, 'Choose what happens to unused hours'),
  handover: textWithin('The handover', PARAGRAPH),
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
  OfferForm.refine(({ starts_on }) => starts_on >= today, {
    path: ['starts_on'],
    message: 'The start can’t be in the past. Choose today or a later day',
    // Also if other fields are invalid, so all errors show at once.
    when: () => true,
  })

export const OfferAnswerForm = z.object({ number: numbered, answer: z.enum(['agree', 'refuse']) })
export const WithdrawOfferForm = z.object({ number: numbered })
