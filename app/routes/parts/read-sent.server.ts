import { z } from 'zod'
import { listSentTo } from '#app/features/connections/introductions.server.ts'
import type { SentIntroduction } from '#app/features/connections/schema.ts'
import { isOver, stateLabel } from '#app/features/rooms/rules.ts'
import { STATES } from '#app/features/rooms/types.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'

const State = z.enum(STATES).nullable()

/** The caller's own introductions to these talents, newest first, with the state of their engagements. */
export async function readSent(
  tx: ActorTx,
  talentIds: readonly string[],
): Promise<(SentIntroduction & { talentId: string })[]> {
  const sent = await listSentTo(tx, talentIds)
  return sent.map(({ roomState, ...introduction }) => {
    const state = State.parse(roomState)
    const progress = state && { label: stateLabel(state), isOver: isOver(state) }
    return { ...introduction, progress }
  })
}
