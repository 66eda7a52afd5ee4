import { createHash } from 'node:crypto'

type Column = string | number | boolean | string[] | null

/** A hash of a row's content: equal content has equal versions, no matter who wrote it or when. */
export function versionOf(row: Record<string, Column>): string {
  const columns = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(columns)).digest('hex').slice(0, 32)
}
