import { zoneText } from '../calendar/zone-text.ts'
import { usableZone } from '../calendar/zones.ts'

/** "Sunday, November 22 at 2:25 PM New York time", in the reader's time zone if it is known, else in UTC. */
export function momentInMail(at: Date, zone: string | null): string {
  const timeZone = usableZone(zone) ?? 'UTC'
  const day = at.toLocaleDateString('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
  const time = at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  return `${day} at ${time.replaceAll('\u202f', ' ')} ${zoneText(timeZone)}`
}
