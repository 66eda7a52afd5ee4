import { countOf } from '#app/platform/count.ts'
import type { PaperDocument } from '#app/platform/documents/document.ts'
import { dollars } from '#app/ui/money.ts'
import type { Deal, FreeHours, TermName, Terms, TermTexts, Version, VersionState } from './types.ts'

export const HOURS_A_DAY = 8
const WEEKS_A_YEAR = 52
const MONTHS_A_YEAR = 12

export const PAY_LABELS: Record<Terms['pay'], string> = {
  retainer: 'Monthly retainer',
  hourly: 'By the hour',
  fixed: 'Fixed price',
}
/** What the amount is paid for. */
export const PAY_UNITS: Record<Terms['pay'], string> = {
  retainer: 'a month',
  hourly: 'an hour',
  fixed: 'in total',
}
export const UNUSED_LABELS: Record<Terms['unused_hours'], string> = {
  lapse: 'They lapse at the end of the month',
  carry: 'They carry over into the next month',
  credit: 'They’re credited on the next invoice',
}

export type Paid = Pick<Terms, 'hours_per_week' | 'weeks' | 'pay' | 'amount'>

/** What a month costs the company and earns the talent: one amount, with its calculation line by line. */
export type Month = { amount: number; lines: string[] }

/**
 * Averaged over the year, so every month has the same amount. Whole dollars, rounded once at the end. Each line
 * calculates with exact factors and says where it rounds: rounded days times a rounded rate are another amount.
 */
export function monthOf({ hours_per_week: hours, weeks, pay, amount }: Paid): Month {
  const days = daysAMonth(hours)
  // Not countOf, which rounds eighths.
  const daysAWeek = `${hours / HOURS_A_DAY} ${hours === HOURS_A_DAY ? 'day' : 'days'}`
  return {
    amount: Math.round(exactMonth({ hours_per_week: hours, weeks, pay, amount })),
    lines: [
      `${countOf(hours, 'hour')} a week ÷ ${HOURS_A_DAY} = ${daysAWeek} a week`,
      `${daysAWeek} × ${WEEKS_A_YEAR} weeks ÷ ${MONTHS_A_YEAR} months = ${about(days, 2)}${countOf(days, 'day')} a month`,
      ...payLines({ hours_per_week: hours, weeks, pay, amount }, daysAWeek),
    ],
  }
}

/** The working days of an average month. */
export function daysAMonth(hours: number): number {
  return (hours * WEEKS_A_YEAR) / (HOURS_A_DAY * MONTHS_A_YEAR)
}

function exactMonth({ hours_per_week: hours, weeks, pay, amount }: Paid): number {
  switch (pay) {
    case 'retainer':
      return amount
    case 'hourly':
      return (amount * hours * WEEKS_A_YEAR) / MONTHS_A_YEAR
    case 'fixed':
      return (amount * WEEKS_A_YEAR) / (MONTHS_A_YEAR * (weeks ?? WEEKS_A_YEAR))
  }
}

/** The amount that costs the same a month when it is paid another way; null for a fixed price without a length. */
export function sameMonth(paid: Paid, pay: Paid['pay']): number | null {
  if ((paid.pay === 'fixed' || pay === 'fixed') && !paid.weeks) return null
  const other = exactMonth({ ...paid, pay, amount: 1 })
  return Math.round(exactMonth(paid) / other)
}

/** From what was agreed to the rate of a day and the amount of a month, or the other way round. */
function payLines(paid: Paid, daysAWeek: string): string[] {
  const { hours_per_week: hours, pay, amount } = paid
  const month = exactMonth(paid)
  const aMonth = `${about(month)}${dollars(Math.round(month))} a month`
  switch (pay) {
    case 'retainer': {
      const rate = (amount * MONTHS_A_YEAR * HOURS_A_DAY) / (WEEKS_A_YEAR * hours)
      return [
        `${dollars(amount)} a month × ${MONTHS_A_YEAR} months ÷ ${WEEKS_A_YEAR} weeks ÷ ${daysAWeek} a week = ${about(rate)}${dollars(Math.round(rate))} a day`,
      ]
    }
    case 'hourly':
      return [
        `${dollars(amount)} an hour × ${HOURS_A_DAY} = ${dollars(amount * HOURS_A_DAY)} a day`,
        `${daysAWeek} a week × ${WEEKS_A_YEAR} weeks ÷ ${MONTHS_A_YEAR} months × ${dollars(amount * HOURS_A_DAY)} a day = ${aMonth}`,
      ]
    case 'fixed': {
      const length = paid.weeks ?? WEEKS_A_YEAR
      const rate = (amount * HOURS_A_DAY) / (length * hours)
      return [
        `${dollars(amount)} ÷ ${countOf(length, 'week')} ÷ ${daysAWeek} a week = ${about(rate)}${dollars(Math.round(rate))} a day`,
        `${dollars(amount)} ÷ ${countOf(length, 'week')} × ${WEEKS_A_YEAR} weeks ÷ ${MONTHS_A_YEAR} months = ${aMonth}`,
      ]
    }
  }
}

