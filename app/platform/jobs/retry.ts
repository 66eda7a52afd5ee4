const FIRST_S = 10
const LONGEST_S = 3600

/** With the waits below, some three and a half hours from the first attempt to the last. */
export const MAX_ATTEMPTS = 12

/** How long to wait after the given attempt has failed, counted from 1; undefined when it was the last. */
export function retryAfterS(attempt: number): number | undefined {
  if (attempt >= MAX_ATTEMPTS) return undefined
  return Math.min(FIRST_S * 2 ** (attempt - 1), LONGEST_S)
}
