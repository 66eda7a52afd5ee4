import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Reads a file with a line of JSON for each row. Throws with the number of a line that doesn't have this shape. */
export function readJsonLines<T>(file: string, line: z.ZodType<T>): T[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((each, index) => {
    const read = line.safeParse(JSON.parse(each))
    if (read.success) return read.data
    throw new Error(`${file}, line ${index + 1}: ${z.prettifyError(read.error)}`)
  })
}
