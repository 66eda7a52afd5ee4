// How far a part that is a list is met.
import type { Blocks } from '#app/platform/memory/blocks.ts'
import { FULL, FULL_WORTH, type ListPart, UNKNOWN } from './parts/part.ts'
import type { Wants } from './parts/wants.ts'

/** Thousandths, or UNKNOWN: the share of what is wanted that the profile in this row of `lists` has. */
export function listShare(part: ListPart, wants: Wants, lists: Blocks, row: number): number {
  const terms = lists.words.data
  const { places, spoken } = part
  const spokenFrom = spoken === undefined ? 0 : lists.from(row, spoken)
  const spokenTo = spoken === undefined ? 0 : lists.to(row, spoken)
  let best = UNKNOWN
  let others = 0
  for (let n = 0; n < places.length; n++) {
    const place = places[n]
    if (place === undefined) continue
    const from = lists.from(row, place.list)
    const to = lists.to(row, place.list)
    const share = wants.share(terms, from, to, spokenFrom, spokenTo)
    if (share < 0) continue
    best = Math.max(best, Math.trunc((share * place.worth) / FULL_WORTH))
    if (part.dilute) others = to - from - wants.asked(terms, from, to)
  }
  return finished(part, best, others)
}

/** What a share comes to where not everything is expected, and beside so many listed things that are not asked for. */
export function finished({ fullAt, dilute }: ListPart, share: number, others: number): number {
  if (share < 0) return share
  const scaled = fullAt === undefined ? share : Math.min(FULL, Math.trunc((share * FULL) / fullAt))
  return dilute ? dilute(scaled, others) : scaled
}
