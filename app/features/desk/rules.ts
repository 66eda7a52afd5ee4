import { countOf } from '#app/platform/count.ts'

/** "5 hours", "3.5 days": as exact as a median deserves. */
export function formatWait(hours: number): string {
  if (hours < 1) return 'under an hour'
  if (hours < 36) return countOf(Math.round(hours), 'hour')
  return countOf(Math.round(hours / 12) / 2, 'day')
}

/** The part of a whole in whole percent; nothing of nothing is null. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((100 * part) / whole)
}
