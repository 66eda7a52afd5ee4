// How many points each part is worth for one request, and how shares become a score.
import { FULL } from './parts/part.ts'
import { PARTS } from './parts/table.ts'

const ALL = 100

/** Divides 100 points among the requested parts in proportion to their weights, by largest remainder, so a request
 * without tools can still reach 100. A part that isn't requested gets 0. */
export function pointsOf(asks: (place: number) => boolean): number[] {
  const weights = PARTS.map(({ points }, place) => (asks(place) ? points : 0))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return largestRemainder(
    weights.map(weight => weight * ALL),
    Math.max(1, total),
    ALL,
  )
}

/** Integer quotients that add up to `sum`: the rest goes to the largest remainders. */
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

/** Rounds thousandths of a point to whole points. */
export function rounded(fine: number): number {
  return Math.trunc((fine + FULL / 2) / FULL)
}

/** `percent` of a sum of thousandths. */
export function multiplied(sum: number, percent: number): number {
  return Math.trunc((sum * percent) / 100)
}

/** The weight of a wanted term that `holders` of `everyone` profiles have. */
export function rarity(everyone: number, holders: number): number {
  return Math.round(1000 * Math.log(1 + everyone / (1 + holders)))
}
