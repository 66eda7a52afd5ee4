/** `address` is null where it must not be shown. */
type Attendee = { name: string; address: string | null }

export type CalendarEvent = {
  uid: string
  /** Instants in milliseconds. */
  start: number
  end: number
  summary: string
  description?: string
  /** Shown in the calendar without making anybody busy. */
  free?: boolean
  /** How often it has changed: calendars take a change only under a higher number. */
  sequence?: number
  cancelled?: boolean
  /** Where to go, or the address of a call. */
  location?: string
  organizer?: { name: string; address: string }
  /** They have said yes already. */
  attendees?: readonly Attendee[]
}

export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'
type Calendar = {
  name: string
  producer: string
  stamp: Date
  events: readonly CalendarEvent[]
  /** An invitation and its end, by RFC 5546; without it a file for whoever takes it. */
  method?: CalendarMethod
}

/** A calendar file by RFC 5545: times in UTC, lines of at most 75 octets that end in CRLF. */
export function calendarFile({
  name,
  producer,
  stamp,
  events,
  method = 'PUBLISH',
}: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(producer)}//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(method === 'PUBLISH' ? [`X-WR-CALNAME:${escapeText(name)}`] : []),
    ...events.flatMap(event => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${utc(stamp.getTime())}`,
      `DTSTART:${utc(event.start)}`,
      `DTEND:${utc(event.end)}`,
      `SUMMARY:${escapeText(event.summary)}`,
      ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
      ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
      ...partiesOf(event),
      ...(event.sequence === undefined ? [] : [`SEQUENCE:${event.sequence}`, statusOf(event)]),
      `TRANSP:${event.free ? 'TRANSPARENT' : 'OPAQUE'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

const statusOf = ({ cancelled }: CalendarEvent) => `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`

/** What calendars write for an attendee without an address. */
const NO_ADDRESS = 'invalid:nomail'

function partiesOf({ organizer, attendees = [] }: CalendarEvent): string[] {
  return [
    ...(organizer ? [`ORGANIZER;CN=${quote(organizer.name)}:mailto:${organizer.address}`] : []),
    ...attendees.map(
      ({ name, address }) =>
        `ATTENDEE;CN=${quote(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${address === null ? NO_ADDRESS : `mailto:${address}`}`,
    ),
  ]
}

/** The value of a parameter, which knows no escaping. */
function quote(text: string): string {
  return `"${text.replaceAll(/[\p{Cc}"]/gu, '')}"`
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
