import { MOST_COUNTED } from '#app/features/talent/directory/directory.ts'
import { type Bits, countRows, lessAll, sharedRows } from '#app/platform/memory/bits.ts'
import type { ChainCheck } from './chain-check.ts'

/** The rows that may match a search; and those of them that must be checked, if any. */
export type Sifted = { rows: Bits; unsure: { rows: Bits; check: ChainCheck } | null }

/** The exact rows, after checking each uncertain one. */
export function allOf({ rows, unsure }: Sifted): Bits {
  if (unsure === null) return rows
  const found = lessAll(rows, unsure.rows)
  unsure.check.add(found, unsure.rows, Number.POSITIVE_INFINITY)
  return found
}

/** The results among some rows. */
export function within(rows: Bits, { rows: found, unsure }: Sifted): Sifted {
  return {
    rows: sharedRows(found, rows),
    unsure: unsure && { ...unsure, rows: sharedRows(unsure.rows, rows) },
  }
}

/** The number of results, up to one more than is shown; with the exact rows if all had to be checked. */
export function counted(given: Sifted): { total: number; sifted: Sifted } {
  const { rows, unsure } = given
  const found = unsure ? lessAll(rows, unsure.rows) : rows
  let total = countRows(found)
  if (unsure && total <= MOST_COUNTED) {
    total += unsure.check.add(found, unsure.rows, MOST_COUNTED + 1 - total)
    if (total <= MOST_COUNTED) return { total, sifted: { rows: found, unsure: null } }
  }
  return { total: Math.min(total, MOST_COUNTED + 1), sifted: given }
}
