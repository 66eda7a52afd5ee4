import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { call } from '#app/platform/db/call.ts'

/** Restarts a dead job. Returns false if it isn't dead. */
export async function retryDeadJob(
  tx: ActorTx,
  { jobId, reason }: { jobId: string; reason: string },
): Promise<boolean> {
  return await call(tx, sql<boolean>`app.retry_dead_job(${jobId}::uuid, ${reason})`)
}
