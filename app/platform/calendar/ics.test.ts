import { describe, expect, it } from 'vitest'
import { calendarFile } from './ics.ts'

const event = {
  uid: 'one@vinculum',
  start: Date.UTC(2026, 2, 9, 13),
  end: Date.UTC(2026, 2, 9, 17, 30),
  summary: 'Work',
}
const file = (summary: string) =>
  calendarFile({
    name: 'Availability',
    producer: 'Vinculum',
    stamp: new Date('2026-03-01T08:00:00Z'),
    events: [{ ...event, summary }],
  })

/** Read as RFC 5545 says: first unfolded, then unescaped. */
function summaryOf(text: string): string | undefined {
  const line = text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find(one => one.startsWith('SUMMARY:'))
  return line
    ?.slice('SUMMARY:'.length)
    .replaceAll(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign))
}

describe('calendarFile', () => {
  it('writes events in UTC inside the required calendar properties', () => {
    expect(file('Work').split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Vinculum//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Availability',
      'BEGIN:VEVENT',
      'UID:one@vinculum',
      'DTSTAMP:20260301T080000Z',
      'DTSTART:20260309T130000Z',
      'DTEND:20260309T173000Z',
      'SUMMARY:Work',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it.each([
    'Board; committee, and the rest',
    'C:\\new, "quoted"',
    'Two\nlines',
    'Überstunden für Zoë 👩‍🚀 '.repeat(12),
    'x'.repeat(400),
    '漢字'.repeat(90),
  ])('keeps %j through folding and escaping', summary => {
    const text = file(summary)
    expect(summaryOf(text)).toBe(summary)
    for (const line of text.split('\r\n'))
      expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  })

  it('prevents injected lines', () => {
    const text = file('A\r\nATTENDEE:mailto:x@mail.test\rEND:VEVENT\u0000')
    expect(text.split('\r\n').filter(line => /^(ATTENDEE|END:VEVENT)/.test(line))).toEqual([
      'END:VEVENT',
    ])
    expect(text).not.toContain('\0')
  })
})
