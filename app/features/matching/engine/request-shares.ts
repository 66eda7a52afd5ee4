// What one profile earns for each of many requests, looked up in tables built once for the profile.
import type { Blocks } from '#app/platform/memory/blocks.ts'
import {
  FULL_WORTH,
  type ListPart,
  NO_REDUCTION,
  NOTHING_TOLD,
  type Told,
  UNKNOWN,
  VALUE_PARTS,
} from '../parts/part.ts'
import { PLACES, VALUED } from '../parts/table.ts'
import { MENTIONED_WORTH, weighedShare } from '../parts/wants.ts'
import { finished } from '../shares.ts'
import { type ProfileSide, WORK } from '../sides.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { RequestRows } from './request-rows.ts'

/** For each distinct wish of a part: the share in thousandths, and the percentage of the score that remains. */
export type ShareTable = {
  place: number
  isWork: boolean
  isRole: boolean
  shares: Int32Array
  multipliers: Uint8Array
}

/** The credit of a full answer, out of 10,000. */
const ALL = 10_000
/** Room for the wanted terms of most requests; more is made when needed. */
const WANTED = 1_024

/** A table for each of SHARED_PARTS. */
export function shareTables(
  rows: RequestRows,
  profileSide: ProfileSide,
  vocabulary: Vocabulary,
): ShareTable[] {
  const lists = rows.wanted.map(({ part, terms, count }): ShareTable => {
    const answers = new ListAnswers(
      part,
      terms,
      part.wanted.keys(),
      profileSide,
      vocabulary,
      undefined,
    )
    const shares = Int32Array.from({ length: count }, (_, n) => answers.share(n, NOTHING_TOLD))
    const multipliers = Uint8Array.from(shares, share => answers.multiplier(share))
    const { place, isWork } = answers
    return { place, isWork, isRole: part.isOne === true, shares, multipliers }
  })
  const values = VALUE_PARTS.map((name, n): ShareTable => {
    const [part, place] = [VALUED[name], PLACES[name]]
    const values = rows.dictionaries[n]?.values ?? []
    const stated = profileSide.values[place]
    const can = (wanted: unknown) => wanted !== null && stated !== null
    return {
      place,
      isWork: false,
      isRole: false,
      shares: Int32Array.from(values, wanted =>
        can(wanted) ? part.share(wanted, stated) : UNKNOWN,
      ),
      multipliers: Uint8Array.from(values, wanted =>
        can(wanted) ? (part.limit?.multiplier(wanted, stated) ?? NO_REDUCTION) : NO_REDUCTION,
      ),
    }
  })
  return [...lists, ...values]
}

/** How far a profile answers a list part, for any request. */
export class ListAnswers {
  readonly part: ListPart
  readonly place: number
  readonly isWork: boolean
  /** Whether it is the challenge, which counts in other parts. */
  readonly tells: boolean
  readonly #limit: ListPart['limit']
  /** The row's lists of wanted terms, and the credit of the profile's best answer to each term, out of 10,000. */
  readonly #wanted: readonly { list: number; credits: Int32Array }[]
  readonly #terms: Blocks
  readonly #weights: Float64Array | undefined
  readonly #listed: number
  #best = new Int32Array(WANTED)
  #weigh = new Float64Array(WANTED)

  /** `terms`: the wanted terms, by row. `lists`: which of a row's lists belong to this part. */
  constructor(
    part: ListPart,
    terms: Blocks,
    lists: Iterable<number>,
    profileSide: ProfileSide,
    vocabulary: Vocabulary,
    weights: Float64Array | undefined,
  ) {
    this.part = part
    this.place = PLACES[part.name]
    this.isWork = WORK.includes(part.name)
    this.tells = part.name === 'challenge'
    this.#limit = profileSide.comparable[part.name] ? part.limit : undefined
    this.#terms = terms
    this.#weights = weights
    const [first] = part.places
    this.#listed = first
      ? profileSide.lists.to(0, first.list) - profileSide.lists.from(0, first.list)
      : 0
    this.#wanted = Array.from(lists, (list, n) => ({
      list,
      credits: creditsOf(part, part.wanted[n]?.worth ?? FULL_WORTH, profileSide, vocabulary),
    }))
  }

  /** The credit of the profile's best answer to a term, out of 10,000. */
  credit(term: number): number {
    return this.#wanted[0]?.credits[term] ?? UNKNOWN
  }

  share(row: number, told: Told): number {
    return this.part.isOne ? this.#shareOfOne(row) : this.#shareOfSeveral(row, told)
  }

  /** The percentage of the score that remains with this share. */
  multiplier(share: number): number {
    return this.#limit?.multiplier(Math.max(0, share)) ?? NO_REDUCTION
  }

  #shareOfOne(row: number): number {
    const lists = this.#terms
    const terms = lists.words.data
    let best = UNKNOWN
    for (const { list, credits } of this.#wanted) {
      for (let i = lists.from(row, list), to = lists.to(row, list); i < to; i++)
        best = Math.max(best, credits[terms[i] ?? 0] ?? UNKNOWN)
    }
    this.#best[0] = best
    this.#weigh[0] = 1
    return finished(this.part, weighedShare(this.#best, this.#weigh, 1), 0, NOTHING_TOLD)
  }

  #makeRoom(row: number): void {
    let wanted = 0
    for (const { list } of this.#wanted)
      wanted += this.#terms.to(row, list) - this.#terms.from(row, list)
    if (wanted <= this.#best.length) return
    this.#best = new Int32Array(wanted)
    this.#weigh = new Float64Array(wanted)
  }

  #shareOfSeveral(row: number, told: Told): number {
    const lists = this.#terms
    const terms = lists.words.data
    this.#makeRoom(row)
    const [best, weigh, weights] = [this.#best, this.#weigh, this.#weights]
    let [count, listed] = [0, 0]
    for (let n = 0; n < this.#wanted.length; n++) {
      const wanted = this.#wanted[n]
      if (wanted === undefined) continue
      const { list, credits } = wanted
      for (let i = lists.from(row, list), to = lists.to(row, list); i < to; i++) {
        const term = terms[i] ?? 0
        const credit = credits[term] ?? UNKNOWN
        if (credit === ALL) listed += 1
        best[count] = credit
        weigh[count] = weights === undefined ? 1 : (weights[term] ?? 0)
        count += 1
      }
    }
    return finished(this.part, weighedShare(best, weigh, count), this.#listed - listed, told)
  }
}

function creditsOf(
  { name, mentioned }: ListPart,
  worth: number,
  profileSide: ProfileSide,
  vocabulary: Vocabulary,
): Int32Array {
  const credits = new Int32Array(vocabulary.termCount(name)).fill(UNKNOWN)
  const raise = (want: number, credit: number) => {
    credits[want] = Math.max(credits[want] ?? UNKNOWN, credit)
  }
  for (const { term, worth: hadWorth } of profileSide.entries[name]) {
    raise(term, worth * hadWorth)
    for (const { term: want, credit } of vocabulary.answers(name, term))
      raise(want, Math.trunc((worth * credit) / 100) * hadWorth)
  }
  // A term that is only mentioned answers itself, but nothing near it.
  if (mentioned !== undefined)
    for (const term of profileSide.mentioned[name]) raise(term, MENTIONED_WORTH * FULL_WORTH)
  return credits
}
