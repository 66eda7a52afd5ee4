// The rooms of the demo world: what happened after introductions were accepted.
import { sql } from 'kysely'
import { dayIn, weekdayOf } from '#app/platform/calendar/zones.ts'
import type { SystemTx } from '#app/platform/db/actor.ts'
import { DAY_MS, HOUR_MS } from '#app/platform/units.ts'
import type { DemoOffer, DemoRoom, DemoTimes } from './demo/types.ts'
import { demoCompanies, demoRooms, demoTalent } from './demo/world.ts'
import { type Ago, insertRows, stableId } from './rows.ts'

/** Defaults for the optional terms of an offer. */
const EMPTY = {
  decides_alone: '',
  decides_together: '',
  advises: '',
  exclusions: '',
  cadence: '',
  day_30: '',
  day_60: '',
  day_90: '',
  handover: '',
  payment_days: 14,
  notice_days: 30,
  unused_hours: 'lapse',
}

const WORKING_DAYS = 5

/** The given hour (UTC) of the n-th working day after a day. */
function working(from: Date, { ahead, hour }: DemoTimes['times'][number]): Date {
  let day = dayIn('UTC', from.getTime())
  for (let left = ahead; left > 0; left -= weekdayOf(day) < WORKING_DAYS ? 1 : 0) day += 1
  return new Date(day * DAY_MS + hour * HOUR_MS)
}

type Step = DemoRoom['acts'][number] & { version?: number }

const otherOf = (side: 'company' | 'talent') => (side === 'company' ? 'talent' : 'company')

/** The events of an offer: sent and, if it was, agreed. A counteroffer is a separate offer. */
function actsOf({ side, state, daysAgo, answeredDaysAgo = 0 }: DemoOffer, place: number): Step[] {
  const version = place + 1
  const sent: Step = { act: place === 0 ? 'offer' : 'counter', side, daysAgo, version }
  return state === 'agreed'
    ? [sent, { act: 'agree', side: otherOf(side), daysAgo: answeredDaysAgo, version }]
    : [sent]
}

/** The events of a round: proposed and, if a time was taken, accepted. */
function meetingActs({ side, daysAgo, taken }: DemoTimes): Step[] {
  const proposed: Step = { act: 'propose', side, daysAgo, version: 1 }
  if (taken === undefined) return [proposed]
  return [proposed, { act: 'meet', side: otherOf(side), daysAgo: taken.daysAgo, version: 1 }]
}

async function insertMeetings(
  tx: SystemTx,
  ago: Ago,
  rooms: { id: string; meeting?: DemoTimes }[],
): Promise<void> {
  const rounds = rooms.flatMap(({ id, meeting }) =>
    meeting === undefined
      ? []
      : [{ ...meeting, id, times: meeting.times.map(time => working(ago(0), time)) }],
  )
  await insertRows(
    tx,
    'public.meeting_rounds',
    rounds.map(({ id, side, minutes, link, times, daysAgo, taken }) => ({
      id: stableId('times', id),
      engagement_id: id,
      number: 1,
      side,
      client_key: stableId('times form', id),
      state: taken ? 'taken' : 'open',
      minutes,
      link,
      times,
      taken: taken ? times[taken.place] : null,
      created_at: ago(daysAgo),
      answered_at: taken ? ago(taken.daysAgo) : null,
    })),
  )
  await insertRows(
    tx,
    'public.meetings',
    rounds.flatMap(({ id, minutes, link, times, taken }) =>
      taken === undefined
        ? []
        : [
            {
              id: stableId('meeting', id),
              engagement_id: id,
              round: 1,
              sequence: 0,
              state: 'planned',
              starts_at: times[taken.place],
              minutes,
              link,
              created_at: ago(taken.daysAgo),
              changed_at: ago(taken.daysAgo),
            },
          ],
    ),
  )
}

export async function insertRooms(tx: SystemTx, ago: Ago): Promise<void> {
  const rooms = demoRooms().map(room => ({
    ...room,
    id: stableId('introduction', `${room.request} ${room.talent}`),
    names: {
      company_name: demoCompanies().find(({ requests }) =>
        requests.some(({ key }) => key === room.request),
      )?.company.name,
      talent_name: demoTalent().find(({ key }) => key === room.talent)?.full_name,
    },
  }))
  await insertRows(
    tx,
    'public.engagement_messages',
    rooms.flatMap(({ id, messages }) =>
      messages.map(({ side, body, daysAgo }) => ({
        id: stableId('message', `${id} ${daysAgo}`),
        engagement_id: id,
        client_key: stableId('message form', `${id} ${daysAgo}`),
        side,
        body,
        created_at: ago(daysAgo),
      })),
    ),
  )
  await insertRows(
    tx,
    'public.charter_versions',
    rooms.flatMap(({ id, names, offers = [] }) =>
      offers.map(({ daysAgo, answeredDaysAgo, startsDaysAgo, ...offer }, place) => ({
        ...EMPTY,
        ...offer,
        id: stableId('offer', `${id} ${place}`),
        engagement_id: id,
        number: place + 1,
        client_key: stableId('offer form', `${id} ${place}`),
        starts_on: ago(startsDaysAgo),
        created_at: ago(daysAgo),
        answer_zone: 'America/New_York',
        expires_at: ago(daysAgo - 7),
        answered_at: answeredDaysAgo === undefined ? null : ago(answeredDaysAgo),
        ...(offer.state === 'agreed' ? names : {}),
      })),
    ),
  )
  await insertMeetings(tx, ago, rooms)
  for (const { id, offers = [], meeting, ...room } of rooms) {
    const { talentContact = '' } = room
    const acts: Step[] = [
      ...offers.flatMap(actsOf),
      ...room.acts,
      ...(meeting ? meetingActs(meeting) : []),
    ]
    for (const { act, side, daysAgo, version = null } of acts) {
      await sql`
        update public.engagements e set state = t.next
          from public.engagement_transitions t where e.id = ${id} and t.state = e.state and t.act = ${act}
      `.execute(tx)
      await tx
        .insertInto('engagement_events')
        .values({ engagement_id: id, act, side, version, at: ago(daysAgo) })
        .execute()
    }
    await tx
      .updateTable('engagements')
      .set({ talent_contact: talentContact })
      .where('id', '=', id)
      .execute()
  }
  // All messages have been read, so no notices of them remain.
  await sql`delete from public.notices where kind = 'message_received'`.execute(tx)
}
