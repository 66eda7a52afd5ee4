// What one request wants, ready to be held against many profiles.
import { amongMany, FEW_SKILLS, offers } from './parts.ts'
import { LIST_PARTS, type ListPart, type RequestRow } from './rows.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a role offered beside the main one is worth; anything else that is had is worth all. */
export const OFFERED_WORTH = 90
export const HEADLINE_WORTH = 80
export const SPOKEN_WORTH = 60
export const SECOND_WORTH = 70

/** A wanted term, and what each term that answers it is worth in percent. */
type Want = { term: number; answers: ReadonlyMap<number, number> }

/** The wants of one part. A term of a profile may answer several of them, each to its own degree. */
export class PartWants {
  /** For each term, one more than where its answers begin in `answers`; 0 for none. */
  readonly first: Uint32Array
  /** For each answer: want, credit. Want -1 ends the answers of a term. */
  readonly answers: Int32Array
  readonly weights: Float64Array
  readonly wanted: Int32Array
  readonly total: number
  /** What answers each want, and how far, in percent. */
  readonly wants: readonly Want[]
  /** The want a term is itself, plus one; what is only spoken of answers no other. */
  readonly #own: Uint32Array
  /** The share of a profile that answers everything somebody answers. */
  readonly reach: number
  readonly #best: Float64Array

