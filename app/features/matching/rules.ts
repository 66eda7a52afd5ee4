import type { ReceiptPart } from './receipt.ts'

type PartGroups = {
  /** Parts that earned points, most points first. */
  matched: ReceiptPart[]
  /** Parts known not to fit, costliest first. */
  missing: ReceiptPart[]
  /** Parts the profile says nothing about. */
  unknown: ReceiptPart[]
  /** Parts the request leaves open. */
  notAsked: ReceiptPart[]
  /** Parts for which the request still has what the form suggests. */
  suggested: ReceiptPart[]
  /** What would raise the score, largest gain first. */
  raising: (ReceiptPart & { raise: string })[]
  /** What limits the whole score, such as a rate far above the budget. */
  limit: ReceiptPart | undefined
}

export function groupParts(parts: ReceiptPart[]): PartGroups {
  const limit = parts.find(part => part.points < 0)
  const asked = parts.filter(part => part.of > 0)
  const open = parts.filter(part => part.of === 0 && part !== limit)
  const known = asked.filter(part => part.state !== 'unknown')
  return {
    matched: known.filter(part => part.points > 0).sort((a, b) => b.points - a.points),
    missing: known.filter(part => part.points === 0).sort((a, b) => b.of - a.of),
    unknown: asked.filter(part => part.state === 'unknown'),
    notAsked: open.filter(({ isSuggested }) => !isSuggested),
    suggested: open.filter(({ isSuggested }) => isSuggested),
    raising: asked
      .flatMap(part => (part.raise === null ? [] : [{ ...part, raise: part.raise }]))
      .sort((a, b) => b.gain - a.gain),
    limit,
  }
}

/** The score, in percent, from which a match is strong. */
export const STRONG = 75
