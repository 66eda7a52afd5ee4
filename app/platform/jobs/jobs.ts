import { sql } from 'kysely'
import type { SystemTx } from '../db/actor.ts'
import { MAX_ATTEMPTS } from './retry.ts'

export type NewJob = {
  kind: string
  /** Identifies the cause: enqueuing the same kind and key again makes no second job. */
  key: string
  payload?: Record<string, unknown>
  /** When it is due, counted from now. */
  afterS?: number
}

export type Job = {
  id: string
  kind: string
  payload: unknown
  /** Which attempt this is, counted from 1. */
  attempt: number
  createdAt: Date
  /** Proves that the worker still holds the job: settling with a lease that another worker has taken over does nothing. */
  lease: string
}

/** A failure that a retry cannot fix: the job becomes a dead letter at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

/** How long a job belongs to the worker that took it. */
const LEASE_S = 120
const DONE_RETENTION_DAYS = 7
const DEAD_RETENTION_DAYS = 90

/** Adds a job in the transaction of its cause: either both are committed or neither. */
export async function enqueue(tx: SystemTx, job: NewJob): Promise<void> {
  const { kind, key, payload = {}, afterS = 0 } = job
  await sql`
    insert into app.jobs (kind, key, payload, run_at)
    values (${kind}, ${key}, ${JSON.stringify(payload)}::jsonb, now() + make_interval(secs => ${afterS}))
    on conflict (kind, key) do nothing
  `.execute(tx)
}

/** Leases up to `max` due jobs of these kinds; other workers skip them until the lease expires. */
export async function leaseJobs(
  tx: SystemTx,
  { kinds, max }: { kinds: string[]; max: number },
): Promise<Job[]> {
  const { rows } = await sql<Job>`
    with due as (
      select id from app.jobs
       where state = 'open' and run_at <= now() and kind in (${sql.join(kinds)})
       order by run_at, id
       limit ${max}
         for update skip locked
    )
    update app.jobs as job
       set attempts = attempts + 1, lease = gen_random_uuid(),
           run_at = now() + make_interval(secs => ${LEASE_S})
      from due
     where job.id = due.id
    returning job.id, kind, payload, attempts as attempt, created_at as "createdAt", lease
  `.execute(tx)
  return rows
}

/** Keeps the row, which prevents a second job for the same cause, but clears its payload. */
export async function finishJob(tx: SystemTx, { id, lease }: Job): Promise<void> {
  await sql`
    update app.jobs
       set state = 'done', finished_at = now(), lease = null, last_error = null, payload = '{}'
     where id = ${id} and lease = ${lease}
  `.execute(tx)
}

export async function retryJob(
  tx: SystemTx,
  { id, lease }: Job,
  { error, afterS }: { error: string; afterS: number },
): Promise<void> {
  await sql`
    update app.jobs
       set lease = null, last_error = ${error}, run_at = now() + make_interval(secs => ${afterS})
     where id = ${id} and lease = ${lease}
  `.execute(tx)
}

/** Makes the job a dead letter, which waits for a person. */
export async function markDead(tx: SystemTx, { id, lease }: Job, error: string): Promise<void> {
  await sql`
    update app.jobs set state = 'dead', finished_at = now(), lease = null, last_error = ${error}
     where id = ${id} and lease = ${lease}
  `.execute(tx)
}

/** Makes dead letters of jobs whose last allowed attempt ended because the worker died. */
export async function markExhaustedDead(tx: SystemTx): Promise<void> {
  await sql`
    update app.jobs
       set state = 'dead', finished_at = now(), lease = null,
           last_error = coalesce(last_error, 'The worker died before it finished')
     where state = 'open' and run_at <= now() and attempts >= ${MAX_ATTEMPTS}
  `.execute(tx)
}

export async function pruneJobs(tx: SystemTx): Promise<void> {
  await sql`
    delete from app.jobs
     where (state = 'done' and finished_at < now() - make_interval(days => ${DONE_RETENTION_DAYS}))
        or (state = 'dead' and finished_at < now() - make_interval(days => ${DEAD_RETENTION_DAYS}))
  `.execute(tx)
}

/** Counts open, due and dead jobs; `lagS` is how long the oldest job has been due. */
export async function countJobs(
  tx: SystemTx,
): Promise<{ waiting: number; due: number; dead: number; lagS: number }> {
  const { rows } = await sql<{ waiting: number; due: number; dead: number; lagS: number }>`
    select count(*) filter (where state = 'open')::integer as waiting,
           count(*) filter (where state = 'open' and run_at <= now())::integer as due,
           count(*) filter (where state = 'dead')::integer as dead,
           coalesce(extract(epoch from now() - min(run_at) filter (where state = 'open' and run_at <= now())), 0)::double precision as "lagS"
      from app.jobs where state <> 'done'
  `.execute(tx)
  return rows[0] ?? { waiting: 0, due: 0, dead: 0, lagS: 0 }
}
