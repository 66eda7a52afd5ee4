// Limits of a score that don't come from its parts: words copied from the request, refused work, and facts a profile
// leaves open. The first two are stored as marks: numbers that both sides may share.
import { fingerprint } from './fingerprint.ts'
import { distinct } from './known-terms.ts'
import { NO_REDUCTION } from './parts/part.ts'
import type { RequestRow, TalentRow } from './rows.ts'
import { askedWork, workOf } from './text/work.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The lowest bit of a mark tells its kind: 0 for a pair of adjacent words, 1 for refused work. */
const REFUSED = 1

/** The number of word pairs two texts may share by chance: a base, plus one for every 30 of the profile's own marks.
 */
const [BY_CHANCE, ONE_MORE_FOR] = [4, 30]
/** The percentage that each further copied pair takes off, and the minimum that remains. */
const [TAKES_OFF, LEAVES] = [20, 40]
/** The percentage that remains where the profile refuses something the request asks for. */
const REFUSES = 50

/** Marks for the distinct pairs. */
function copied(pairs: readonly number[]): number[] {
  const sorted = new Uint32Array(pairs)
  for (let n = 0; n < sorted.length; n++) sorted[n] = (sorted[n] ?? 0) & ~REFUSED
  sorted.sort()
  const marks: number[] = []
  for (let n = 0; n < sorted.length; n++)
    if (n === 0 || sorted[n] !== sorted[n - 1]) marks.push(sorted[n] ?? 0)
  return marks
}
const refusal = (id: string) => (fingerprint(id)[0] | REFUSED) >>> 0

export function profileMarks(profile: TalentRow): number[] {
  const { pairs, refused } = workOf(profile)
  const { skill_ids: skills, tool_ids: tools } = profile
  const marks = copied(pairs)
  for (const id of refused) if (!skills.includes(id) && !tools.includes(id)) marks.push(refusal(id))
  return marks
}

export function requestMarks(request: RequestRow, vocabulary: Vocabulary): number[] {
  const { required_skills, required_tools } = request
  const { pairs } = askedWork(request)
  const refusals = [
    ...required_skills.map(id => refusal(vocabulary.formOf('skills', id))),
    ...required_tools.map(id => refusal(vocabulary.formOf('tools', id))),
  ]
  return [...copied(pairs), ...distinct(refusals)]
}

export type Common = { copied: number; refused: number }

/** Counts the marks in `[from, to)` that the other side shares. */
export function inCommon(
  others: ReadonlySet<number>,
  marks: ArrayLike<number>,
  from: number,
  to: number,
): Common {
  const common = { copied: 0, refused: 0 }
  for (let i = from; i < to; i++) {
    const mark = marks[i] ?? 0
    if (!others.has(mark)) continue
    if ((mark & REFUSED) === REFUSED) common.refused += 1
    else common.copied += 1
  }
  return common
}

/** The percentage of a score that remains. `own` is the profile's number of marks. */
export function copyingMultiplier({ copied }: Common, own: number): number {
  const tooMany = copied - BY_CHANCE - Math.trunc(own / ONE_MORE_FOR)
  return tooMany > 0 ? Math.max(LEAVES, NO_REDUCTION - tooMany * TAKES_OFF) : NO_REDUCTION
}

export function refusalMultiplier({ refused }: Common): number {
  return refused > 0 ? REFUSES : NO_REDUCTION
}

export function marksMultiplier(common: Common, own: number): number {
  return Math.min(copyingMultiplier(common, own), refusalMultiplier(common))
}
