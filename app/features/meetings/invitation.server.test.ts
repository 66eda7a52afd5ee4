// Checks invitations with another implementation of the iCalendar standard.
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { dayText, readDay } from '#app/platform/calendar/zones.ts'
import { meetingFile, organizerOf } from './invitation.server.ts'
import { instantsOf } from './rules.ts'

const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Singapore',
  'Asia/Kolkata',
  'Australia/Sydney',
  'Australia/Lord_Howe',
]
const ID = '5d1f4d6e-0000-4000-8000-000000000001'
const organizer = organizerOf('Vinculum <post@product.test>')
const reader = { name: 'Ada Lovelace', address: 'ada@mail.test' }

const MEETING = {
  id: ID,
  sequence: 0,
  startsAt: '2026-03-09T13:00:00Z',
  minutes: 30,
  link: 'https://meet.test/room?a=1,2;3',
  changedAt: '2026-03-01T08:00:00Z',
  cancelled: false,
}

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const component = calendar.getFirstSubcomponent('vevent')
  if (component === null) throw new Error('No event')
  const event = new ICAL.Event(component)
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: component.getFirstPropertyValue('status'),
    start: event.startDate.toJSDate(),
    end: event.endDate.toJSDate(),
    uid: event.uid,
    sequence: event.sequence,
    summary: event.summary,
    location: event.location,
    organizer: event.organizer,
    attendees: event.attendees.map(attendee => ({
      name: attendee.getFirstParameter('cn'),
      status: attendee.getFirstParameter('partstat'),
      address: attendee.getFirstValue(),
    })),
  }
}

const invite = (changes: Partial<typeof MEETING> = {}, method: 'REQUEST' | 'CANCEL' = 'REQUEST') =>
  meetingFile(
    { ...MEETING, ...changes },
    {
      otherName: 'Harborlight',
      page: 'https://product.test/connections/1/meeting',
      invite: { method, organizer, reader },
    },
  )

describe('an invitation', () => {
  it('names both sides as accepted attendees, without the other side’s address', () => {
    expect(read(invite())).toEqual({
      method: 'REQUEST',
      status: 'CONFIRMED',
      uid: `${ID}@vinculum`,
      sequence: 0,
      summary: 'Meeting with Harborlight',
      location: MEETING.link,
      start: new Date('2026-03-09T13:00:00Z'),
      end: new Date('2026-03-09T13:30:00Z'),
      organizer: 'mailto:post@product.test',
      attendees: [
        { name: 'Ada Lovelace', status: 'ACCEPTED', address: 'mailto:ada@mail.test' },
        { name: 'Harborlight', status: 'ACCEPTED', address: 'invalid:nomail' },
      ],
    })
  })

  it('is cancelled with the same UID and a higher sequence number', () => {
    const cancelled = read(invite({ sequence: 3, cancelled: true }, 'CANCEL'))
    expect(cancelled).toMatchObject({
      method: 'CANCEL',
      status: 'CANCELLED',
      uid: `${ID}@vinculum`,
      sequence: 3,
    })
  })

  it('leaves out names that look like messages, and escapes injected lines', () => {
    const file = meetingFile(MEETING, {
      otherName: 'Visit evil.example\r\nATTENDEE:mailto:x@evil.example',
      page: 'https://product.test/',
      invite: { method: 'REQUEST', organizer, reader: { ...reader, name: 'A";X=1:mailto:b' } },
    })
    expect(file).not.toContain('evil')
    expect(read(file).attendees.map(({ name }) => name)).toEqual(['Someone', 'Someone'])
  })

  it('without attendees is a plain calendar file', () => {
    const file = read(meetingFile(MEETING, { otherName: 'Harborlight', page: 'https://p.test/' }))
    expect(file).toMatchObject({ method: 'PUBLISH', organizer: null, attendees: [] })
  })
})

describe.each(ZONES)('typed in %s', zone => {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })

  it('calendars show the typed times, through both clock changes of the year', () => {
    const now = new Date('2026-01-05T12:00:00Z')
    const before = { day: readDay('2026-01-07') ?? 0, minutes: 720 }
    const skipped: string[] = []
    // The weeks in which any zone changes its clocks, at the hours of a change and at noon.
    const days = ['2026-03-01', '2026-09-27'].flatMap(from =>
      Array.from({ length: 42 }, (_, place) => (readDay(from) ?? 0) + place),
    )
    for (const day of days)
      for (const minutes of [30, 90, 150, 210, 720]) {
        const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        const typed = instantsOf([before, { day, minutes }], zone, now)
        const startsAt = typed.ok ? (typed.times.at(-1) ?? '') : ''
        const { start, end } = read(invite({ startsAt, minutes: 45 }))
        expect(end.getTime() - start.getTime()).toBe(45 * 60_000)
        const expected = `${dayText(day)} ${clock}`
        if (wall.format(start) !== expected) skipped.push(expected)
      }
    // A skipped time is shown later; at most one of these times is skipped.
    expect(skipped.length).toBeLessThanOrEqual(1)
  })
})

it('parses the sender with or without a name', () => {
  expect(organizerOf('post@product.test')).toEqual({
    name: 'Vinculum',
    address: 'post@product.test',
  })
  expect(organizerOf('The Desk <desk@product.test>')).toEqual({
    name: 'The Desk',
    address: 'desk@product.test',
  })
})
