import { type DayOverlap, overlapOfWeek } from '#app/features/availability/rules.ts'
import type { Mark } from '#app/features/availability/ui/overlap-bars.tsx'
import { WORKDAY, type Zones } from '#app/features/meetings/rules.ts'
import {
  clocksOf,
  DAY_MINUTES,
  dayIn,
  type EpochDay,
  mondayOf,
} from '#app/platform/calendar/zones.ts'
import { DAY_MS, MINUTE_MS } from '#app/platform/units.ts'

/** A week of both sides' days, without those that are over. */
type DrawnWeek = { monday: EpochDay; ahead: number; days: DayOverlap[] }
export type DrawnDays = { weeks: DrawnWeek[]; marks: Mark[] }

/** The number of weeks drawn if no times are marked. */
const WEEKS = 3
const WEDNESDAY = 2
const WEEK = 7
/** From the weekend on, the coming week is drawn first. */
const WEEKEND = 2

type Drawn = { minutes: number; times: readonly string[] }

/** Both sides' working days with marked times: the weeks of these times, otherwise the coming weeks. Null if the
 * other side's time zone is unknown. */
export function drawDays(zones: Zones, now: Date, marked: Drawn | null = null): DrawnDays | null {
  const { mine, theirs } = zones
  if (theirs === null) return null
  const time = now.getTime()
  const today = dayIn(mine, time)
  const times = (marked?.times ?? []).map(text => Date.parse(text))
  const found = new Set(times.map(each => mondayOf(dayIn(mine, each))))
  const isOver = clocksOf(mine, time, time).minutesOn(today, time) >= WORKDAY.end
  const first = isOver && !times.some(each => dayIn(mine, each) === today) ? today + 1 : today
  const coming = Array.from({ length: WEEKS }, (_, week) => mondayOf(first + WEEKEND) + week * WEEK)
  const weeks = (found.size > 0 ? [...found].toSorted((a, b) => a - b) : coming).flatMap(monday => {
    const pair = { mine: { ...WORKDAY, zone: mine }, theirs: { ...WORKDAY, zone: theirs } }
    const days = overlapOfWeek(pair, monday).filter(({ day }) => day >= first)
    return days.length === 0 ? [] : [{ monday, ahead: aheadOn(zones, monday + WEDNESDAY), days }]
  })
  return { weeks, marks: times.map(each => markOf(each, marked?.minutes ?? 0, mine)) }
}

function aheadOn({ mine, theirs }: Zones, day: EpochDay): number {
  const noon = day * DAY_MS + DAY_MS / 2
  const offset = (zone: string) => clocksOf(zone, noon, noon + DAY_MS).offsetMinutes(noon)
  return offset(theirs ?? mine) - offset(mine)
}

function markOf(start: number, minutes: number, zone: string): Mark {
  const day = dayIn(zone, start)
  const clocks = clocksOf(zone, start, start + DAY_MS)
  const from = clocks.minutesOn(day, start)
  const to = clocks.minutesOn(day, start + minutes * MINUTE_MS)
  return { day, from, to: Math.min(to, DAY_MINUTES) }
}
