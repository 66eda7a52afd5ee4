import { z } from 'zod'
import { readWholeNumber } from './read-whole-number.ts'

type Bounds = { what: string; min: number; max: number; outside: string }

/** A schema for a typed whole number within bounds; an empty field is null. */
export function wholeNumber({ what, min, max, outside }: Bounds) {
  return z
    .string()
    .transform(readWholeNumber)
    .pipe(z.int(`${what} must be a whole number`).min(min, outside).max(max, outside).nullable())
}
