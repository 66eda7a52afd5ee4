import { HOUR_S } from '../units.ts'

const FIRST_DELAY_S = 10
const MAX_DELAY_S = HOUR_S

/** With these delays, the last attempt is about three and a half hours after the first. */
export const MAX_ATTEMPTS = 12

/** The delay before the next attempt after this one (counted from 1) failed; undefined if it was the last. */
export function retryAfterS(attempt: number): number | undefined {
  if (attempt >= MAX_ATTEMPTS) return undefined
  return Math.min(FIRST_DELAY_S * 2 ** (attempt - 1), MAX_DELAY_S)
}
