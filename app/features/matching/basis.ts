// What to know about scores, in words: that they rest on little, or that even the best is low.

import { listed } from '#app/ui/listed.ts'
import type { Part, PartName } from './parts/part.ts'
import { PARTS } from './parts/table.ts'
import type { RequestRow } from './rows.ts'
import { readConditions } from './sides.ts'
import { isUntouched, statedRequest } from './stated.ts'

/** A score that rests on at most this many parts says so. */
const FEW_PARTS = 4

/** "based only on the role"; null if a score rests on more than a few parts, or on nothing. */
export function basisText(parts: readonly Part[]): string | null {
  const names = parts.map(({ label }) => label.toLowerCase())
  if (names.length === 0 || names.length > FEW_PARTS) return null
  return `based only on ${names.length === 1 ? `the ${names[0]}` : listed(names)}`
}

/** What a company can add to a request, for the parts with the most points. */
const ADDED: Partial<Record<PartName, string>> = {
  skills: 'skills',
  challenge: 'the challenge',
  rate: 'the budget',
  hours: 'the hours',
  industry: 'your industry',
  tools: 'tools',
}
const MAX_ADDED = 3

/** For the company, if its request states so little that its scores say little; otherwise null. */
export function thinRequestText(row: RequestRow): string | null {
  const { points } = readConditions(statedRequest(row))
  const asks = (_: Part, place: number) => points[place] !== 0
  const basis = basisText(PARTS.filter(asks))
  if (basis === null) return null
  const added = PARTS.filter((part, place) => !asks(part, place))
    .toSorted((a, b) => b.points - a.points)
    .flatMap(({ name }) => {
      const text = ADDED[name]
      return text === undefined ? [] : [{ name, text }]
    })
    .slice(0, MAX_ADDED)
  const verb = added.some(({ name }) => isUntouched(name, row)) ? 'Add or confirm' : 'Add'
  const what = listed(added.map(({ text }) => text))
  return `These scores are ${basis}. ${verb} ${what} for a sharper match.`
}

/** Below this score a match doesn't fit well, even if it is the best there is. */
const WEAK_BELOW = 50

export function fitsWell(score: number): boolean {
  return score >= WEAK_BELOW
}

const CLOSEST = {
  company: 'No one fits this request well yet. These people come closest.',
  talent: 'No request fits your profile well yet. These come closest.',
}

/** Said of a ranked list, best first, whose best match is weak; otherwise null. */
export function closestText(scores: readonly number[], side: keyof typeof CLOSEST): string | null {
  const [best] = scores
  return best !== undefined && !fitsWell(best) ? CLOSEST[side] : null
}
