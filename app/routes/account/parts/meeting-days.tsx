import { OverlapBars } from '#app/features/availability/ui/overlap-bars.tsx'
import { aheadText, dateText } from '#app/features/availability/ui/time-text.ts'
import { zoneText } from '#app/platform/calendar/zone-text.ts'
import { Section } from '#app/ui/section.tsx'
import type { DrawnDays } from './meeting-days.server.ts'

type MeetingDaysProps = {
  days: DrawnDays | null
  zones: { mine: string; theirs: string | null }
  otherName: string
  /** The label of the marked times, if there are any. */
  markLabel?: string
}

/** Both people's working days, week by week, with their common hours marked. */
export function MeetingDays({ days, zones, otherName, markLabel }: MeetingDaysProps) {
  if (days === null || zones.theirs === null)
    return (
      <p className="max-w-measure text-muted">
        {otherName} hasn’t stated a time zone, so we can’t draw your days side by side.
      </p>
    )
  const { weeks, marks } = days
  const [mine, theirs] = [zoneText(zones.mine), zoneText(zones.theirs)]
  return (
    <Section
      id="days"
      title="Your days and theirs"
      description={`Drawn as 9 to 5, Monday to Friday: ${mine === theirs ? `${mine} for both of you` : `${mine} for you, ${theirs} for ${otherName}`}.`}
    >
      <div className="space-y-10">
        {weeks.map(({ monday, ahead, days: shown }) => (
          <div key={monday}>
            <h3 className="mb-2 font-medium">
              Week of {dateText(monday)}
              <span className="font-normal text-muted"> · their time is {aheadText(ahead)}</span>
            </h3>
            <OverlapBars days={shown} ahead={ahead} marks={marks} markLabel={markLabel} />
          </div>
        ))}
      </div>
    </Section>
  )
}
