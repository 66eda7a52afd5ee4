// The parts that are one value against another, and what each part is worth: the same whole numbers as the
// database's functions of the same names (app.match_*). Null is "cannot be told".
import type { Reference } from './rows.ts'

type Unknown<T> = T | null

export function within(low: Unknown<number>, high: Unknown<number>, budget: Unknown<number>) {
  if (low === null || high === null || budget === null) return null
  if (high <= budget) return 1000
  if (low <= budget) return 600 + Math.trunc((400 * (budget - low)) / (high - low))
  return Math.max(0, 600 - Math.trunc((2400 * (low - budget)) / Math.max(budget, 1)))
}

type Holds = {
  excess: Unknown<number>
  hours: Unknown<number>
  languages: Unknown<number>
  working_model: Unknown<number>
  role: Unknown<number>
}

/** By how many percent the lowest rate exceeds the budget. */
export function excess(low: Unknown<number>, budget: Unknown<number>): Unknown<number> {
  if (low === null || budget === null) return null
  if (low <= budget) return 0
  return Math.min(1000, Math.trunc(((low - budget) * 100) / Math.max(budget, 1)))
}

/** What each of the five leaves of a sum, in percent, the strongest claim first. */
export const KEPT = {
  rate: (excess: Unknown<number>) =>
    Math.max(30, 100 - Math.trunc((Math.max(0, (excess ?? 0) - 15) * 3) / 2)),
  languages: (share: Unknown<number>) =>
    share !== null && share < 1000 ? 40 + Math.trunc((60 * share) / 1000) : 100,
  hours: (share: Unknown<number>) =>
    share !== null && share < 500 ? 30 + Math.trunc((share * 7) / 50) : 100,
  working_model: (share: Unknown<number>) => (share === 0 ? 60 : 100),
  role: (share: Unknown<number>) =>
    share !== null && share < 300 ? 70 + Math.trunc(share / 10) : 100,
}

/** What is left of a sum, in percent, and what holds it down most. */
export function kept(holds: Holds): { kept: number; heldBy: string | null } {
  let least = 100
  let heldBy: string | null = null
  const each = [
    ['rate', KEPT.rate(holds.excess)],
    ['languages', KEPT.languages(holds.languages)],
    ['hours', KEPT.hours(holds.hours)],
    ['working_model', KEPT.working_model(holds.working_model)],
    ['role', KEPT.role(holds.role)],
  ] as const
  for (const [part, left] of each) {
    if (left >= least) continue
    least = left
    heldBy = part
  }
  return { kept: least, heldBy }
}

export function enough(available: Unknown<number>, needed: Unknown<number>) {
  if (available === null || needed === null) return null
  return available >= needed ? 1000 : Math.trunc((available * 1000) / needed)
}

const DAYS_UNTIL: Record<string, number> = { ASAP: 7, '1-2 weeks': 14, 'Next month': 30 }

export function start(notice: Unknown<number>, urgency: Unknown<string>) {
  if (notice === null || urgency === null) return null
  const days = DAYS_UNTIL[urgency]
  if (days === undefined) return 0
  return Math.min(1000, Math.max(0, 1000 - Math.trunc((1000 * (notice - days)) / 30)))
}

export function model(wanted: Unknown<string>, offered: Unknown<string>, travels: boolean) {
  if (wanted === null || offered === null) return null
  switch (`${wanted.replace('Onsite', 'On-site')}/${offered}`) {
    case 'Remote/Remote':
    case 'Hybrid/Hybrid':
    case 'On-site/On-site':
      return 1000
    case 'Remote/Hybrid':
    case 'Hybrid/On-site':
      return 750
    case 'On-site/Hybrid':
      return 500
    case 'Remote/On-site':
      return 250
    case 'Hybrid/Remote':
      return travels ? 500 : 250
    case 'On-site/Remote':
      return travels ? 250 : 0
    default:
      return null
  }
}

/** How much a want that this many of all profiles answer weighs. */
export function rarity(everyone: number, holders: number): number {
  return Math.round(1000 * Math.log(1 + everyone / (1 + holders)))
}

/** Thousandths of a point as whole points. */
export function rounded(fine: number): number {
  return Math.trunc((fine + 500) / 1000)
}

/** Nobody repeats a whole challenge: sharing three tenths of its words, by weight, is full. */
export function challengeShare(share: number): number {
  return Math.min(1000, Math.trunc((share * 10) / 3))
}

/** Skills somebody may list beside those asked for before each says less. */
export const FEW_SKILLS = 12

/** What the skills come to among so many that are not asked for. */
export function amongMany(share: number, others: number): number {
  return Math.trunc((share * Math.max(40, 100 - 3 * Math.max(0, others - FEW_SKILLS))) / 100)
}

/** A hundred points for the parts asked for, in proportion to their weights, by largest remainder. */
export function offers(
  weights: Reference['weights'],
  asked: (part: string) => boolean,
): Map<string, number> {
  const parts = weights.filter(({ part }) => asked(part))
  const total = parts.reduce((sum, { points }) => sum + points, 0)
  const whole = parts.map(each => ({
    ...each,
    whole: Math.trunc((each.points * 100) / total),
    remainder: (each.points * 100) % total,
  }))
  const spare = 100 - whole.reduce((sum, each) => sum + each.whole, 0)
  whole.sort((a, b) => b.remainder - a.remainder || a.position - b.position)
  return new Map(whole.map((each, turn) => [each.part, each.whole + (turn < spare ? 1 : 0)]))
}
