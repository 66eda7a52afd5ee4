import { countOf } from '#app/platform/count.ts'

/** "5 hours", "3.5 days": no more precise than a median is. */
export function formatWait(hours: number): string {
  if (hours < 1) return 'under an hour'
  if (hours < 36) return countOf(Math.round(hours), 'hour')
  return countOf(Math.round(hours / 12) / 2, 'day')
}

/** A share in whole percent; null if the total is zero. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((100 * part) / whole)
}
