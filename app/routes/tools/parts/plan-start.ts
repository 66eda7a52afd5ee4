import type { OwnWeek } from '#app/features/availability/queries.server.ts'
import { dayIn, dayText, isZone, mondayOf } from '#app/platform/calendar/zones.ts'

/** From the weekend on, the coming week is planned. */
const WEEKEND = 2

/** The planner's initial values: for a talent, their own week from the profile and the introductions. */
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
