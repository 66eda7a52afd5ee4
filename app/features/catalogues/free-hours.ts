// How much of a week is free, by day: days of the calendar are texts, "2026-11-26", which are in order as texts are.
import { DAY_MS } from '#app/platform/calendar/zones.ts'

/** So many hours a week are taken from this day on, until the next. */
export type Taken = { from: string; hours: number }

/** The day of a moment in UTC: the same for everybody. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS))
}

/** Days one after another are numbers one after another. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

/** Hours a week that are free of the most there are; null where nobody said how many there are. */
export function freeOn(most: number | null, taken: readonly Taken[], day: string): number | null {
  if (most === null) return null
  const hours = taken.findLast(({ from }) => from <= day)?.hours ?? 0
  return Math.max(0, most - hours)
}

/** The next day on which more is free, and how much then; null where none is known. */
export function nextFree(most: number | null, taken: readonly Taken[], day: string): Taken | null {
  const now = freeOn(most, taken, day)
  if (most === null || now === null) return null
  for (const { from } of taken) {
    const hours = from > day ? freeOn(most, taken, from) : null
    if (hours !== null && hours > now) return { from, hours }
  }
  return null
}