/** "about " if this number is shown rounded. */
function about(exact: number, digits = 0): string {
  return Number(exact.toFixed(digits)) === exact ? '' : 'about '
}

function payText({ pay, amount }: Pick<Terms, 'pay' | 'amount'>): string {
  return `${dollars(amount)} ${PAY_UNITS[pay]}`
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayText = (iso: string) => day.format(new Date(`${iso}T00:00:00Z`))

/** All terms in the order of the document, with their labels and formatters. */
const TERMS: { name: TermName; label: string; format: (terms: Terms) => string }[] = [
  { name: 'outcome', label: 'Outcome', format: terms => terms.outcome },
  { name: 'decides_alone', label: 'Decides alone', format: terms => terms.decides_alone },
  { name: 'decides_together', label: 'Decides together', format: terms => terms.decides_together },
  { name: 'advises', label: 'Only advises', format: terms => terms.advises },
  { name: 'exclusions', label: 'Not included', format: terms => terms.exclusions },
  { name: 'cadence', label: 'Cadence', format: terms => terms.cadence },
  { name: 'day_30', label: 'After 30 days', format: terms => terms.day_30 },
  { name: 'day_60', label: 'After 60 days', format: terms => terms.day_60 },
  { name: 'day_90', label: 'After 90 days', format: terms => terms.day_90 },
  { name: 'starts_on', label: 'Start', format: terms => dayText(terms.starts_on) },
  {
    name: 'hours_per_week',
    label: 'Time',
    format: terms => `${countOf(terms.hours_per_week, 'hour')} a week`,
  },
  {
    name: 'weeks',
    label: 'Length',
    format: terms =>
      terms.weeks === null ? 'Until one of you gives notice' : countOf(terms.weeks, 'week'),
  },
  { name: 'pay', label: 'How it’s paid', format: terms => PAY_LABELS[terms.pay] },
  { name: 'amount', label: 'Amount', format: payText },
  {
    name: 'payment_days',
    label: 'Payment',
    format: terms => `Within ${countOf(terms.payment_days, 'day')} of the invoice`,
  },
  { name: 'notice_days', label: 'Notice', format: terms => countOf(terms.notice_days, 'day') },
  {
    name: 'unused_hours',
    label: 'Unused hours',
    format: terms => UNUSED_LABELS[terms.unused_hours],
  },
  { name: 'handover', label: 'Handover at the end', format: terms => terms.handover },
]

export type Difference = { name: TermName; label: string; before: string; after: string }

/** The differences between two versions, in the order of the document. */
export function differencesOf(before: Terms, after: Terms): Difference[] {
  return TERMS.flatMap(({ name, label, format }) =>
    before[name] === after[name]
      ? []
      : [{ name, label, before: format(before), after: format(after) }],
  )
}

const FACTS: TermName[] = [
  'starts_on',
  'hours_per_week',
  'weeks',
  'amount',
  'payment_days',
  'notice_days',
  'unused_hours',
]

function factsOf(terms: Terms, names: readonly TermName[]): { term: string; value: string }[] {
  return TERMS.flatMap(({ name, label, format }) =>
    names.includes(name) ? [{ term: label, value: format(terms) }] : [],
  )
}

/** The terms in short. */
export const mainTerms = (terms: Terms) =>
  factsOf(terms, ['starts_on', 'hours_per_week', 'weeks', 'amount'])

/** What became of an offer that nobody can answer any more; undefined of others. */
const ENDS: Partial<Record<VersionState, string>> = {
  withdrawn: 'was withdrawn',
  refused: 'was declined',
  lapsed: 'has expired',
}

/** What became of the newest offer, if it ended without an agreement or another offer. */
export function endedOfferText(
  { versions: [newest], side, canOffer }: Pick<Deal, 'versions' | 'side' | 'canOffer'>,
  otherName: string,
): string | null {
  if (newest === undefined) return null
  const end = ENDS[newest.state]
  if (end === undefined) return null
  const whose = newest.side === side ? 'Your offer' : `${otherName}’s offer`
  return `${whose} ${end}.${canOffer ? ' Either of you can write another.' : ''}`
}

/** What an offer without an agreement is worth, for the side that reads it. */
function openText(
  { side, state }: Version,
  deal: Pick<Deal, 'side' | 'companyName' | 'talentName'>,
): string {
  const end = ENDS[state]
  if (end !== undefined) return `It ${end}, so nothing was agreed.`
  if (state !== 'open') return 'It wasn’t agreed to.'
  if (side !== deal.side) return 'Nothing is agreed until you say yes.'
  return `Nothing is agreed until ${otherNameIn(deal) || 'the other side'} says yes.`
}

export function otherNameIn(deal: Pick<Deal, 'side' | 'companyName' | 'talentName'>): string {
  return deal.side === 'company' ? deal.talentName : deal.companyName
}

/** A version as a printable document: an offer, or the charter if both agreed. */
export function charterDocument(
  version: Version,
  deal: Pick<Deal, 'side' | 'companyName' | 'talentName' | 'role'>,
): PaperDocument {
  const { terms, number, names } = version
  const company = names?.company ?? (deal.companyName || 'The company')
  const talent = names?.talent ?? (deal.talentName || 'The executive')
  const month = monthOf(terms)
  const long = TERMS.filter(({ name }) => !FACTS.includes(name) && name !== 'pay')
  return {
    title: `${names ? 'Charter' : 'Offer'}: ${deal.role || 'Engagement'}`,
    note: names
      ? `Agreed on ${dayText((version.answeredAt ?? version.createdAt).slice(0, 10))} (UTC) as version ${number}. This is what you both said yes to; it isn’t a contract drawn up by a lawyer.`
      : `Version ${number}. ${openText(version, deal)}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          { term: 'Company', value: company },
          { term: 'Executive', value: talent },
          ...factsOf(terms, FACTS),
          { term: 'A month', value: dollars(month.amount) },
        ],
      },
      { kind: 'text', text: month.lines.join('\n') },
      ...long.flatMap(({ label, format }) => {
        const text = format(terms)
        return text === ''
          ? []
          : [
              { kind: 'heading' as const, text: label },
              { kind: 'text' as const, text },
            ]
      }),
    ],
  }
}

export function openVersion({ versions }: Pick<Deal, 'versions'>): Version | undefined {
  return versions.find(({ state }) => state === 'open')
}

export function agreedVersion({ versions }: Pick<Deal, 'versions'>): Version | undefined {
  return versions.find(({ state }) => state === 'agreed')
}

export const VERSION_STATE_LABELS: Record<VersionState, string> = {
  open: 'Open',
  countered: 'Countered',
  withdrawn: 'Withdrawn',
  refused: 'Declined',
  lapsed: 'Expired',
  agreed: 'Agreed',
}

/** "16 hours a week, but only 8 of 20 are free on December 1, 2026"; null if they are free. */
export function overHours(
  { hours_per_week: hours, starts_on: day }: Pick<Terms, 'hours_per_week' | 'starts_on'>,
  known: FreeHours | undefined,
): string | null {
  if (known === undefined || hours <= known.free) return null
  const { free, max } = known
  if (free === 0)
    return `${countOf(hours, 'hour')} a week, but none of the ${max} are free on ${dayText(day)}`
  return free === max
    ? `${countOf(hours, 'hour')} a week, but the profile offers at most ${max}`
    : `${countOf(hours, 'hour')} a week, but only ${free} of ${max} are free on ${dayText(day)}`
}

export function textsOf(terms: Terms): TermTexts {
  return Object.fromEntries(
    Object.entries(terms).map(([name, value]) => [name, value === null ? '' : String(value)]),
  )
}
