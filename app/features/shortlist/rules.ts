export const NOTE_MAX = 300
/** More than anybody keeps in mind. */
export const SHORTLIST_MAX = 200

/** What the forms say with `intent`. */
export const KEEP = 'keep'
export const NOTE = 'note'
export const DROP = 'drop'

export const LEAST_COMPARED = 2
export const MOST_COMPARED = 4

/** Somebody a company keeps in mind. */
export type ShortlistEntry = { talentId: string; note: string }

/** A part of a match, as far as it is compared. */
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
  /** One of each person, in their order; null where the part was not told. */
  cells: (ComparedPart | null)[]
  /** How far the best and the worst are apart, in points. */
  apart: number
}

/** The rows of several receipts side by side: where people differ most first, where they are alike last. */
export function compareParts(receipts: readonly (readonly ComparedPart[])[]): ComparedRow[] {
  const labels = new Map(receipts.flat().map(({ part, label }) => [part, label]))
  const rows = [...labels].map(([part, label]) => {
    const cells = receipts.map(parts => parts.find(each => each.part === part) ?? null)
    const points = cells.map(cell => cell?.points ?? 0)
    return { part, label, cells, apart: Math.max(...points) - Math.min(...points) }
  })
  return rows
    .filter(({ cells }) => cells.some(cell => cell !== null && (cell.of > 0 || cell.points < 0)))
    .toSorted((a, b) => b.apart - a.apart)
}
