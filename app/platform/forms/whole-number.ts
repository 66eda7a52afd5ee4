import { z } from 'zod'
import { readWholeNumber } from './read-whole-number.ts'

type Bounds = {
  what: string
  min: number
  max: number
  outside: string
  /** What it counts: "hours". */
  of?: string
}

/** A schema for a typed whole number within bounds; an empty field is null. */
export function wholeNumber({ what, min, max, outside, of }: Bounds) {
  const uneven = `${what} must be a whole number${of === undefined ? '' : ` of ${of}`}`
  return z
    .string()
    .transform(readWholeNumber)
    .pipe(z.int(uneven).min(min, outside).max(max, outside).nullable())
}
