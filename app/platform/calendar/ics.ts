/** `address` is null if it must not be shown. */
type Attendee = { name: string; address: string | null }

type CalendarEvent = {
  uid: string
  /** Instants in milliseconds. */
  start: number
  end: number
  summary: string
  description?: string
  /** Shows the event without marking the time as busy. */
  free?: boolean
  /** The number of changes so far: calendars only accept a change with a higher number. */
  sequence?: number
  cancelled?: boolean
  /** A place, or the URL of a call. */
  location?: string
  organizer?: { name: string; address: string }
  /** Listed as having accepted. */
  attendees?: readonly Attendee[]
}

export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'
type Calendar = {
  name: string
  producer: string
  stamp: Date
  events: readonly CalendarEvent[]
  /** REQUEST for an invitation, CANCEL to cancel it (RFC 5546); PUBLISH, the default, for a file to import. */
  method?: CalendarMethod
}

/** A calendar file (RFC 5545): times in UTC, lines of at most 75 octets that end in CRLF. */
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

/** The address that calendars use for an attendee without one. */
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

/** A quoted parameter value. There is no escaping, so quotes are removed. */
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
    .replaceAll(/[\\;,]/g, char => `\\${char}`)
    .replaceAll('\n', '\\n')
}

const MAX_OCTETS = 75

/** Folds a long line: continuation lines begin with a space. Never splits a character. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += letter
    octets += size
  }
  return folded
}
