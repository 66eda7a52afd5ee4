// Matches as a person sees them, through the market's thread.
import { listSetAsides } from '#app/features/matching/choices.server.ts'
import type { Matcher } from '#app/features/matching/engine/matcher.ts'
import {
  bestWithout,
  explainMatches,
  readOwnProfilePairs,
  readOwnRequestPairs,
} from '#app/features/matching/queries.server.ts'
import { type ActorTx, VISITOR, withActor } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'

type Person = { userId: string } | null

const MOST = 50
/** More than any test sets aside. */
const MAX_SET_ASIDE = 50

/** Null stands for a visitor. */
export function matchesThrough(database: Pick<Database, 'kysely'>, matcher: Matcher) {
  const as = <T>(person: Person, work: (tx: ActorTx) => Promise<T>) =>
    withActor(database.kysely, person ?? VISITOR, work)
  return {
    async talents(person: Person, requestId: string, most = MOST) {
      const found = there(await matcher.talentsFor(requestId, most + MAX_SET_ASIDE))
      const rows = await as(person, async tx => {
        const aside = await listSetAsides(tx, { requestId })
        const talentIds = bestWithout(
          aside.map(each => each.talentId),
          found,
          most,
        )
        return await readOwnRequestPairs(tx, { requestIds: [requestId], talentIds })
      })
      return there(await explainMatches(matcher, rows))
    },
    async requests(person: Person, talentId: string, most = MOST) {
      const found = there(await matcher.requestsFor(talentId, most + MAX_SET_ASIDE))
      const rows = await as(person, async tx => {
        const aside = await listSetAsides(tx, { talentId })
        const requestIds = bestWithout(
          aside.map(each => each.requestId),
          found,
          most,
        )
        return await readOwnProfilePairs(tx, { talentId, requestIds })
      })
      return there(await explainMatches(matcher, rows))
    },
    async chosen(person: Person, pairs: Parameters<typeof readOwnRequestPairs>[1]) {
      const rows = await as(person, tx => readOwnRequestPairs(tx, pairs))
      return there(await explainMatches(matcher, rows))
    },
  }
}

function there<T>(found: T | null): T {
  if (found === null) throw new Error('the market is not loaded')
  return found
}
