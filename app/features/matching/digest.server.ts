// The daily digest: in each person's morning, the strong matches they have not been notified of yet.
import { sql } from 'kysely'
import { z } from 'zod'
import type { AsSystem, SystemTx } from '#app/platform/db/actor.ts'
import type { JobHandler } from '#app/platform/jobs/worker.ts'
import type { Matcher } from './engine/matcher.ts'
import { STRONG } from './rules.ts'
import type { ScoredPair } from './schema.ts'
import { logShown } from './shown.server.ts'
import type { ShownSide } from './shown.ts'

const MAX_CANDIDATES = 50
const MAX_NOTIFIED = 10
const MAX_REQUESTS = 10
const MORNING = { from: 8, until: 11 }

const Payload = z.object({ userId: z.guid(), day: z.string() })
/** A person's own profile, or their newest requests. */
type Subjects = {
  talents: string[]
  requests: string[]
  /** Matches the person has set aside. */
  aside: { request_id: string; talent_id: string }[]
}

/** Queues a job for each person whose local time is morning, spread over most of an hour. Planning twice on the same
 * day doesn't queue it twice. */
export async function planDigests(tx: SystemTx, at: Date): Promise<void> {
  await sql`
    with people as (
      select user_id, timezone from public.talent_profiles where not hidden
      union all
      (select distinct on (user_id) user_id, timezone from public.company_requests
        where not hidden order by user_id, created_at desc, id)
    ), local as (
      select p.user_id, ${at}::timestamptz at time zone app.usable_zone(p.timezone) as at
        from people p
    )
    insert into app.jobs (kind, key, payload, run_at)
    select 'match-digest-of', user_id || ':' || at::date,
           jsonb_build_object('userId', user_id, 'day', at::date), now() + random() * interval '50 minutes'
      from local
     where extract(hour from at) between ${MORNING.from} and ${MORNING.until}
    on conflict (kind, key) do nothing
  `.execute(tx)
}

export function digestJobs(options: {
  asSystem: AsSystem
  matcher: Pick<Matcher, 'talentsFor' | 'requestsFor'>
  now: () => Date
}): Record<'match-digest' | 'match-digest-of', JobHandler> {
  const { asSystem, matcher, now } = options

  async function findStrong({ talents, requests, aside }: Subjects): Promise<ScoredPair[]> {
    const pairs: ScoredPair[] = []
    for (const talentId of talents) {
      const limit = MAX_CANDIDATES + aside.filter(each => each.talent_id === talentId).length
      const best = await matcher.requestsFor(talentId, limit)
      for (const { id, score } of prepared(best)) pairs.push({ talentId, requestId: id, score })
    }
    for (const requestId of requests) {
      const limit = MAX_CANDIDATES + aside.filter(each => each.request_id === requestId).length
      const best = await matcher.talentsFor(requestId, limit)
      for (const { id, score } of prepared(best)) pairs.push({ talentId: id, requestId, score })
    }
    return pairs.filter(({ score }) => score >= STRONG).sort((a, b) => b.score - a.score)
  }

  return {
    'match-digest': () => asSystem(tx => planDigests(tx, now())),
    async 'match-digest-of'(job) {
      const { userId, day } = Payload.parse(job.payload)
      const subjects = await asSystem(tx => findSubjects(tx, userId))
      const strong = await findStrong(subjects)
      await asSystem(tx => notifyNew(tx, { userId, day, strong, subjects }))
    },
  }
}

