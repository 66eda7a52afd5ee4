import { createContext, useContext, useSyncExternalStore } from 'react'

/** The reader's time zone; null if only their browser knows it: until it runs, times are in UTC. */
export const ReaderZone = createContext<string | null>(null)

const never = () => () => {}
const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader's time zone; null until hydration if only their browser knows it. */
function useKnownZone(): string | null {
  const known = useContext(ReaderZone)
  return useSyncExternalStore(
    never,
    () => known ?? browserZone(),
    () => known,
  )
}

export function useReaderZone(): string {
  return useKnownZone() ?? 'UTC'
}

type Format = (date: Date, zone: string) => string

/** More zones than people who read at the same time usually have. */
const MAX_ZONES = 50

/** Keeps the formatters, because creating one costs more than formatting. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Format {
  const made = new Map<string, Intl.DateTimeFormat>()
  const make = (zone: string) => {
    try {
      return new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
    } catch {
      // An older browser may not know the name.
      return new Intl.DateTimeFormat(locale, options)
    }
  }
  return (date, zone) => {
    const known = made.get(zone)
    if (known) return known.format(date)
    if (made.size >= MAX_ZONES) made.clear()
    const format = make(zone)
    made.set(zone, format)
    return format.format(date)
  }
}

const dateText = formatOf('en-US', { dateStyle: 'medium' })
const minuteText = formatOf('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const sortableText = formatOf('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** A date in the reader's time zone. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{dateText(new Date(iso), useReaderZone())}</time>
}

/** The same to the minute, with the zone's short name. */
export function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{minuteText(new Date(iso), useReaderZone())}</time>
}

/** Today in the reader's time zone, "2026-11-22"; null until it is known. */
export function useToday(): string | null {
  const zone = useKnownZone()
  return zone === null ? null : sortableText(new Date(), zone)
}
