import { sql } from 'kysely'
import { z } from 'zod'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import { ownSide, Side } from '#app/query-parts/own-side.ts'
import { RequestSnapshot } from '#app/query-parts/request-snapshot.ts'
import { statedRate } from '#app/query-parts/stated-rate.ts'
import { typeLabel } from './file-type.ts'
import { standingColumns } from './progress.server.ts'
import { ACTS, type Entry, type OneSidedRoom, type Room, STATES, type Timeline } from './types.ts'

const PAGE = 50

const State = z.enum(STATES)
const RoomRequest = RequestSnapshot.omit({ challenges: true })
type RoomRow = Omit<
  Room,
  | 'acceptedAt'
  | 'readByOther'
  | 'request'
  | 'side'
  | 'otherProfileUrl'
  | 'otherHasLeft'
  | 'offeredBy'
  | 'timesFrom'
> & {
  side: string
  state: string
  accepted_at: Date
  read_by_other: Date | null
  request: unknown
  offered_by: string | null
  times_from: string | null
  profile_url: string | null
  other_id: string | null
}

/** One of the caller's own rooms. Undefined if it doesn't exist or isn't theirs. */
export async function findRoom(tx: ActorTx, id: string): Promise<Room | undefined> {
  const { rows } = await sql<RoomRow>`
    with room as (
      select e.*, ${ownSide}
        from public.engagements e where e.id = ${id}
    )
    select r.id, r.side, r.state, r.accepted_at, r.request_id as "requestId", r.talent_id as "talentId",
           r.request, r.requirements,
           ${statedRate('r.rate_min', 'talent', 'min')} as "rateMin", ${statedRate('r.rate_max', 'talent', 'max')} as "rateMax",
           case r.side when 'talent' then r.company_id else r.talent_user_id end as other_id,
           case when r.side = 'company' and not talent.hidden then talent.public_profile_url end as profile_url,
           array(select t.act from public.engagement_transitions t
                  where t.state = r.state and t.by_hand order by t.act) as acts,
           exists (select from public.charter_versions c where c.engagement_id = r.id) as "hasOffers",
           exists (select from public.company_requests q
                    where q.id = r.request_id and q.user_id = ${currentUserId}
                      and q.closed_as is null) as "isRequestOpen",
           ${standingColumns},
           seat.shows_reads as "showsReads", public.read_by_other(r.id) as read_by_other,
           (select count(*)::integer from public.engagement_messages m
             where m.engagement_id = r.id and m.side <> r.side and m.created_at > seat.read_at
               and m.deleted_at is null) as unread,
           exists (select from public.notices n
                    where n.user_id = ${currentUserId} and n.connection_id = r.id and n.read_at is null
                      and n.kind in ('introduction_answered', 'engagement_moved')) as "hasNotice",
           (select case when bool_or(p.settled_at is null) then 'open' when count(*) > 0 then 'settled' end
              from public.engagement_reports p
             where p.engagement_id = r.id and p.user_id = ${currentUserId}) as "ownReport"
      from room r
      join public.engagement_seats seat on seat.engagement_id = r.id and seat.side = r.side
      left join public.connection_contacts contact on contact.connection_id = r.id
      left join public.talent_profiles talent on talent.id = r.talent_id
      left join lateral public.known_companies(array[r.company_id]) company on r.side = 'talent'
  `.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const { accepted_at, read_by_other, offered_by, times_from, profile_url, other_id, ...rest } = row
  return {
    ...rest,
    side: Side.parse(row.side),
    offeredBy: Side.nullable().parse(offered_by),
    timesFrom: Side.nullable().parse(times_from),
    state: State.parse(row.state),
    request: RoomRequest.parse(row.request),
    acts: ACTS.filter(act => row.acts.includes(act)),
    otherProfileUrl: profile_url,
    otherHasLeft: other_id === null,
    acceptedAt: accepted_at.toISOString(),
    readByOther: read_by_other?.toISOString() ?? null,
  }
}

type EntryRow = {
  kind: 'message' | 'event'
  id: string
  at: string
  side: string | null
  act: string
  body: string
  edited: boolean
  deleted: boolean
  fresh: boolean
  client_key: string | null
  version: number | null
  times: string[] | null
  files: { id: string; name: string; type: string; bytes: number }[] | null
}

/** A page of a room's messages and events, newest first. */
export async function readTimeline(
  tx: ActorTx,
  { id, side, before }: Pick<Room, 'id' | 'side'> & { before: { at: string; id: string } | null },
): Promise<Timeline> {
  const older = before ? sql`(at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`
  const newestFirst = sql`order by at desc, id desc limit ${PAGE + 1}`
  const { rows } = await sql<EntryRow>`
    select kind, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, side, act, body,
           edited, deleted, fresh, client_key, version, times,
           (select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes)
                     order by f.place)
              from public.engagement_files f where f.message_id = entries.id) as files
      from (
        (select * from (
          select 'message' as kind, m.id, m.created_at as at, m.side, '' as act, m.body,
                 m.edited_at is not null as edited, m.deleted_at is not null as deleted,
                 m.side = ${side} and m.deleted_at is null and app.is_fresh_message(m.created_at) as fresh,
                 case when m.side = ${side} then m.client_key end as client_key,
                 null::integer as version, null::jsonb as times
            from public.engagement_messages m where m.engagement_id = ${id}
        ) as messages where ${older} ${newestFirst})
        union all
        (select * from (
          select 'event', e.id, e.at, e.side, e.act, '', false, false, false, null::uuid, e.version,
                 case when e.act in ('propose', 'propose_others') then to_jsonb(r.times)
                      when e.act in ('meet', 'move') then jsonb_build_array(r.taken) end
            from public.engagement_events e
            left join public.meeting_rounds r on r.engagement_id = e.engagement_id and r.number = e.version
           where e.engagement_id = ${id}
        ) as events where ${older} ${newestFirst})
      ) as entries (kind, id, at, side, act, body, edited, deleted, fresh, client_key, version, times)
     ${newestFirst}
  `.execute(tx)
  const entries = rows.slice(0, PAGE).map(toEntry)
  const last = entries.at(-1)
  return { entries, before: rows.length > PAGE && last ? `${last.at} ${last.id}` : null }
}

function toEntry(row: EntryRow): Entry {
  const { id, at } = row
  const side = Side.nullable().parse(row.side)
  if (row.kind === 'event' || side === null)
    return {
      kind: 'event',
      id,
      at,
      side,
      act: row.act,
      version: row.version,
      times: (row.times ?? []).map(time => new Date(time).toISOString()),
    }
  const { body, edited, deleted, fresh, client_key: clientKey } = row
  const files = (row.files ?? []).map(({ type, ...file }) => ({ ...file, label: typeLabel(type) }))
  return { kind: 'message', id, at, side, body, edited, deleted, fresh, clientKey, files }
}

/** The caller's rooms whose other side has deleted their account, newest first. */
export async function listOneSidedRooms(tx: ActorTx): Promise<OneSidedRoom[]> {
  const { rows } = await sql<{ id: string; role: string | null; accepted_at: Date }>`
    select id, request ->> 'role' as role, accepted_at from public.engagements
     where company_id is null or talent_user_id is null
     order by accepted_at desc, id
     limit 200
  `.execute(tx)
  return rows.map(({ id, role, accepted_at }) => ({
    id,
    role: role ?? '',
    acceptedAt: accepted_at.toISOString(),
  }))
}
