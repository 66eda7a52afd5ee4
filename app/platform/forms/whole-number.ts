import { z } from 'zod'

const WHOLE_NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+)(\.0*)?$/

/** "$1,500" is 1500, nothing is null, and what is no whole number is NaN. */
export function readWholeNumber(text: string): number | null {
  const bare = text.replace(/[\s$]/g, '').replace(/^[−–]/, '-')
  if (bare === '') return null
  return WHOLE_NUMBER.test(bare) ? Number(bare.replaceAll(',', '')) : Number.NaN
}

type Bounds = { what: string; min: number; max: number; outside: string }

/** A typed whole number within bounds; an empty box is null. */
export function wholeNumber({ what, min, max, outside }: Bounds) {
  return z
    .string()
    .transform(readWholeNumber)
    .pipe(z.int(`${what} must be a whole number`).min(min, outside).max(max, outside).nullable())
}
