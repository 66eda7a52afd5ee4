// The most that a profile's texts can do for its score besides the points of the challenge.

import { ALL_TOLD, FULL, type ListPart, NO_REDUCTION, type Told } from '../parts/part.ts'
import { LISTED, PLACES } from '../parts/table.ts'
import type { RequestSide } from '../sides.ts'
import { OWN_PARTS } from './groups.ts'
import { readTextWorth, TEXT_WORTHS } from './text-worth.ts'

/** By `textWorth`, the points that the texts can earn in other parts, for each point of their sum. */
export function textRatios({ points, comparable, wants }: RequestSide): number[] {
  const own = points[PLACES.challenge] ?? 0
  if (!comparable.challenge || own === 0) return Array.from({ length: TEXT_WORTHS }, () => 0)
  return Array.from({ length: TEXT_WORTHS }, (_, worth) => {
    const { skills, hasOwnTitle } = readTextWorth(worth)
    const told = { challenge: ALL_TOLD, hasOwnTitle }
    const earned = OWN_PARTS.reduce((sum, part) => {
      const listed = part.name === 'skills' ? skills : 0
      return sum + (points[PLACES[part.name]] ?? 0) * mostFromTexts(part, told, listed, wants)
    }, 0)
    return earned / (own * ALL_TOLD)
  })
}

/** How much more a row with this many listed things can earn by its texts than by what it lists. If it has some of the
 * wanted things, it lists fewer others, but already earns at least what the lightest of them weigh. */
function mostFromTexts(
  { name, fromTexts }: ListPart,
  told: Told,
  listed: number,
  wants: RequestSide['wants'],
): number {
  if (fromTexts === undefined) return 0
  const { weights, total } = wants[name]
  const lightest = weights.toSorted()
  let [most, earned] = [0, 0]
  for (let has = 0; has <= Math.min(listed, lightest.length); has++) {
    most = Math.max(
      most,
      fromTexts(told, listed - has) - Math.floor((earned * FULL) / Math.max(total, 1)),
    )
    earned += lightest[has] ?? 0
  }
  return most
}

/** The multiplier of a profile whose texts have this sum of wanted words, in thousandths of a point. */
export function multiplierOfTexts(sum: number, { points, comparable }: RequestSide): number {
  const own = points[PLACES.challenge] ?? 0
  const { limit } = LISTED.challenge
  if (!comparable.challenge || own === 0 || limit === undefined) return NO_REDUCTION
  return limit.multiplier(Math.floor(sum / own))
}
