import { sql } from 'kysely'
import { z } from 'zod'
import { type CalendarMethod, calendarFile } from '#app/platform/calendar/ics.ts'
import { zoneText } from '#app/platform/calendar/zone-text.ts'
import type { ActorTx, SystemTx } from '#app/platform/db/actor.ts'
import type { Mail } from '#app/platform/mail/mail.ts'
import { nameInMail } from '#app/platform/mail/names.ts'
import { readSender, type Sender } from '#app/platform/mail/sender.ts'
import { MINUTE_MS } from '#app/platform/units.ts'
import { Side } from '#app/query-parts/own-side.ts'
import { statedZone } from '#app/query-parts/stated-zone.ts'
import { site } from '#app/site.ts'
import { type Slot, slotOf, usableZones, type Zones } from './rules.ts'
import type { Meeting } from './types.ts'

/** The sender of the invitations, with the product's name if it has none. */
export function organizerOf(sender: string): Sender {
  const { name, address } = readSender(sender)
  return { name: name || site.name, address }
}

type CalendarMeeting = Pick<Meeting, 'id' | 'sequence' | 'startsAt' | 'minutes' | 'link'> & {
  changedAt: string
  cancelled: boolean
}

/** A meeting as a calendar file. Each side gets its own, so neither learns the other's address. */
export function meetingFile(
  meeting: CalendarMeeting,
  options: {
    /** Null once they have deleted their account. */
    otherName: string | null
    /** Address of the page where it can be moved or cancelled. */
    page: string
    /** Without it, a file to import by hand. */
    invite?: {
      method: CalendarMethod
      organizer: Sender
      reader: { name: string; address: string }
    }
  },
): string {
  const { otherName, page, invite } = options
  const start = Date.parse(meeting.startsAt)
  const other = otherName === null ? [] : [{ name: nameInMail(otherName), address: null }]
  return calendarFile({
    name: site.name,
    producer: site.name,
    stamp: new Date(meeting.changedAt),
    method: invite?.method,
    events: [
      {
        uid: `${meeting.id}@${site.name.toLowerCase()}`,
        start,
        end: start + meeting.minutes * MINUTE_MS,
        summary: other[0] ? `Meeting with ${other[0].name}` : 'Meeting',
        description: [...(meeting.link === '' ? [] : [meeting.link]), page].join('\n'),
        location: meeting.link,
        sequence: meeting.sequence,
        cancelled: meeting.cancelled,
        ...(invite && {
          organizer: invite.organizer,
          attendees: [{ ...invite.reader, name: nameInMail(invite.reader.name) }, ...other],
        }),
      },
    ],
  })
}

const NoticeFacts = z.object({
  status: z.string(),
  roomId: z.string(),
  side: Side,
  reader: z.object({ name: z.string(), address: z.string() }),
  otherName: z.string().nullable(),
  zones: z.object({ company: z.string().nullable(), talent: z.string().nullable() }),
  /** In which the reader last proposed or accepted a time. */
  readerZone: z.string().nullable(),
  times: z.array(z.string()),
  minutes: z.number(),
  isOpen: z.boolean(),
  /** The meeting's sequence number when the notice was written. */
  noticeSequence: z.number().nullable(),
  meeting: z
    .object({
      id: z.string(),
      sequence: z.number(),
      startsAt: z.string(),
      minutes: z.number(),
      link: z.string(),
      changedAt: z.string(),
      cancelled: z.boolean(),
    })
    .nullable(),
})

/** The facts of a mail about a meeting: its times and the calendar file. */
type Invitation = { lines: string[]; calendar: Mail['calendar'] }

