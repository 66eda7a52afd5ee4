import type { Progress } from '#app/features/connections/schema.ts'
import { readProgress } from '#app/features/rooms/progress.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'

/** Adds the progress of its engagement to each introduction. */
export async function withProgress<T extends { id: string }>(
  tx: ActorTx,
  reading: Promise<readonly T[]>,
): Promise<(T & { progress: Progress | null })[]> {
  const [connections, progress] = await Promise.all([reading, readProgress(tx)])
  return connections.map(connection => ({
    ...connection,
    progress: progress.get(connection.id) ?? null,
  }))
}
