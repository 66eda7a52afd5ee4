import { sql } from 'kysely'
import { z } from 'zod'
import type { AsSystem, SystemTx } from '#app/platform/db/actor.ts'
import type { JobHandler } from '#app/platform/jobs/worker.ts'

const BATCH = 100

/** Sends one reminder when half the time has passed. Skips suspended companies, whose clock stands still. Returns the count. */
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

/** Expires introductions past their deadline; the database notifies both sides. Returns the count. */
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

/**
 * Notifies the talent once an introduction can no longer be undone. An undone one no longer exists, and one of a
 * suspended company waits until the suspension ends.
 */
async function notifyOfIntroduction(tx: SystemTx, connectionId: string): Promise<void> {
  await sql`
    select app.notify(app.user_of_talent(talent_id), 'introduction_received', id::text,
                      jsonb_build_object('connection_id', id))
      from public.connection_requests
     where id = ${connectionId} and status = 'pending' and not company_suspended
  `.execute(tx)
}

/** Notifies the company of a decline that wasn't undone. Locks the row, so it can't be undone meanwhile. */
async function notifyOfDecline(tx: SystemTx, connectionId: string): Promise<void> {
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

/** Jobs of the response clock. Each batch and its notices are one transaction, so a crash loses nothing. */
export function clockJobs(options: {
  asSystem: AsSystem
}): Record<
  'tell-introduction' | 'tell-decline' | 'introduction-clock' | 'response-times',
  JobHandler
> {
  const { asSystem } = options
  return {
    async 'tell-introduction'(job) {
      const { connectionId } = Payload.parse(job.payload)
      await asSystem(tx => notifyOfIntroduction(tx, connectionId))
    },
    async 'tell-decline'(job) {
      const { connectionId } = Payload.parse(job.payload)
      await asSystem(tx => notifyOfDecline(tx, connectionId))
    },
    async 'introduction-clock'() {
      while ((await asSystem(remindDue)) === BATCH);
      while ((await asSystem(expireDue)) === BATCH);
    },
    async 'response-times'() {
      await asSystem(tx => sql`select app.refresh_response_times()`.execute(tx))
    },
  }
}
