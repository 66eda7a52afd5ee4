import { sql } from 'kysely'
import { z } from 'zod'
import type { SystemTx } from '#app/platform/db/actor.ts'
import type { JobHandler } from '#app/platform/jobs/worker.ts'

const BATCH = 100

/** Reminds once of what waits past half its time; how many were reminded. While its company is suspended it stands still. */
export async function remindDue(tx: SystemTx): Promise<number> {
  const { rows } = await sql`
    with due as (
      select id from public.connection_requests
       where status = 'pending' and not company_suspended and remind_at <= now() and expires_at > now()
       order by remind_at, id limit ${BATCH} for update skip locked
    ), reminded as (
      update public.connection_requests c set remind_at = null from due where c.id = due.id
      returning c.id, c.talent_id
    )
    select app.notify(app.user_of_talent(talent_id), 'introduction_reminder', id::text,
                      jsonb_build_object('connection_id', id))
      from reminded
  `.execute(tx)
  return rows.length
}

/** Ends what has waited long enough; the database tells both sides. How many ended. */
export async function expireDue(tx: SystemTx): Promise<number> {
  const { rows } = await sql`
    with due as (
      select id from public.connection_requests
       where status = 'pending' and not company_suspended and expires_at <= now()
       order by expires_at, id limit ${BATCH} for update skip locked
    )
    update public.connection_requests c set status = 'expired' from due where c.id = due.id returning c.id
  `.execute(tx)
  return rows.length
}

const Payload = z.object({ connectionId: z.guid() })

/** Tells the talent of an introduction that can no longer be undone. One that was is gone. */
async function tellOfIntroduction(tx: SystemTx, connectionId: string): Promise<void> {
  await sql`
    select app.notify(app.user_of_talent(talent_id), 'introduction_received', id::text,
                      jsonb_build_object('connection_id', id))
      from public.connection_requests where id = ${connectionId} and status = 'pending'
  `.execute(tx)
}

/** Tells the company of a decline that was not taken back. Holds the row, so that it cannot be meanwhile. */
async function tellDecline(tx: SystemTx, connectionId: string): Promise<void> {
  await sql`
    with declined as (
      select id, company_id from public.connection_requests
       where id = ${connectionId} and status = 'declined' and not app.is_fresh_decline(status, answered_at)
         for update
    )
    select app.notify(company_id, 'introduction_answered', id::text, jsonb_build_object('connection_id', id))
      from declined
  `.execute(tx)
}

/** What time brings about. Each batch is a transaction with all it brings about, so that any crash loses nothing. */
export function clockJobs(options: {
  asSystem: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
}): Record<
  'tell-introduction' | 'tell-decline' | 'introduction-clock' | 'response-times',
  JobHandler
> {
  const { asSystem } = options
  return {
    async 'tell-introduction'(job) {
      const { connectionId } = Payload.parse(job.payload)
      await asSystem(tx => tellOfIntroduction(tx, connectionId))
    },
    async 'introduction-clock'() {
      while ((await asSystem(remindDue)) === BATCH);
      while ((await asSystem(expireDue)) === BATCH);
    },
    'tell-decline': job => asSystem(tx => tellDecline(tx, Payload.parse(job.payload).connectionId)),
    'response-times': () =>
      asSystem(async tx => void (await sql`select app.refresh_response_times()`.execute(tx))),
  }
}
