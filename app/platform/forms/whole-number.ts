import { z } from 'zod'
import { readWholeNumber } from './read-whole-number.ts'

export type Bounds = {
  what: string
  min: number
  max: number
  /** Follows the bounds in the message: "hours a week". Dollars are written "$1,000" instead. */
  unit?: string
  /** What it counts: "hours". */
  of?: string
}

/** "Time must be between 1 and 40 hours a week" */
export function outsideText({ what, min, max, unit }: Bounds): string {
  const [lowest, highest] = [min, max].map(
    bound => `${unit === 'dollars' ? '$' : ''}${bound.toLocaleString('en-US')}`,
  )
  const counted = unit === undefined || unit === 'dollars' ? '' : ` ${unit}`
  return `${what} must be between ${lowest} and ${highest}${counted}`
}

/** A schema for a typed whole number within bounds; an empty field is null. */
export function wholeNumber(bounds: Bounds) {
  const { what, min, max, of } = bounds
  const uneven = `${what} must be a whole number${of === undefined ? '' : ` of ${of}`}`
  const outside = outsideText(bounds)
  return z
    .string()
    .transform(readWholeNumber)
    .pipe(z.int(uneven).min(min, outside).max(max, outside).nullable())
}
