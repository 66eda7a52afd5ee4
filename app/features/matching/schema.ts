import { z } from 'zod'
import { REASONS } from './choice.ts'

export const MATCH_STATES = ['matched', 'partial', 'missing', 'unknown'] as const

/** One part of a score; the points of all parts add up to it. */
export const MatchPart = z.object({
  part: z.string(),
  label: z.string(),
  /** Below zero only for the limit that a rate far above the budget sets. */
  points: z.int().min(-100).max(100),
  /** What the part is worth; zero where the request does not ask for it. */
  of: z.int().min(0).max(100),
  state: z.enum(MATCH_STATES),
  detail: z.string(),
  /** What would raise it, and by how much at most; null where nothing can be done. */
  raise: z.string().nullable(),
  gain: z.int().min(0).max(200),
})
export type MatchPart = z.infer<typeof MatchPart>

export type Match = {
  /** A percent. */
  score: number
  /** One line: the strongest reasons, and the main gap if there is one. */
  summary: string
  parts: MatchPart[]
}
export type TalentMatch = Match & { talentId: string }
export type RequestMatch = Match & { requestId: string }

const matchColumns = {
  match_score: z.int().min(0).max(100),
  match_summary: z.string(),
  match_parts: z.array(MatchPart),
}
export const TalentMatchRow = z.object({ talent_id: z.guid(), ...matchColumns })
export type TalentMatchRow = z.infer<typeof TalentMatchRow>
export const RequestMatchRow = z.object({ request_id: z.guid(), ...matchColumns })
export const ChosenMatchRow = RequestMatchRow.extend(TalentMatchRow.shape)

/** How matching weighs, as the public page tells it. */
export const MatchWeight = z.object({
  part: z.string(),
  label: z.string(),
  about: z.string(),
  points: z.int(),
  version: z.int(),
})
export type MatchWeight = z.infer<typeof MatchWeight>

export const SetAsideReason = z.enum(REASONS)
export type SetAsideReason = z.infer<typeof SetAsideReason>

export const SetAsideForm = z.object({
  requestId: z.guid(),
  talentId: z.guid(),
  reason: z.enum(REASONS, 'Choose a reason.'),
  note: z.string().trim().max(300, 'Keep the note to 300 characters.').default(''),
})
export const MatchPair = z.object({ requestId: z.guid(), talentId: z.guid() })
export type MatchPair = z.infer<typeof MatchPair>
export const InterestForm = z.object({
  requestId: z.guid(),
  interested: z.enum(['yes', 'no']),
})

export type SetAside = MatchPair & { reason: SetAsideReason; note: string }

/** A reason that several people of the other side gave, and at least how many. */
export const ToldReason = z.object({ reason: SetAsideReason, people: z.int() })
export type ToldReason = z.infer<typeof ToldReason>
