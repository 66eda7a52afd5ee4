// How far a profile meets a list part.
import type { Blocks } from '#app/platform/memory/blocks.ts'
import { FULL, FULL_WORTH, type ListPart, UNKNOWN } from './parts/part.ts'
import type { Wants } from './parts/wants.ts'

/** The share, in thousandths, of what is wanted that the profile in this row of `lists` has; or UNKNOWN. */
export function listShare(part: ListPart, wants: Wants, lists: Blocks, row: number): number {
  const terms = lists.words.data
  const { places, mentioned } = part
  const mentionedFrom = mentioned === undefined ? 0 : lists.from(row, mentioned)
  const mentionedTo = mentioned === undefined ? 0 : lists.to(row, mentioned)
  let best = UNKNOWN
  let others = 0
  for (let n = 0; n < places.length; n++) {
    const place = places[n]
    if (place === undefined) continue
    const from = lists.from(row, place.list)
    const to = lists.to(row, place.list)
    const share = wants.share(terms, from, to, mentionedFrom, mentionedTo)
    if (share < 0) continue
    best = Math.max(best, Math.trunc((share * place.worth) / FULL_WORTH))
    if (part.dilute) others = to - from - wants.countWanted(terms, from, to)
  }
  return finished(part, best, others)
}

/** Scales a share where less than everything is expected (`fullAt`), and dilutes it by the number of listed things
 * that weren't asked for (`others`). */
export function finished({ fullAt, dilute }: ListPart, share: number, others: number): number {
  if (share < 0) return share
  const scaled = fullAt === undefined ? share : Math.min(FULL, Math.trunc((share * FULL) / fullAt))
  return dilute ? dilute(scaled, others) : scaled
}
