import { useSyncExternalStore } from 'react'

const never = () => () => {}

type Zones = { reader: Intl.DateTimeFormat; utc: Intl.DateTimeFormat }

/** Created once, because creating a formatter costs more than formatting. */
function zonesOf(options: Intl.DateTimeFormatOptions): Zones {
  return {
    reader: new Intl.DateTimeFormat('en-US', options),
    utc: new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }),
  }
}

function useReaderText(iso: string, { reader, utc }: Zones): string {
  return useSyncExternalStore(
    never,
    () => reader.format(new Date(iso)),
    () => utc.format(new Date(iso)),
  )
}

const DATE = zonesOf({ dateStyle: 'medium' })
const TO_THE_MINUTE = zonesOf({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** A date in the reader's time zone. The server doesn't know it, so it first shows UTC. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{useReaderText(iso, DATE)}</time>
}

const IN_ORDER = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Today in the reader's time zone, "2026-11-22"; null during server rendering. */
export function useToday(): string | null {
  return useSyncExternalStore(
    never,
    () => IN_ORDER.format(),
    () => null,
  )
}

/** The same to the minute, with the time zone. */
export function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{useReaderText(iso, TO_THE_MINUTE)}</time>
}
