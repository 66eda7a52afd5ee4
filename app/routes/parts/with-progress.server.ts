import type { Progress } from '#app/features/connections/schema.ts'
import { readProgress } from '#app/features/rooms/progress.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'

/** Adds the progress of its engagement to each introduction: of those about one request, or of those that lists show. */
export async function withProgress<T extends { id: string }>(
  tx: ActorTx,
  reading: Promise<readonly T[]>,
  requestId?: string,
): Promise<(T & { progress: Progress | null })[]> {
  const [connections, progress] = await Promise.all([reading, readProgress(tx, requestId)])
  return connections.map(connection => ({
    ...connection,
    progress: progress.get(connection.id) ?? null,
  }))
}
