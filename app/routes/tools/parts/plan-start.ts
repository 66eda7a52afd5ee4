import type { OwnWeek } from '#app/features/availability/queries.server.ts'
import { dayIn, dayText, isZone, mondayOf } from '#app/platform/calendar/zones.ts'

/** At the weekend the coming week is meant. */
const WEEKEND = 2

/** What the planner starts from: for a talent, their own week as the profile and the introductions tell it. */
export function startPlan(own: OwnWeek | undefined, now: Date): URLSearchParams {
  const zone = own?.zone && isZone(own.zone) ? own.zone : 'America/New_York'
  const start = new URLSearchParams({
    hours: String(own?.maxHours ?? 20),
    zone,
    start: '09:00',
    end: '17:00',
    other_zone: zone === 'Europe/London' ? 'America/New_York' : 'Europe/London',
    other_start: '09:00',
    other_end: '17:30',
    week: dayText(mondayOf(dayIn(zone, now.getTime()) + WEEKEND)),
  })
  for (const { name, hours } of own?.engagements ?? []) {
    if (hours === null) continue
    start.append('engagement', name)
    start.append('weekly', String(hours))
  }
  return start
}
