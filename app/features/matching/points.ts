// What the parts are worth to one request, and how shares become a score.
import { FULL } from './parts/part.ts'
import { PARTS } from './parts/table.ts'

const ALL = 100

/**
 * A hundred points for the parts asked for, in proportion to what they weigh, by largest remainder: a request without
 * tools can still reach 100. 0 for a part that is not asked for.
 */
export function pointsOf(asks: (place: number) => boolean): number[] {
  const weights = PARTS.map(({ points }, place) => (asks(place) ? points : 0))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return largestRemainder(
    weights.map(weight => weight * ALL),
    Math.max(1, total),
    ALL,
  )
}

/** Whole quotients that add up to `sum`: what is left over goes to the largest remainders. */
export function largestRemainder(
  numbers: readonly number[],
  divisor: number,
  sum: number,
): number[] {
  const whole = numbers.map(number => Math.trunc(number / divisor))
  const left = sum - whole.reduce((all, each) => all + each, 0)
  const byRemainder = numbers
    .map((number, place) => ({ place, remainder: number % divisor }))
    .sort((a, b) => b.remainder - a.remainder || a.place - b.place)
  for (const { place } of byRemainder.slice(0, left)) whole[place] = (whole[place] ?? 0) + 1
  return whole
}

/** Thousandths of a point as whole points. */
export function rounded(fine: number): number {
  return Math.trunc((fine + FULL / 2) / FULL)
}

/** What is left of a sum of thousandths when `percent` of it are kept. */
export function keptOf(sum: number, percent: number): number {
  return Math.trunc((sum * percent) / 100)
}

/** How much a want weighs that so many of all profiles answer. */
export function rarity(everyone: number, holders: number): number {
  return Math.round(1000 * Math.log(1 + everyone / (1 + holders)))
}
