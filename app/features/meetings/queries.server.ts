import { sql } from 'kysely'
import { z } from 'zod'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { otherCanAnswer, ownSide, Side } from '#app/query-parts/own-side.ts'
import { statedZone } from '#app/query-parts/stated-zone.ts'
import { ROUND_STATES, type Round, type Scheduling } from './types.ts'

const instant = z.string().transform(text => new Date(text).toISOString())

const RoundRow = z.object({
  number: z.number(),
  side: Side,
  state: z.enum(ROUND_STATES),
  minutes: z.number(),
  link: z.string(),
  times: z.array(instant),
  passed: z.boolean(),
})
const MeetingRow = z.object({
  id: z.string(),
  sequence: z.number(),
  startsAt: instant,
  minutes: z.number(),
  link: z.string(),
})

const LastMeetingRow = z.object({
  startsAt: instant,
  minutes: z.number(),
  isCanceled: z.boolean(),
  by: Side.nullable(),
})

/** Columns of a round `r`. An expired round counts as lapsed, even if the job has not run yet. */
const round = sql`
  jsonb_build_object('number', r.number, 'side', r.side, 'minutes', r.minutes, 'link', r.link, 'times', r.times,
    'passed', r.state in ('open', 'lapsed') and r.expires_at <= now(),
    'state', case when r.state = 'open' and r.expires_at <= now() then 'lapsed' else r.state end)`

/** The last meeting of an engagement `e` that is over. */
const lastMeeting = sql`
  select jsonb_build_object('startsAt', m.starts_at, 'minutes', m.minutes, 'isCanceled', m.state = 'cancelled',
           'by', (select a.side from public.engagement_events a
                   where a.engagement_id = m.engagement_id and a.version = m.round and a.act = 'call_off'
                   order by a.at desc limit 1))
    from public.meetings m
   cross join lateral (
     select case m.state when 'cancelled' then m.changed_at
                         else m.starts_at + make_interval(mins => m.minutes) end as at) as over
   where m.engagement_id = e.id and (m.state = 'cancelled' or over.at <= now())
     and not exists (select from public.meeting_rounds r
                      where r.engagement_id = e.id and r.number > m.round
                        and coalesce(r.answered_at, r.expires_at) > over.at)
   order by m.round desc limit 1`

/** The meeting and newest round of one of the caller's rooms. Undefined if the room doesn't exist or isn't theirs. */
export async function findScheduling(tx: ActorTx, id: string): Promise<Scheduling | undefined> {
  const { rows } = await sql<{
    side: string
    can_propose: boolean
    company_zone: string | null
    talent_zone: string | null
    round: unknown
    meeting: unknown
    last: unknown
  }>`
    select ${ownSide},
           ${otherCanAnswer} as can_propose,
           e.request ->> 'zone' as company_zone, ${statedZone('t')} as talent_zone,
           (select ${round} from public.meeting_rounds r
             where r.engagement_id = e.id order by r.number desc limit 1) as round,
           (select jsonb_build_object('id', m.id, 'sequence', m.sequence, 'startsAt', m.starts_at,
                                      'minutes', m.minutes, 'link', m.link)
              from public.meetings m
             where m.engagement_id = e.id and m.state = 'planned'
               and m.starts_at + make_interval(mins => m.minutes) > now()) as meeting,
           (${lastMeeting}) as last
      from public.engagements e
      left join public.talent_profiles t on t.id = e.talent_id
     where e.id = ${id}
  `.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const side = Side.parse(row.side)
  const [company, talent] = [row.company_zone, row.talent_zone]
  return {
    side,
    canPropose: row.can_propose,
    zones:
      side === 'company' ? { mine: company, theirs: talent } : { mine: talent, theirs: company },
    round: RoundRow.nullable().parse(row.round),
    meeting: MeetingRow.nullable().parse(row.meeting),
    last: LastMeetingRow.nullable().parse(row.last),
  }
}

/** One round of one of the caller's rooms; null if there is none. */
export async function findRound(tx: ActorTx, id: string, number: number): Promise<Round | null> {
  const { rows } = await sql<{ round: unknown }>`
    select ${round} as round from public.meeting_rounds r where r.engagement_id = ${id} and r.number = ${number}
  `.execute(tx)
  return RoundRow.nullable().parse(rows[0]?.round ?? null)
}
