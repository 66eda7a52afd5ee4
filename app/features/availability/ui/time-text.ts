import type { EpochDay } from '#app/platform/calendar/zones.ts'
import { DAY_MS } from '#app/platform/units.ts'

/** "3 h 30 min" */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0 && rest > 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** "5 h ahead", "9 h 30 min behind", "the same time" */
export function aheadText(minutes: number): string {
  if (minutes === 0) return 'the same time'
  return `${durationText(Math.abs(minutes))} ${minutes > 0 ? 'ahead' : 'behind'}`
}

const weekdayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** "Mon, Mar 9" */
export function dayName(day: EpochDay): string {
  return weekdayFormat.format(day * DAY_MS)
}

/** "Mar 9, 2026" */
export function dateText(day: EpochDay): string {
  return dateFormat.format(day * DAY_MS)
}

/** "America/New York" */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}
