// The reference for every search: each request scored with each profile by the one scoring function, sorted.

import { tie, tieKeyOf } from '#app/features/matching/engine/best.ts'
import { LIST_PARTS } from '#app/features/matching/parts/part.ts'
import type { Receipt } from '#app/features/matching/receipt.ts'
import type { OptionRow, RequestRow, TalentRow } from '#app/features/matching/rows.ts'
import { scoreSides } from '#app/features/matching/score.ts'
import { byPart, readProfile, readRequest } from '#app/features/matching/sides.ts'
import { Vocabulary } from '#app/features/matching/vocabulary.ts'

export type World = {
  talents: readonly TalentRow[]
  requests: readonly RequestRow[]
  options: readonly OptionRow[]
  /** The day as of which profiles are read; today by default. */
  today?: string
}

export type Scored = { requestId: string; talentId: string; receipt: Receipt }

export function everyPair({ talents, requests, options, today }: World): Scored[] {
  const market = new Vocabulary()
  if (today !== undefined) market.today = today
  market.putOptions(options)
  // A title gets a number once a request asks for it.
  for (const request of requests) readRequest(request, market)
  const profiles = talents.map(profile => readProfile(profile, market))
  market.profileCount = profiles.length
  for (const { entries, mentioned } of profiles) {
    const profileSides = byPart(
      part => new Set([...entries[part].map(({ term }) => term), ...mentioned[part]]),
    )
    for (const part of LIST_PARTS) market.count(part, profileSides[part], 1)
  }
  return requests
    .flatMap(row => {
      const requestSide = readRequest(row, market)
      return profiles.flatMap(profileSides => {
        const receipt = scoreSides(requestSide, profileSides, market)
        return receipt ? [{ requestId: row.id, talentId: profileSides.profile.id, receipt }] : []
      })
    })
    .sort(inOrder)
}

/** Higher scores first; ties in the order of `tie`, then by id. */
function inOrder(a: Scored, b: Scored): number {
  const turn = ({ requestId, talentId }: Scored) => tie(tieKeyOf(requestId), tieKeyOf(talentId))
  const ids = (pair: Scored) => pair.talentId + pair.requestId
  return b.receipt.fine - a.receipt.fine || turn(a) - turn(b) || (ids(a) < ids(b) ? -1 : 1)
}
