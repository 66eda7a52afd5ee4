import { keepRecent } from '../memory/keep-recent.ts'
import { DAY_MS, MINUTE_MS } from '../units.ts'

const WEEK_MS = 7 * DAY_MS
export const DAY_MINUTES = 24 * 60

/** The first and the last day that the database takes. */
const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2099-12-31'

/** Days since 1970-01-01, in any time zone. Day 0 is a Thursday. */
export type EpochDay = number

const formats = new Map<string, Intl.DateTimeFormat>()
/**
 * More than there are zones. There are thousands of ways to write one, visitors choose among them, and each format takes
 * 27 KB.
 */
const MAX_FORMATS = 600

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  keepRecent(formats, zone, made, MAX_FORMATS)
  return made
}

/** A zone's offset from UTC at an instant, in milliseconds; positive if ahead. */
function offsetAt(zone: string, instant: number): number {
  const parts = new Map<string, number>(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const read = (type: string) => parts.get(type) ?? 0
  const shown = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return shown - Math.floor(instant / 1000) * 1000
}

export function offsetMinutesAt(zone: string, instant: number): number {
  return offsetAt(zone, instant) / MINUTE_MS
}

/** Converts between instants and local times of a zone, within a period. */
export type Clocks = {
  /** The instant of a local time. A time that the clocks skip is moved later by the skipped amount. */
  instantOf: (day: EpochDay, minutes: number) => number
  /** The local time of an instant, in minutes since the start of this day; below 0 or above 1440 on other days. */
  minutesOn: (day: EpochDay, instant: number) => number
  /** The offset from UTC in minutes; positive if ahead. */
  offsetMinutes: (instant: number) => number
}

/** Looks up the changes of a zone's offset once; conversions are then arithmetic. No zone changes twice in a week. */
export function clocksOf(zone: string, from: number, to: number): Clocks {
  const first = from - WEEK_MS
  const changes = [{ at: Number.NEGATIVE_INFINITY, offset: offsetAt(zone, first) }]
  for (let probe = first; probe < to + WEEK_MS; probe += WEEK_MS) {
    const offset = offsetAt(zone, probe + WEEK_MS)
    if (offset !== changes.at(-1)?.offset)
      changes.push({ at: changeBetween(zone, probe, probe + WEEK_MS), offset })
  }
  const offsetOf = (instant: number) =>
    changes.findLast(change => change.at <= instant)?.offset ?? 0

  return {
    instantOf(day, minutes) {
      const shown = day * DAY_MS + minutes * MINUTE_MS
      const candidates = changes.map(({ offset }) => shown - offset)
      const shownAt = candidates.filter(instant => instant + offsetOf(instant) === shown)
      // When clocks go back, a time occurs twice: the first one counts. When they go forward, some times are skipped.
      if (shownAt.length > 0) return Math.min(...shownAt)
      const skippedAt = changes.find(
        ({ at, offset }) =>
          Number.isFinite(at) && at + offset > shown && at + offsetOf(at - 1) <= shown,
      )
      return shown - offsetOf((skippedAt?.at ?? shown) - 1)
    },
    minutesOn: (day, instant) => (instant + offsetOf(instant) - day * DAY_MS) / MINUTE_MS,
    offsetMinutes: instant => offsetOf(instant) / MINUTE_MS,
  }
}

/** Finds the minute between two instants at which the zone's offset changes. */
function changeBetween(zone: string, before: number, after: number): number {
  const old = offsetAt(zone, before)
  let [low, high] = [Math.floor(before / MINUTE_MS), Math.floor(after / MINUTE_MS)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(zone, middle * MINUTE_MS) === old) low = middle
    else high = middle
  }
  return high * MINUTE_MS
}

/** Monday is 0. */
export function weekdayOf(day: EpochDay): number {
  return (((day + 3) % 7) + 7) % 7
}

export function mondayOf(day: EpochDay): EpochDay {
  return day - weekdayOf(day)
}

/** Parses "2026-03-09"; null if it is not a valid date. */
export function readDay(text: string): EpochDay | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (match === null) return null
  const time = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return new Date(time).toISOString().startsWith(text) ? time / DAY_MS : null
}

/** The same for the days that the database takes; null for others. */
export function readStorableDay(text: string): EpochDay | null {
  return text >= FIRST_DAY && text <= LAST_DAY ? readDay(text) : null
}

export function dayText(day: EpochDay): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The local date in a zone at an instant. */
export function dayIn(zone: string, instant: number): EpochDay {
  return Math.floor((instant + offsetAt(zone, instant)) / DAY_MS)
}

export function isZone(name: string): boolean {
  try {
    return name !== '' && formatOf(name) !== undefined
  } catch {
    return false
  }
}

/** The zone if this program knows it, otherwise null. */
export function usableZone(zone: string | null): string | null {
  return zone !== null && isZone(zone) ? zone : null
}

/** The name that this engine has for a valid zone with several names. */
export function resolvedZone(zone: string): string {
  return formatOf(zone).resolvedOptions().timeZone
}