  constructor(
    vocabulary: Vocabulary,
    part: ListPart,
    wants: readonly Want[],
    floor: (term: number) => number,
  ) {
    const byTerm = new Map<number, { want: number; credit: number }[]>()
    for (const [want, { answers }] of wants.entries()) {
      for (const [term, credit] of answers) {
        const list = byTerm.get(term) ?? []
        list.push({ want, credit })
        byTerm.set(term, list)
      }
    }
    this.wants = wants
    this.first = new Uint32Array(vocabulary.termCount(part))
    const flat: number[] = []
    for (const [term, list] of byTerm) {
      this.first[term] = flat.length + 1
      for (const { want, credit } of list) flat.push(want, credit)
      flat.push(-1)
    }
    this.answers = Int32Array.from(flat)
    this.#own = new Uint32Array(vocabulary.termCount(part))
    for (const [want, { term }] of wants.entries()) if (term >= 0) this.#own[term] = want + 1
    this.wanted = Int32Array.from(wants.map(({ term }) => term))
    this.weights = Float64Array.from(wants.map(({ term }) => floor(term)))
    this.total = this.weights.reduce((sum, weight) => sum + weight, 0)
    this.#best = new Float64Array(wants.length)
    this.reach = this.#share(
      wants.map(({ answers }, want) => {
        let most = 0
        for (const [term, credit] of answers) {
          if (vocabulary.holders(part, term) > 0 || !COUNTED.includes(part))
            most = Math.max(most, credit)
        }
        return most * 100 * (this.weights[want] ?? 0)
      }),
    )
  }

  #share(sums: number[]): number {
    return Math.trunc(sums.reduce((sum, each) => sum + each, 0) / (10 * Math.max(this.total, 1)))
  }

  /** How many of these terms are themselves asked for. */
  asked(terms: Uint32Array, from: number, to: number): number {
    let count = 0
    for (let i = from; i < to; i++) if ((this.#own[terms[i] ?? 0] ?? 0) > 0) count += 1
    return count
  }

  /** Thousandths, for a profile that has the terms between `from` and `to`, and speaks of those between the
   * other two; -1 where nothing of it answers anything. */
  share(terms: Uint32Array, from: number, to: number, spokenFrom = 0, spokenTo = 0): number {
    const { first, answers, weights } = this
    const best = this.#best
    let any = false
    for (let i = from; i < to; i++) {
      let at = first[terms[i] ?? 0] ?? 0
      if (at === 0) continue
      if (!any) {
        best.fill(0)
        any = true
      }
      for (at -= 1; ; at += 2) {
        const want = answers[at] ?? -1
        if (want < 0) break
        const credit = answers[at + 1] ?? 0
        if (credit > (best[want] ?? 0)) best[want] = credit
      }
    }
    for (let i = spokenFrom; i < spokenTo; i++) {
      const want = (this.#own[terms[i] ?? 0] ?? 0) - 1
      if (want < 0) continue
      if (!any) {
        best.fill(0)
        any = true
      }
      if ((best[want] ?? 0) < SPOKEN_WORTH) best[want] = SPOKEN_WORTH
    }
    if (!any) return -1
    let sum = 0
    for (let want = 0; want < best.length; want++) sum += (best[want] ?? 0) * (weights[want] ?? 0)
    return Math.trunc((sum * 10) / Math.max(this.total, 1))
  }
}

/** Thousandths, for a profile's skills: as `share` tells them, less where they are very many. */
export function skillShare(
  skills: PartWants,
  terms: Uint32Array,
  from: number,
  to: number,
  spokenFrom: number,
  spokenTo: number,
): number {
  const share = skills.share(terms, from, to, spokenFrom, spokenTo)
  return to - from > FEW_SKILLS && share > 0
    ? amongMany(share, to - from - skills.asked(terms, from, to))
    : share
}

const COUNTED: readonly ListPart[] = ['skills', 'tools', 'challenge']

export type Wants = {
  offers: Map<string, number>
  lists: Record<ListPart, PartWants>
  /** Whether the role asked for is one of the catalogue's. */
  tellsRole: boolean
}

export function readWants(vocabulary: Vocabulary, row: RequestRow): Wants {
  const plain = (part: ListPart, ids: readonly string[]) => {
    const wants = vocabulary.terms(part, ids).map(term => ({
      term,
      answers: merge([[term, 100], ...near(vocabulary, part, term, 100)]),
    }))
    return new PartWants(vocabulary, part, wants, term => vocabulary.weight(part, term))
  }
  // All that is asked of the role is one want, whichever of its names answers it.
  const roles: [number, number][] = []
  for (const [ids, worth] of [
    [row.match_main_role, 100],
    [row.match_second_role, SECOND_WORTH],
  ] as const) {
    for (const term of vocabulary.terms('role', ids))
      roles.push([term, worth], ...near(vocabulary, 'role', term, worth))
  }
  const lists = Object.fromEntries(
    LIST_PARTS.map(part => [
      part,
      part === 'role'
        ? new PartWants(vocabulary, part, [{ term: -1, answers: merge(roles) }], () => 1)
        : plain(part, wantedIds(part, row)),
    ]),
  )
  return {
    offers: offers(vocabulary.weights, part => isAsked(vocabulary, row, part)),
    tellsRole: wantedIds('role', row).some(key => vocabulary.isRole(key)),
    // Checked edge: one entry for each of the parts.
    lists: lists as Record<ListPart, PartWants>,
  }
}

function near(
  vocabulary: Vocabulary,
  part: ListPart,
  term: number,
  worth: number,
): [number, number][] {
  return vocabulary
    .answeredBy(part, term)
    .map(({ term: has, credit }) => [has, Math.trunc((worth * credit) / 100)])
}

function merge(answers: readonly (readonly [number, number])[]): Map<number, number> {
  const best = new Map<number, number>()
  for (const [term, credit] of answers) best.set(term, Math.max(best.get(term) ?? 0, credit))
  return best
}

export function wantedIds(part: ListPart, row: RequestRow): readonly string[] {
  const one = (id: string) => (id === '' ? [] : [id])
  switch (part) {
    case 'role':
      return [...row.match_main_role, ...row.match_second_role]
    case 'skills':
      return row.required_skills
    case 'tools':
      return row.required_tools
    case 'languages':
      return row.languages_required
    case 'challenge':
      return row.match_key_stems
    case 'industry':
      return one(row.industry)
    case 'stage':
      return one(row.company_stage)
    case 'size':
      return one(row.company_size)
  }
}

export function isAsked(vocabulary: Vocabulary, row: RequestRow, part: string): boolean {
  switch (part) {
    case 'role':
      return true
    case 'skills':
    case 'tools':
    case 'languages':
    case 'challenge':
    case 'industry':
    case 'stage':
    case 'size':
      return wantedIds(part, row).length > 0
    case 'engagement':
      return row.engagement_model.length > 0
    case 'rate':
      return row.budget_day_max !== null
    case 'hours':
      return row.hours_per_week_needed !== null
    case 'working_model':
      return row.working_model !== null
    case 'time_zone':
      return vocabulary.isTimeZone(row.timezone)
    case 'start':
      return row.urgency_start !== null && row.urgency_start !== 'Flexible'
    case 'duration':
      return row.project_duration_weeks !== null
    default:
      return false
  }
}
