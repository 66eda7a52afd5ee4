// Free hours of a week, by day. Days are ISO dates, "2026-11-26", which sort as text.
import { DAY_MS } from '#app/platform/units.ts'

/** Hours a week that are taken from this day on, until the next entry. */
export type Taken = { from: string; hours: number }

/** The UTC day of a moment, the same for everybody. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS))
}

/** Days since 1970. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

/** Free hours a week on a day; null if the maximum isn't stated. */
export function freeOn(max: number | null, taken: readonly Taken[], day: string): number | null {
  if (max === null) return null
  const hours = taken.findLast(({ from }) => from <= day)?.hours ?? 0
  return Math.max(0, max - hours)
}

/** Free hours a week from this day on, until the next entry. */
export type Free = { from: string; hours: number }

/** The most changes that are listed. */
const TOLD = 3

/** The next changes of the free hours after a day, more or fewer; none if the maximum isn't stated. */
export function comingFree(max: number | null, taken: readonly Taken[], day: string): Free[] {
  const changes: Free[] = []
  let before = freeOn(max, taken, day)
  for (const { from } of taken) {
    const hours = from > day ? freeOn(max, taken, from) : null
    if (hours === null || hours === before) continue
    changes.push({ from, hours })
    before = hours
  }
  return changes.slice(0, TOLD)
}
