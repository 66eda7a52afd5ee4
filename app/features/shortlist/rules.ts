export const NOTE_MAX = 300
/** More than anybody can keep in mind. */
export const SHORTLIST_MAX = 200

/** Values of the forms' `intent` field. */
export const KEEP = 'keep'
export const DROP = 'drop'
export const NOTES = 'notes'

export const MIN_COMPARED = 2
export const MAX_COMPARED = 4

export function isComparable(people: number): boolean {
  return people >= MIN_COMPARED && people <= MAX_COMPARED
}

/** More than can be compared, and few enough for an address. */
const MAX_CHOSEN = 50

/** The query string of both the shortlist and the comparison: who is ticked, and for which request. */
export function chosenSearch(request: string, talentIds: readonly string[]): string {
  const search = new URLSearchParams()
  if (request !== '') search.set('request', request)
  for (const id of talentIds.slice(0, MAX_CHOSEN)) search.append('talent', id)
  return search.size > 0 ? `?${search}` : ''
}

/** How a comparison is sorted, or that it has nothing to sort by. */
export function comparisonLede(rows: readonly Pick<ComparedRow, 'spread'>[]): string {
  return rows.some(({ spread }) => spread > 0)
    ? 'The biggest differences come first, the best match on the left.'
    : 'They have the same points in every part. The reasons, rates and hours under them may decide it.'
}

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

type ComparedRow = {
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
