import { isPending } from '#app/features/connections/rules.ts'
import type { TalentConnection } from '#app/features/connections/schema.ts'
import {
  type PairRows,
  readOwnProfilePairs,
  summarizeMatches,
} from '#app/features/matching/queries.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'

/** The pairs of a talent with the requests of their unanswered introductions. */
export function readPendingPairs(
  tx: ActorTx,
  talentId: string,
  connections: readonly TalentConnection[],
): Promise<PairRows> {
  return readOwnProfilePairs(tx, { talentId, requestIds: pendingRequests(connections) })
}

/** The requests of unanswered introductions. */
export function pendingRequests(connections: readonly TalentConnection[]): string[] {
  const pending = connections.filter(({ status }) => isPending(status))
  return [...new Set(pending.flatMap(({ request }) => request?.id ?? []))]
}

/** The scores by request. If they can't be read, the introductions can still be answered. */
export async function readPendingScores(
  matcher: Parameters<typeof summarizeMatches>[0],
  rows: PairRows,
  onFailure: (error: unknown) => void,
): Promise<Record<string, number>> {
  try {
    const matches = (await summarizeMatches(matcher, rows)) ?? []
    return Object.fromEntries(matches.map(({ requestId, score }) => [requestId, score]))
  } catch (error) {
    onFailure(error)
    return {}
  }
}
