import { z } from 'zod'
import { text } from '#app/platform/forms/text.ts'
import { REASONS } from './choice.ts'
import type { ReceiptPart } from './receipt.ts'

export type MatchSummary = {
  /** A percent; `match_score` in the specification. */
  score: number
  /** One line: the strongest reasons, and the main gap if there is one; `match_summary` in the specification. */
  summary: string
}
export type Match = MatchSummary & { parts: ReceiptPart[] }

export const SetAsideReason = z.enum(REASONS)
export type SetAsideReason = z.infer<typeof SetAsideReason>

export const SetAsideForm = z.object({
  requestId: z.guid(),
  talentId: z.guid(),
  reason: z.enum(REASONS, 'Choose a reason.'),
  note: text.pipe(z.string().max(300, 'Keep the note to 300 characters.')),
})
export const MatchPair = z.object({ requestId: z.guid(), talentId: z.guid() })
export type MatchPair = z.infer<typeof MatchPair>
export type ScoredPair = MatchPair & { score: number }

export const InterestForm = z.object({
  requestId: z.guid(),
  interested: z.enum(['yes', 'no']),
})

export type SetAside = MatchPair & { reason: SetAsideReason; note: string }

/** A reason that several people on the other side gave, and a lower bound of how many. */
export const SharedReason = z.object({ reason: SetAsideReason, people: z.int() })
export type SharedReason = z.infer<typeof SharedReason>
