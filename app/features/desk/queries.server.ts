import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { Funnel } from './funnel.ts'
import type { DeadJob } from './schema.ts'

/** Runs under the caller's own rights: only administrators can read everybody's requests and introductions. */
export async function readFunnel(tx: ActorTx, since: Date | null): Promise<Funnel> {
  const { rows } = await sql<Funnel>`
    with introduced as materialized (
      select request_id, created_at, is_match,
             case when is_match or status = 'declined' then extract(epoch from answered_at - created_at)::float8 end as waited
        from public.connection_requests
       where created_at >= coalesce(${since}::timestamptz, '-infinity')
    ), posted as (
      select extract(epoch from min(i.created_at) - r.created_at)::float8 as waited
        from public.company_requests r
        left join introduced i on i.request_id = r.id
       where r.created_at >= coalesce(${since}::timestamptz, '-infinity')
       group by r.id
    )
    select p.*, i.*
      from (select count(*)::integer as "requests",
                   count(waited)::integer as "requestsWithIntroduction",
                   percentile_cont(0.5) within group (order by waited) / 3600 as "hoursToIntroduction"
              from posted) p,
           (select count(*)::integer as "sent",
                   count(waited)::integer as "answered",
                   count(*) filter (where is_match)::integer as "accepted",
                   percentile_cont(0.5) within group (order by waited) / 3600 as "hoursToAnswer"
              from introduced) i
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
