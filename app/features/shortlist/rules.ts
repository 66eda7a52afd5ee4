export const NOTE_MAX = 300
/** More than anybody can keep in mind. */
export const SHORTLIST_MAX = 200

/** Values of the forms' `intent` field. */
export const KEEP = 'keep'
export const NOTE = 'note'
export const DROP = 'drop'

export const MIN_COMPARED = 2
export const MAX_COMPARED = 4

/** A talent on a company's shortlist. */
export type ShortlistEntry = { talentId: string; note: string }

/** The facts of a receipt's part that are compared. */
export type ComparedPart = {
  part: string
  label: string
  points: number
  of: number
  state: string
  detail: string
}

export type ComparedRow = {
  part: string
  label: string
  /** One cell per person, in their order; null if the receipt lacks the part. */
  cells: (ComparedPart | null)[]
  /** The difference between the best and the worst, in points. */
  spread: number
}

/** Several receipts side by side, one row per part, sorted by spread. */
export function compareParts(receipts: readonly (readonly ComparedPart[])[]): ComparedRow[] {
  const labels = new Map(receipts.flat().map(({ part, label }) => [part, label]))
  const rows = [...labels].map(([part, label]) => {
    const cells = receipts.map(parts => parts.find(candidate => candidate.part === part) ?? null)
    const points = cells.map(cell => cell?.points ?? 0)
    return { part, label, cells, spread: Math.max(...points) - Math.min(...points) }
  })
  return rows
    .filter(({ cells }) => cells.some(cell => cell !== null && (cell.of > 0 || cell.points < 0)))
    .toSorted((a, b) => b.spread - a.spread)
}
