import { sql } from 'kysely'
import type { SystemTx } from '../db/actor.ts'
import { MAX_ATTEMPTS } from './retry.ts'

export type NewJob = {
  kind: string
  /** Names the cause: the same one asked for again makes no second job. */
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
  /** Whose turn it is: settling with a lease that has passed to another worker changes nothing. */
  lease: string
}

/** A failure that trying again cannot mend: the job goes to the dead letters at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

/** How long a job belongs to the worker that took it. */
export const LEASE_S = 120
const DONE_KEPT_DAYS = 7
const DEAD_KEPT_DAYS = 90

/** Asks for a job in the transaction of its cause: both come to be or neither. */
export async function enqueue(tx: SystemTx, job: NewJob): Promise<void> {
  const { kind, key, payload = {}, afterS = 0 } = job
  await sql`
    insert into app.jobs (kind, key, payload, run_at)
    values (${kind}, ${key}, ${JSON.stringify(payload)}::jsonb, now() + make_interval(secs => ${afterS}))
    on conflict (kind, key) do nothing
  `.execute(tx)
}

/** Leases up to `most` due jobs of these kinds; other workers pass them by until the lease is over. */
export async function takeJobs(
  tx: SystemTx,
  { kinds, most }: { kinds: string[]; most: number },
): Promise<Job[]> {
  const { rows } = await sql<Job>`
    with due as (
      select id from app.jobs
       where state = 'open' and run_at <= now() and kind in (${sql.join(kinds)})
       order by run_at, id
       limit ${most}
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

/** Keeps the row, so that its cause stays known, without what it held. */
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

/** To the dead letters, where it waits for a person. */
export async function buryJob(tx: SystemTx, { id, lease }: Job, error: string): Promise<void> {
  await sql`
    update app.jobs set state = 'dead', finished_at = now(), lease = null, last_error = ${error}
     where id = ${id} and lease = ${lease}
  `.execute(tx)
}

/** Jobs whose every attempt ended with the death of its worker go to the dead letters too. */
export async function buryExhausted(tx: SystemTx): Promise<void> {
  await sql`
    update app.jobs
       set state = 'dead', finished_at = now(), lease = null,
           last_error = coalesce(last_error, 'No worker lived to finish it')
     where state = 'open' and run_at <= now() and attempts >= ${MAX_ATTEMPTS}
  `.execute(tx)
}

export async function pruneJobs(tx: SystemTx): Promise<void> {
  await sql`
    delete from app.jobs
     where (state = 'done' and finished_at < now() - make_interval(days => ${DONE_KEPT_DAYS}))
        or (state = 'dead' and finished_at < now() - make_interval(days => ${DEAD_KEPT_DAYS}))
  `.execute(tx)
}

/** How much waits, since when, and how much was given up. */
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
