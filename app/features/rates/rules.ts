import type { RateInput } from './schema.ts'

const WEEKS_A_YEAR = 52

export type RateReceipt = {
  benefits: number
  reserve: number
  /** The annual target. */
  needed: number
  weeks: number
  workingDays: number
  billableDays: number
  rate: number
  /** What the company pays and the talent bills a month: one amount. */
  month: number
}

/** The day rate that reaches the annual target, rounded up to the dollar. Null if no day is billable. */
export function calculateRate(input: RateInput): RateReceipt | null {
  const { income, costs } = input
  const benefits = Math.round((income * input.burden) / 100)
  const reserve = Math.round(((income + benefits + costs) * input.reserve) / 100)
  const needed = income + benefits + costs + reserve
  const weeks = WEEKS_A_YEAR - input.weeks_off
  const workingDays = weeks * input.days_week
  const billableDays = Math.floor((workingDays * (100 - input.unsold)) / 100)
  if (billableDays === 0) return null
  const rate = Math.ceil(needed / billableDays)
  return {
    benefits,
    reserve,
    needed,
    weeks,
    workingDays,
    billableDays,
    rate,
    month: rate * input.days_month,
  }
}

/** The days of an average month, to one decimal. */
export function daysAMonth(daysAWeek: number): number {
  return Math.round((daysAWeek * WEEKS_A_YEAR * 10) / 12) / 10
}

/** The most days that a month can have: one with 23 working days has five of some weekdays. */
export function mostDaysAMonth(daysAWeek: number): number {
  return Math.min(Math.ceil(daysAWeek) * 5, 23)
}

/** Below these counts, a chart or a bar would reveal a single person's rate, so none is drawn. */
export const MIN_PEOPLE = 6
const MIN_PER_BIN = 3

/** A day rate and how many people charge it. */
export type RatePoint = { rate: number; people: number }

export type RateBin = { from: number; to: number; people: number }
export type Distribution = {
  people: number
  bins: RateBin[]
  lower: number
  median: number
  upper: number
}

const STEPS = [50, 100, 200, 250, 500, 1_000, 2_000, 5_000]
const MAX_BINS = 12
/** Quartiles are rounded to ten dollars. */
const ROUND_TO = 10

/** Expects points in ascending order. Null if there are too few people. */
export function describeRates(points: readonly RatePoint[]): Distribution | null {
  const people = points.reduce((sum, point) => sum + point.people, 0)
  if (people < MIN_PEOPLE) return null
  return {
    people,
    bins: mergeSmallBins(binRates(points)),
    lower: quantile(points, people, 0.25),
    median: quantile(points, people, 0.5),
    upper: quantile(points, people, 0.75),
  }
}

/** The share of people who charge less than this rate, in whole percent. */
export function percentBelow(points: readonly RatePoint[], rate: number): number {
  const all = points.reduce((sum, point) => sum + point.people, 0)
  const below = points.reduce((sum, point) => sum + (point.rate < rate ? point.people : 0), 0)
  return all === 0 ? 0 : Math.round((below / all) * 100)
}

function binRates(points: readonly RatePoint[]): RateBin[] {
  const first = points[0]?.rate ?? 0
  const last = points.at(-1)?.rate ?? 0
  const fits = (step: number) => Math.floor(last / step) - Math.floor(first / step) < MAX_BINS
  const widest = Math.max(STEPS.at(-1) ?? 1, Math.ceil((last - first + 1) / (MAX_BINS - 1)))
  const step = STEPS.find(fits) ?? widest
  const start = Math.floor(first / step)
  const bins = Array.from({ length: Math.floor(last / step) - start + 1 }, (_, place) => ({
    from: (start + place) * step,
    to: (start + place + 1) * step,
    people: 0,
  }))
  for (const { rate, people } of points) {
    const bin = bins[Math.floor(rate / step) - start]
    if (bin) bin.people += people
  }
  return bins
}

/** Merges bins until none holds fewer than MIN_PER_BIN people. Empty bins stay. */
function mergeSmallBins(bins: readonly RateBin[]): RateBin[] {
  const merged: RateBin[] = []
  let open: RateBin | null = null
  for (const bin of bins) {
    if (open === null && bin.people === 0) {
      merged.push(bin)
      continue
    }
    open = open === null ? bin : { from: open.from, to: bin.to, people: open.people + bin.people }
    if (open.people < MIN_PER_BIN) continue
    merged.push(open)
    open = null
  }
  if (open === null) return merged
  const rest: RateBin = open
  const last = merged.findLastIndex(bin => bin.people > 0)
  const kept = merged[last]
  if (kept === undefined) return [rest]
  return [
    ...merged.slice(0, last),
    { from: kept.from, to: rest.to, people: kept.people + rest.people },
  ]
}

/** Interpolates like percentile_cont. */
function quantile(points: readonly RatePoint[], people: number, part: number): number {
  const place = part * (people - 1)
  const below = rateAt(points, Math.floor(place))
  const above = rateAt(points, Math.ceil(place))
  const exact = below + (above - below) * (place - Math.floor(place))
  return Math.round(exact / ROUND_TO) * ROUND_TO
}

function rateAt(points: readonly RatePoint[], place: number): number {
  let passed = 0
  for (const { rate, people } of points) {
    passed += people
    if (place < passed) return rate
  }
  return points.at(-1)?.rate ?? 0
}
