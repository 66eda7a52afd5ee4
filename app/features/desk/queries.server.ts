import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { Funnel } from './funnel.ts'
import type { DeadJob } from './schema.ts'

/** Runs under the caller's own rights: only administrators can read everybody's requests and introductions. */
export async function readFunnel(tx: ActorTx, since: Date | null): Promise<Funnel> {
  const { rows } = await sql<Funnel>`
    with posted as (
      select created_at, (select min(c.created_at) from public.connection_requests c where c.request_id = r.id) as first
        from public.company_requests r
       where created_at >= coalesce(${since}::timestamptz, '-infinity')
    ), introduced as (
      select status, is_match, answered_at - created_at as waited
        from public.connection_requests
       where created_at >= coalesce(${since}::timestamptz, '-infinity')
    )
    select (select count(*)::integer from posted) as "requests",
           (select count(first)::integer from posted) as "requestsWithIntroduction",
           (select percentile_cont(0.5) within group (order by extract(epoch from first - created_at)::float8)
              from posted where first is not null) / 3600 as "hoursToIntroduction",
           count(*)::integer as "sent",
           count(*) filter (where is_match or status = 'declined')::integer as "answered",
           count(*) filter (where is_match)::integer as "accepted",
           percentile_cont(0.5) within group (order by extract(epoch from waited)::float8)
             filter (where is_match or status = 'declined') / 3600 as "hoursToAnswer"
      from introduced
  `.execute(tx)
  const [funnel] = rows
  if (funnel === undefined) throw new Error('An aggregate query returns one row')
  return funnel
}

/** Dead jobs, newest first; empty if the caller isn't an administrator. */
export async function listDeadJobs(tx: ActorTx): Promise<DeadJob[]> {
  const { rows } = await sql<{
    id: string
    kind: string
    attempts: number
    last_error: string | null
    failed_at: Date
  }>`select * from app.list_dead_jobs()`.execute(tx)
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    attempts: row.attempts,
    lastError: row.last_error ?? '',
    failedAt: row.failed_at.toISOString(),
  }))
}

export async function countOpenApplications(tx: ActorTx): Promise<number> {
  const { total } = await tx
    .selectFrom('featured_applications')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return total
}
