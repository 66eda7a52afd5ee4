import { sql } from 'kysely'
import type { ActorTx, AsActor } from '#app/platform/db/actor.ts'
import { type Page, pageOfRows, pagesOf } from '#app/platform/db/pages.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import { statedRate } from '#app/query-parts/stated-rate.ts'

/** How many rooms, messages or offers are in memory at once: of the longest offers some megabytes. */
const AT_ONCE = 50

type Room = { id: string; message_ids: string[]; offer_ids: string[] }

/**
 * All of the caller's rooms with their contents, oldest first, for the data download. They are read while they are
 * written, in this order: all of a room may be more than fits in memory. Most rooms are small, so the contents of
 * several are read at once.
 */
export async function* readOwnRooms(asActor: AsActor) {
  for await (const rooms of pagesOf(page => asActor(tx => listRooms(tx, page)), AT_ONCE)) {
    const ids = (kind: 'message_ids' | 'offer_ids') => rooms.flatMap(({ room }) => room[kind])
    const messages = inParts(asActor, ids('message_ids'), listMessages)
    const offers = inParts(asActor, ids('offer_ids'), listOffers)
    for (const { room: found } of rooms) {
      const { message_ids, offer_ids, ...room } = found
      yield {
        ...room,
        messages: take(messages, message_ids.length),
        offers: take(offers, offer_ids.length),
      }
    }
  }
}

/** For each id what is read, or null if it is gone. */
async function* inParts(
  asActor: AsActor,
  ids: readonly string[],
  read: (tx: ActorTx, ids: readonly string[]) => Promise<unknown[]>,
): AsyncGenerator<unknown, void> {
  for (let at = 0; at < ids.length; at += AT_ONCE)
    yield* await asActor(tx => read(tx, ids.slice(at, at + AT_ONCE)))
}

/** The next of these that are not null, out of so many. */
async function* take(all: AsyncGenerator<unknown, void>, count: number) {
  for (let n = 0; n < count; n += 1) {
    const { value } = await all.next()
    if (value !== null) yield value
  }
}

async function listRooms(tx: ActorTx, page: Page): Promise<{ room: Room; row_key: string[] }[]> {
  const own = tx.selectFrom('engagements').selectAll()
  const { rows } = await sql<{ room: Room; row_key: string[] }>`
    with e as materialized (${pageOfRows(own, ['accepted_at', 'id'], page)})
    select e.row_key, jsonb_build_object(
             'id', e.id, 'state', e.state, 'state_since', e.state_since, 'introduced_at', e.introduced_at,
             'accepted_at', e.accepted_at, 'request_id', e.request_id, 'company_name', e.company_name,
             'talent_name', e.talent_name, 'request', e.request, 'requirements', e.requirements,
             'talent_contact', e.talent_contact,
             'rate_min', ${statedRate('e.rate_min', 'talent', 'min')}, 'rate_max', ${statedRate('e.rate_max', 'talent', 'max')},
             'your_side', seat.side, 'read_at', seat.read_at, 'shows_reads', seat.shows_reads, 'zone', seat.zone,
             'message_ids', array(
               select m.id from public.engagement_messages m where m.engagement_id = e.id order by m.created_at, m.id),
             'offer_ids', array(
               select c.id from public.charter_versions c where c.engagement_id = e.id order by c.number),
             'meetings', (
               select coalesce(jsonb_agg(to_jsonb(m) - 'engagement_id' order by m.created_at, m.id), '[]')
                 from public.meetings m where m.engagement_id = e.id),
             'proposed_times', (
               select coalesce(jsonb_agg(to_jsonb(r) - '{id,engagement_id,client_key}'::text[] order by r.number), '[]')
                 from public.meeting_rounds r where r.engagement_id = e.id),
             'events', (
               select coalesce(jsonb_agg(jsonb_build_object('act', v.act, 'side', v.side, 'version', v.version, 'at', v.at)
                        order by v.at, v.id), '[]')
                 from public.engagement_events v where v.engagement_id = e.id),
             'reports', (
               select coalesce(jsonb_agg(jsonb_build_object('reason', p.reason, 'created_at', p.created_at)
                        order by p.created_at, p.id), '[]')
                 from public.engagement_reports p where p.engagement_id = e.id and p.user_id = ${currentUserId})
           ) as room
      from e
      left join public.engagement_seats seat on seat.engagement_id = e.id
      left join public.talent_profiles talent on talent.id = e.talent_id
     order by e.accepted_at, e.id
  `.execute(tx)
  return rows
}

async function listMessages(tx: ActorTx, ids: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<{ message: unknown }>`
    select case when m.id is not null then
           jsonb_build_object('side', m.side, 'body', m.body, 'created_at', m.created_at, 'edited_at', m.edited_at,
             'deleted_at', m.deleted_at, 'files', (
               select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'type', f.type, 'bytes', f.bytes,
                        'address', '/connections/' || f.engagement_id || '/files/' || f.id) order by f.place), '[]')
                 from public.engagement_files f where f.message_id = m.id)) end as message
      from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
      left join public.engagement_messages m on m.id = asked.id
     order by asked.place
  `.execute(tx)
  return rows.map(({ message }) => message)
}

async function listOffers(tx: ActorTx, ids: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<{ offer: unknown }>`
    select to_jsonb(c) - '{id,engagement_id,client_key}'::text[] as offer
      from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
      left join public.charter_versions c on c.id = asked.id
     order by asked.place
  `.execute(tx)
  return rows.map(({ offer }) => offer)
}
