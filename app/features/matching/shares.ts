// How far a profile meets a list part.
import type { Blocks } from '#app/platform/memory/blocks.ts'
import { FULL, FULL_WORTH, type ListPart, type Told, UNKNOWN } from './parts/part.ts'
import type { Wants } from './parts/wants.ts'

/** The share, in thousandths, of what is wanted that the profile in this row of `lists` has; or UNKNOWN. */
export function listShare(
  part: ListPart,
  wants: Wants,
  lists: Blocks,
  row: number,
  told: Told,
): number {
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
    if (part.dilute) others = to - from
    if (share < 0) continue
    best = Math.max(best, Math.trunc((share * place.worth) / FULL_WORTH))
    if (part.dilute) others -= wants.countWanted(terms, from, to)
  }
  return finished(part, best, others, told)
}

/** Scales a share where less than everything is expected (`fullAt`; it may exceed FULL then), dilutes it by the number of listed things that
 * weren't asked for (`others`), and raises it to what the texts earn. */
export function finished(part: ListPart, share: number, others: number, told: Told): number {
  const listed = share < 0 ? share : ofListed(part, share, others)
  if (told.challenge === 0 || part.fromTexts === undefined) return listed
  // Who lists everything has no less than the same person who lists nothing.
  const earned = part.fromTexts(told, share < FULL ? others : 0)
  return earned > 0 ? Math.max(listed, earned) : listed
}

function ofListed({ fullAt, dilute }: ListPart, share: number, others: number): number {
  const scaled = fullAt === undefined ? share : Math.trunc((share * FULL) / fullAt)
  return dilute ? dilute(scaled, others) : scaled
}