async function findSubjects(tx: SystemTx, userId: string): Promise<Subjects> {
  const talents = await tx
    .selectFrom('talent_profiles')
    .select('id')
    .where('user_id', '=', userId)
    .where('hidden', '=', false)
    .execute()
  const requests = await tx
    .selectFrom('company_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('hidden', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_REQUESTS)
    .execute()
  const aside = await tx
    .selectFrom('match_set_asides')
    .select(['request_id', 'talent_id'])
    .where('user_id', '=', userId)
    .execute()
  return { talents: talents.map(({ id }) => id), requests: requests.map(({ id }) => id), aside }
}

/** Throws while the market is loading; the job is then retried. */
function prepared<T>(found: readonly T[] | null): readonly T[] {
  if (found === null) throw new Error('matches are being prepared')
  return found
}

/** Sends the best new matches in one notice a day, records them as notified, and logs them as shown. On the first
 * look at a profile or a request, only matches created after it are new: the others are recorded as already
 * notified. */
async function notifyNew(
  tx: SystemTx,
  options: { userId: string; day: string; strong: ScoredPair[]; subjects: Subjects },
): Promise<void> {
  const { userId, day, strong, subjects } = options
  const { rows } = await sql<{ side: ShownSide; shown: ScoredPair[] }>`
    with own as (
      select s.talent_id, s.request_id, coalesce(l.since, s.created_at) as since, l.looked_at is null as first
        from (select id as talent_id, null::uuid as request_id, created_at from public.talent_profiles
               where id = any (${subjects.talents}::uuid[])
              union all
              select null, id, created_at from public.company_requests
               where id = any (${subjects.requests}::uuid[])) s
        left join app.match_looks l on l.talent_id = s.talent_id or l.request_id = s.request_id
    ), found as (
      select t.id as talent_id, r.id as request_id, s.score,
             own.first and case when own.talent_id = t.id then r.created_at else t.created_at end <= own.since as known
        from jsonb_to_recordset(${JSON.stringify(strong)}::jsonb) as s ("talentId" uuid, "requestId" uuid, score integer)
        join public.talent_profiles t on t.id = s."talentId" and not t.hidden
        join public.company_requests r on r.id = s."requestId" and not r.hidden
        join own on own.talent_id = t.id or own.request_id = r.id
        -- The owner of the matched profile or request has confirmed an address.
        join public.users o on o.id = case when own.talent_id = t.id then r.user_id else t.user_id end
         and o.email_confirmed
       where not exists (select from app.notified_matches m
                          where m.user_id = ${userId} and m.talent_id = t.id and m.request_id = r.id)
         and not exists (select from public.connection_requests c
                          where c.talent_id = t.id and c.request_id = r.id)
         and not exists (select from public.match_set_asides a
                          where a.user_id = ${userId} and a.talent_id = t.id and a.request_id = r.id)
    ), news as (
      select talent_id, request_id, score from found
       where not known
         and not exists (select from public.notices n
                          where n.user_id = ${userId} and n.kind = 'match_digest' and n.cause_key = ${day})
       order by score desc, talent_id, request_id
       limit ${MAX_NOTIFIED}
    ), recorded as (
      insert into app.notified_matches (user_id, talent_id, request_id)
      select ${userId}::uuid, talent_id, request_id from found where known
      union all
      select ${userId}::uuid, talent_id, request_id from news
      on conflict do nothing
      returning talent_id, request_id
    ), looked as (
      update app.match_looks l set looked_at = now() from own
       where own.first and (l.talent_id = own.talent_id or l.request_id = own.request_id)
    ), first_looked as (
      insert into app.match_looks (talent_id, request_id, since, looked_at)
      select talent_id, request_id, since, now() from own where first
      on conflict do nothing
    ), digest as (
      select jsonb_agg(jsonb_build_object('talentId', talent_id, 'requestId', request_id, 'score', score)
                       order by score desc, talent_id, request_id) as matches
        from news join recorded using (talent_id, request_id)
    ), noticed as (
      select matches, app.notify(${userId}, 'match_digest', ${day}, jsonb_build_object('matches', matches)) as made
        from digest where matches is not null
    )
    select u.user_type as side, n.matches as shown
      from noticed n join public.users u on u.id = ${userId}
     where n.made
  `.execute(tx)
  const [notified] = rows
  if (notified)
    await logShown(tx, { side: notified.side, surface: 'mail', viewerId: userId }, notified.shown)
}

/** The matches a person was notified of, or already had when their profile or request was first looked at. */
export function notifiedMatchRows(tx: SystemTx, userId: string) {
  type Notified = { user_id: string; talent_id: string; request_id: string; notified_at: Date }
  return tx
    .selectFrom(sql<Notified>`app.notified_matches`.as('notified'))
    .select(['talent_id', 'request_id', 'notified_at'])
    .where('user_id', '=', userId)
}
