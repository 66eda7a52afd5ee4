import { createHash } from 'node:crypto'

type Column = string | number | boolean | string[] | null

/** The same for the same content, whoever wrote it and when; another for any other. */
export function versionOf(row: Record<string, Column>): string {
  const columns = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(columns)).digest('hex').slice(0, 32)
}
