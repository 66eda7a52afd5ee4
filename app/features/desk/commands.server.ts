import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { call } from '#app/platform/db/call.ts'
import { listDeadJobs } from './queries.server.ts'

/** Restarts a dead job. Returns false if it isn't dead. */
export async function retryDeadJob(
  tx: ActorTx,
  { jobId, reason }: { jobId: string; reason: string },
): Promise<boolean> {
  return await call(tx, sql<boolean>`app.retry_dead_job(${jobId}::uuid, ${reason})`)
}

/** Restarts all dead jobs that the desk lists. */
export async function retryDeadJobs(tx: ActorTx, reason: string): Promise<void> {
  for (const { id } of await listDeadJobs(tx)) await retryDeadJob(tx, { jobId: id, reason })
}
