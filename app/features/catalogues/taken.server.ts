import { z } from 'zod'
import type { Taken } from './free-hours.ts'

const List = z.array(z.object({ from: z.iso.date(), hours: z.number() }))

/** Checked edge: parses the database's JSON column. */
export function readTaken(column: unknown): Taken[] {
  return List.parse(column)
}
