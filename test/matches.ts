// Matches as a person asks for them, through the market's thread.
import type { Matcher } from '#app/features/matching/engine/matcher.ts'
import {
  type MatchMeans,
  matchChosen,
  matchRequestsToTalent,
  matchTalentToRequest,
} from '#app/features/matching/queries.server.ts'
import { type ActorTx, VISITOR, withActor } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'

type Person = { userId: string } | null

/** Null is a visitor. */
export function matchesThrough(database: Database, matcher: Matcher) {
  const as = (person: Person): MatchMeans => ({
    matcher,
    asActor: <T>(work: (tx: ActorTx) => Promise<T>) =>
      withActor(database.kysely, person ?? VISITOR, work),
  })
  return {
    talents: async (person: Person, requestId: string, most?: number) =>
      there(await matchTalentToRequest(as(person), requestId, most)),
    requests: async (person: Person, talentId: string, most?: number) =>
      there(await matchRequestsToTalent(as(person), talentId, most)),
    chosen: async (person: Person, pairs: Parameters<typeof matchChosen>[1]) =>
      there(await matchChosen(as(person), pairs)),
  }
}

function there<T>(found: T | null): T {
  if (found === null) throw new Error('the market is not there')
  return found
}