/** The invitation for a notice about a meeting. 'outdated' if things changed since; a later notice covers that. */
export async function findInvitation(
  tx: SystemTx,
  noticeId: string,
  { organizer, address, now }: { organizer: Sender; address: (path: string) => string; now: Date },
): Promise<Invitation | 'outdated' | undefined> {
  const { rows } = await sql<{ facts: unknown }>`
    select jsonb_build_object(
             'status', n.payload ->> 'status', 'roomId', e.id, 'side', u.user_type,
             'reader', jsonb_build_object('name', u.full_name, 'address', u.email),
             'otherName', nullif(case u.user_type when 'company' then coalesce(t.full_name, e.talent_name)
                            else coalesce(card.name, e.company_name) end, ''),
             'zones', jsonb_build_object('company', e.request ->> 'zone', 'talent', ${statedZone('t')}),
             'readerZone', seat.zone,
             'times', coalesce(to_jsonb(r.times), '[]'), 'minutes', coalesce(r.minutes, m.minutes),
             'isOpen', coalesce(r.state = 'open', false), 'noticeSequence', (n.payload ->> 'sequence')::integer,
             'meeting', case when m.id is not null then
               jsonb_build_object('id', m.id, 'sequence', m.sequence, 'startsAt', m.starts_at, 'minutes', m.minutes,
                                  'link', m.link, 'changedAt', m.changed_at, 'cancelled', m.state = 'cancelled') end) as facts
      from public.notices n
      join public.users u on u.id = n.user_id
      left join public.meetings m on m.id = (n.payload ->> 'meeting_id')::uuid
      join public.engagements e on e.id = coalesce(m.engagement_id, n.connection_id)
      join public.engagement_seats seat on seat.engagement_id = e.id and seat.side = u.user_type
      left join public.meeting_rounds r on r.engagement_id = e.id and r.number = (n.payload ->> 'number')::integer
      left join public.talent_profiles t on t.id = e.talent_id
      left join public.company_cards card on card.user_id = e.company_id
     where n.id = ${noticeId} and n.kind = 'meeting_moved'
  `.execute(tx)
  if (rows[0] === undefined) return undefined
  const {
    status,
    roomId,
    side,
    reader,
    otherName,
    zones,
    readerZone,
    times,
    minutes,
    isOpen,
    noticeSequence,
    meeting,
  } = NoticeFacts.parse(rows[0].facts)
  const { company, talent } = zones
  const readerZones = usableZones(
    side === 'company' ? { mine: company, theirs: talent } : { mine: talent, theirs: company },
    { browser: readerZone },
  )
  if (meeting === null) {
    const proposes = status === 'propose' || status === 'propose_others'
    if (proposes && !isOpen) return 'outdated'
    const lines = proposes
      ? times.map(time => slotLine(slotOf(time, minutes, readerZones, now), readerZones))
      : []
    return { lines, calendar: undefined }
  }
  if (noticeSequence !== meeting.sequence) return 'outdated'
  const slot = slotOf(meeting.startsAt, meeting.minutes, readerZones, now)
  const method = meeting.cancelled ? 'CANCEL' : 'REQUEST'
  return {
    lines: [
      slotLine(slot, readerZones),
      ...(meeting.link === '' || meeting.cancelled ? [] : [`Video call: ${meeting.link}`]),
    ],
    calendar: {
      method,
      content: meetingFile(meeting, {
        otherName,
        page: address(`/connections/${roomId}/meeting`),
        invite: { method, organizer, reader },
      }),
    },
  }
}

/** "Tue, Nov 24, 9:00 AM to 9:30 AM New York time (Tue, Nov 24, 2:00 PM to 2:30 PM London time)" */
function slotLine({ mine, theirs }: Slot, zones: Zones): string {
  const other =
    theirs === null || zones.theirs === null ? '' : ` (${theirs} ${zoneText(zones.theirs)})`
  return `${mine} ${zoneText(zones.mine)}${other}`
}

/** The planned meeting of one of the caller's rooms, as a file to add to a calendar by hand. */
export async function findMeetingFile(
  tx: ActorTx,
  roomId: string,
  options: { otherName: string; page: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ meeting: unknown }>`
    select jsonb_build_object('id', m.id, 'sequence', m.sequence, 'startsAt', m.starts_at, 'minutes', m.minutes,
                              'link', m.link, 'changedAt', m.changed_at, 'cancelled', false) as meeting
      from public.meetings m where m.engagement_id = ${roomId} and m.state = 'planned'
  `.execute(tx)
  if (rows[0] === undefined) return undefined
  const meeting = NoticeFacts.shape.meeting.unwrap().parse(rows[0].meeting)
  return meetingFile(meeting, options)
}
