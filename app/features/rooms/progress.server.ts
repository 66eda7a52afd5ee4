import { sql } from 'kysely'
import { z } from 'zod'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { knownCompanies } from '#app/query-parts/known-companies.ts'
import { lastDay } from '#app/query-parts/last-day.ts'
import { listedRooms } from '#app/query-parts/listed-rooms.ts'
import { ownSide, Side } from '#app/query-parts/own-side.ts'
import { awaitedAnswers, isOver, nextStep, ownStep, stateLabel } from './rules.ts'
import { STATES } from './types.ts'

/**
 * Columns of an engagement `r` with its `contact`, `talent` and `company`: whose turn it is, what is still to come, and
 * how to reach the other side. Offers and times that have expired count as closed, even if the job that closes them has
 * not run yet. Days are in UTC, in which free hours are counted.
 */
export const standingColumns = sql`
  (select c.side from public.charter_versions c
    where c.engagement_id = r.id and c.state = 'open' and c.expires_at > now()) as offered_by,
  (select ${lastDay('c')}::text from public.charter_versions c
    where c.engagement_id = r.id and c.state = 'open' and c.expires_at > now()) as "offerUntil",
  (select m.side from public.meeting_rounds m
    where m.engagement_id = r.id and m.state = 'open' and m.expires_at > now()) as times_from,
  exists (select from public.meetings m
           where m.engagement_id = r.id and m.state = 'planned'
             and m.starts_at + make_interval(mins => m.minutes) > now()) as "hasMeeting",
  (select c.starts_on::text from public.charter_versions c
    where c.engagement_id = r.id and c.state = 'agreed' and r.state = 'agreed'
      and c.starts_on > (now() at time zone 'utc')::date) as "startsOn",
  (select ((r.state_since at time zone 'utc')::date + c.notice_days)::text from public.charter_versions c
    where c.engagement_id = r.id and c.state = 'agreed' and r.state = 'notice'
      and (r.state_since at time zone 'utc')::date + c.notice_days >= (now() at time zone 'utc')::date) as "noticeUntil",
  public.other_is_suspended(r.id) as "otherIsSuspended",
  case r.side when 'talent' then coalesce(company.name, r.company_name)
              else coalesce(talent.full_name, r.talent_name) end as "otherName",
  coalesce(contact.contact_details, '') as "companyContact", r.talent_contact as "talentContact"`

const Row = z.object({
  id: z.string(),
  side: Side,
  state: z.enum(STATES),
  offered_by: Side.nullable(),
  times_from: Side.nullable(),
  offerUntil: z.string().nullable(),
  hasMeeting: z.boolean(),
  startsOn: z.string().nullable(),
  noticeUntil: z.string().nullable(),
  otherIsSuspended: z.boolean(),
  otherName: z.string(),
  companyContact: z.string(),
  talentContact: z.string(),
})

/** The progress and the next step, by id, of the caller's rooms about one request, or of those that lists show. */
export async function readProgress(tx: ActorTx, requestId?: string) {
  const which =
    requestId === undefined ? sql`e.id in (${listedRooms})` : sql`e.request_id = ${requestId}`
  const { rows } = await sql`
    with listed as (
      select e.*, ${ownSide}
        from public.engagements e
       where ${which} and e.company_id is not null and e.talent_user_id is not null
    )
    select r.id, r.side, r.state, ${standingColumns}
      from listed r
      left join public.connection_contacts contact on contact.connection_id = r.id
      left join public.talent_profiles talent on talent.id = r.talent_id
      left join ${knownCompanies('company_id')} on company.company_id = r.company_id
  `.execute(tx)
  return new Map(
    rows.map(row => {
      const { offered_by: offeredBy, times_from: timesFrom, ...room } = Row.parse(row)
      const standing = { ...room, offeredBy, timesFrom, otherHasLeft: false }
      return [
        room.id,
        {
          label: stateLabel(room.state),
          step: nextStep(standing),
          awaits: awaitedAnswers(standing),
          ownStep: ownStep(standing),
          isOver: isOver(room.state),
        },
      ]
    }),
  )
}
