import { useSyncExternalStore } from 'react'

const never = () => () => {}

function format(iso: string, timeZone?: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
}

/** A date in the reader's own time zone, which only the browser knows: in UTC until then. */
export function Day({ iso }: { iso: string }) {
  const text = useSyncExternalStore(
    never,
    () => format(iso),
    () => format(iso, 'UTC'),
  )
  return <time dateTime={iso}>{text}</time>
}
