import { useSyncExternalStore } from 'react'

const never = () => () => {}

function useReaderText(iso: string, options: Intl.DateTimeFormatOptions): string {
  const format = (timeZone?: string) =>
    new Date(iso).toLocaleString('en-US', { ...options, timeZone })
  return useSyncExternalStore(
    never,
    () => format(),
    () => format('UTC'),
  )
}

/** A date in the reader's own time zone, which only the browser knows: in UTC until then. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{useReaderText(iso, { dateStyle: 'medium' })}</time>
}

const TO_THE_MINUTE = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** The same to the minute, with the zone it is told in. */
export function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{useReaderText(iso, TO_THE_MINUTE)}</time>
}
