import type { MatchPart } from './schema.ts'

export type PartGroups = {
  /** What earned points, the most first. */
  matched: MatchPart[]
  /** What is known not to fit, the costliest first. */
  missing: MatchPart[]
  /** What the profile says nothing about. */
  unknown: MatchPart[]
  notAsked: MatchPart[]
  /** What would raise the score, the most first. */
  raising: (MatchPart & { raise: string })[]
  /** What is held off the whole: a rate far above the budget, say. */
  limit: MatchPart | undefined
}

export function groupParts(parts: MatchPart[]): PartGroups {
  const limit = parts.find(part => part.points < 0)
  const asked = parts.filter(part => part.of > 0)
  const known = asked.filter(part => part.state !== 'unknown')
  return {
    matched: known.filter(part => part.points > 0).sort((a, b) => b.points - a.points),
    missing: known.filter(part => part.points === 0).sort((a, b) => b.of - a.of),
    unknown: asked.filter(part => part.state === 'unknown'),
    notAsked: parts.filter(part => part.of === 0 && part !== limit),
    raising: asked
      .flatMap(part => (part.raise === null ? [] : [{ ...part, raise: part.raise }]))
      .sort((a, b) => b.gain - a.gain),
    limit,
  }
}

/** From so many percent on a match is a strong one. */
export const STRONG = 75
