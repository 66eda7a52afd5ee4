import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'

/** Restarts a dead job. Returns false if it isn't dead. */
export async function retryDeadJob(
  tx: ActorTx,
  { jobId, reason }: { jobId: string; reason: string },
): Promise<boolean> {
  const { rows } = await sql<{ retried: boolean }>`
    select app.retry_dead_job(${jobId}::uuid, ${reason}) as retried
  `.execute(tx)
  return rows[0]?.retried ?? false
}
