export type CalendarEvent = {
  uid: string
  /** Instants in milliseconds. */
  start: number
  end: number
  summary: string
  description?: string
  /** Shown in the calendar without making anybody busy. */
  free?: boolean
}

type Calendar = { name: string; producer: string; stamp: Date; events: readonly CalendarEvent[] }

/** A calendar file by RFC 5545: times in UTC, lines of at most 75 octets that end in CRLF. */
export function calendarFile({ name, producer, stamp, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(producer)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap(event => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${utc(stamp.getTime())}`,
      `DTSTART:${utc(event.start)}`,
      `DTEND:${utc(event.end)}`,
      `SUMMARY:${escapeText(event.summary)}`,
      ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
      `TRANSP:${event.free ? 'TRANSPARENT' : 'OPAQUE'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

/** 20260309T130000Z */
function utc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

const CONTROL = /[^\P{Cc}\n\t]/gu

function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROL, '')
    .replaceAll(/[\\;,]/g, sign => `\\${sign}`)
    .replaceAll('\n', '\\n')
}

const LONGEST = 75

/** A line goes on in the next behind a space; no letter is cut in two. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > LONGEST) {
      folded += '\r\n '
      octets = 1
    }
    folded += letter
    octets += size
  }
  return folded
}
