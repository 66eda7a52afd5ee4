// What a first offer is prefilled with, and how an offer relates to the rate and the budget.
import { dayText, mondayOf } from '#app/platform/calendar/zones.ts'
import { DAY_MS } from '#app/platform/units.ts'
import { dollars } from '#app/ui/money.ts'
import { daysAMonth, HOURS_A_DAY, monthOf, type Paid } from './rules.ts'
import type { Side, TermTexts } from './types.ts'

/**
 * The talent's day rate and the request's budget a day, as they were when the introduction was accepted. Null if nothing
 * is stated: what a form suggested, and nobody confirmed, is nobody's rate or budget.
 */
export type DayRates = {
  rateMin: number | null
  rateMax: number | null
  budgetMin: number | null
  budgetMax: number | null
}

/** What a first offer is prefilled from: the request as it was when the introduction was accepted, and the talent's rate. */
export type OfferBasis = DayRates & {
  /** Of the scope of work that the writer starts from, if it has one. */
  scopeRate?: number | null
  challenge: string
  challenges: readonly string[]
  hours: number | null
  weeks: number | null
}

type Range = { min: number; max: number }

/** A range with one end stated counts as a single value. */
function rangeOf(min: number | null, max: number | null): Range | null {
  const [low, high] = [min ?? max, max ?? min]
  return low === null || high === null ? null : { min: low, max: high }
}

function rangesOf({ rateMin, rateMax, budgetMin, budgetMax }: DayRates) {
  return { rate: rangeOf(rateMin, rateMax), budget: rangeOf(budgetMin, budgetMax) }
}

/** Each range in the words of one side. */
const RATE: Record<Side, string> = { company: 'their rate', talent: 'your rate' }
const BUDGET: Record<Side, string> = { company: 'your budget', talent: 'their budget' }

/**
 * The day rate that a first offer starts from, and where it comes from: the middle of what rate and budget share, or,
 * if they share nothing, the end of the writer's own range that is nearest to the other's. A scope's day rate comes
 * before both. Null if nothing is stated.
 */
export function startRate(
  { scopeRate = null, ...rates }: DayRates & Pick<OfferBasis, 'scopeRate'>,
  side: Side,
): { dayRate: number; origin: string } | null {
  const { rate, budget } = rangesOf(rates)
  const from = (dayRate: number, origin: string) => ({
    dayRate,
    origin: `We started from ${dollars(dayRate)} a day, ${origin}.`,
  })
  if (scopeRate !== null) return from(scopeRate, 'the day rate of your scope of work')
  const single = rate ?? budget
  if (single === null) return null
  if (rate === null || budget === null) {
    const name = rate === null ? BUDGET[side] : RATE[side]
    return from(middle(single), single.min === single.max ? name : `the middle of ${name}`)
  }
  const shared = { min: Math.max(rate.min, budget.min), max: Math.min(rate.max, budget.max) }
  if (shared.min <= shared.max)
    return from(middle(shared), `the middle of what ${RATE[side]} and ${BUDGET[side]} share`)
  const [own, other, name] =
    side === 'talent' ? [rate, budget, RATE.talent] : [budget, rate, BUDGET.company]
  return own.min > other.max
    ? from(own.min, `the lower end of ${name}`)
    : from(own.max, `the upper end of ${name}`)
}

function middle({ min, max }: Range): number {
  return Math.round((min + max) / 2)
}

/**
 * Whether the pay of an offer is within the rate and the budget, in the words of one side. Null if neither is stated.
 * Compares months, which both are rounded in: a rounded month is no exact day rate.
 */
export function rateStanding(paid: Paid, rates: DayRates, side: Side): string | null {
  const { rate, budget } = rangesOf(rates)
  const month = monthOf(paid).amount
  const monthAt = (dayRate: number) => Math.round(daysAMonth(paid.hours_per_week) * dayRate)
  const known = [
    { range: budget, name: BUDGET[side] },
    { range: rate, name: RATE[side] },
  ].flatMap(({ range, name }) => {
    if (range === null) return []
    if (month > monthAt(range.max)) return [{ place: 'above', name }]
    return [{ place: month < monthAt(range.min) ? 'below' : 'within', name }]
  })
  const outside = known.filter(({ place }) => place !== 'within')
  const told = outside.length > 0 ? outside : known
  if (told.length === 0) return null
  return `This is ${told.map(({ place, name }) => `${place} ${name}`).join(' and ')}.`
}

/** A first offer proposes a start this many days ahead, on a working day. */
const AHEAD_DAYS = 14
const WEEKEND = 2

export function startDay(now: Date): string {
  const day = Math.floor(now.getTime() / DAY_MS) + AHEAD_DAYS
  return dayText(Math.max(day, mondayOf(day + WEEKEND)))
}

/** What the request says is wrong today: help for whoever describes the outcome, which is the opposite. */
export function challengeText({
  challenge,
  challenges,
}: Pick<OfferBasis, 'challenge' | 'challenges'>) {
  return [challenge, challenges.map(one => `- ${one}`).join('\n')].filter(Boolean).join('\n\n')
}

/** A prefilled first offer, from the request, the profile and common terms. */
export function startOffer(basis: OfferBasis, side: Side, startsOn: string): TermTexts {
  const hours = basis.hours ?? HOURS_A_DAY
  const start = startRate(basis, side)
  return {
    starts_on: startsOn,
    hours_per_week: String(hours),
    weeks: basis.weeks === null ? '' : String(basis.weeks),
    pay: 'retainer',
    amount: start === null ? '' : String(Math.round(daysAMonth(hours) * start.dayRate)),
    payment_days: '14',
    notice_days: '30',
    unused_hours: 'lapse',
  }
}

/** The parts of a saved scope of work that carry over into an offer. */
export function startFromScope(scope: Readonly<Record<string, string | number | null>>): TermTexts {
  const text = (name: string) => {
    const value = scope[name] ?? ''
    return String(value)
  }
  const texts: TermTexts = {
    outcome: text('outcome'),
    decides_alone: text('decides'),
    decides_together: text('proposes'),
    exclusions: text('excluded'),
    cadence: text('cadence'),
    day_30: text('day_30'),
    day_60: text('day_60'),
    day_90: text('day_90'),
    handover: text('exit'),
    hours_per_week: text('hours_per_week'),
    weeks: text('weeks'),
  }
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))
}
