// All requests in packed rows, and the best of them for a profile. There are far fewer requests than profiles:
// each is held against the profile as a whole, by tables made once for the profile.
import { Best, tie } from './best.ts'
import { Column, Ids, Lists, Shared } from './columns.ts'
import { hasIds, saysSomething } from './has.ts'
import {
  challengeShare,
  enough,
  excess,
  kept,
  model,
  offers,
  rounded,
  start,
  within,
} from './parts.ts'
import type { ListPart, RequestRow, ScoredPair, TalentRow } from './rows.ts'
import type { Vocabulary } from './vocabulary.ts'
import {
  HEADLINE_WORTH,
  isAsked,
  OFFERED_WORTH,
  SECOND_WORTH,
  SPOKEN_WORTH,
  wantedIds,
} from './wants.ts'

/** The parts with several wants, and those with one. */
const MANY = ['skills', 'tools', 'languages', 'challenge'] as const satisfies ListPart[]
const ONE = ['industry', 'stage', 'size'] as const satisfies ListPart[]
const VALUES = [
  'rate',
  'hours',
  'start',
  'duration',
  'working_model',
  'time_zone',
  'engagement',
] as const
const PARTS: readonly string[] = [...VALUES, 'role', ...ONE, ...MANY]
const [ROLE, FIRST_ONE, FIRST_MANY] = [VALUES.length, VALUES.length + 1, VALUES.length + 4]
const CHALLENGE = PARTS.indexOf('challenge')
const HOURS = PARTS.indexOf('hours')
const WORKING_MODEL = PARTS.indexOf('working_model')
const LANGUAGES = PARTS.indexOf('languages')
const UNKNOWN = -1

/** The values that are compared one to one. */
type Terms = Pick<
  RequestRow,
  | 'budget_day_max'
  | 'hours_per_week_needed'
  | 'project_duration_weeks'
  | 'urgency_start'
  | 'working_model'
  | 'timezone'
  | 'engagement_model'
>

export class Requests {
  readonly #vocabulary: Vocabulary
  readonly #ids = new Ids()
  readonly #rows: (RequestRow | null)[] = []
  #dead = 0
  readonly #offers = new Shared<number[]>()
  readonly #offersOf = new Column()
  readonly #terms = new Shared<Terms>()
  readonly #termsOf = new Column()
  readonly #mainRoles = new Lists()
  readonly #secondRoles = new Lists()
  readonly #ones = ONE.map(() => new Column())
  readonly #manies = MANY.map(() => new Lists())
  #weights: { version: number; of: Float64Array[] } = { version: -1, of: [] }

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  get size(): number {
    return this.#ids.length - this.#dead
  }

  /** Rows that stand for nothing any more, as a share of all. */
  get waste(): number {
    return this.#dead / Math.max(this.#ids.length, 1)
  }

  find(id: string): RequestRow | undefined {
    const row = this.#ids.find(id)
    return row === undefined ? undefined : (this.#rows[row] ?? undefined)
  }

  remove(id: string): void {
    const row = this.#ids.find(id)
    if (row === undefined || this.#rows[row] === null) return
    this.#rows[row] = null
    this.#dead += 1
  }

  put(request: RequestRow): void {
    this.remove(request.id)
    const vocabulary = this.#vocabulary
    this.#ids.push(request.id)
    this.#rows.push(request)
    const worth = offers(vocabulary.weights, part => isAsked(vocabulary, request, part))
    this.#offersOf.push(this.#offers.number(PARTS.map(part => worth.get(part) ?? 0)))
    this.#termsOf.push(
      this.#terms.number({
        budget_day_max: request.budget_day_max,
        hours_per_week_needed: request.hours_per_week_needed,
        project_duration_weeks: request.project_duration_weeks,
        urgency_start: request.urgency_start,
        working_model: request.working_model,
        timezone: request.timezone,
        engagement_model: request.engagement_model.toSorted(),
      }),
    )
    this.#mainRoles.push(vocabulary.terms('role', request.match_main_role))
    this.#secondRoles.push(vocabulary.terms('role', request.match_second_role))
    for (const [n, part] of ONE.entries()) {
      const [term] = vocabulary.terms(part, wantedIds(part, request))
      // One more than the term's number; 0 is "not asked for".
      this.#ones[n]?.push(term === undefined ? 0 : term + 1)
    }
    for (const [n, part] of MANY.entries())
      this.#manies[n]?.push(vocabulary.terms(part, wantedIds(part, request)))
  }

  /** The best for a profile, in order. */
  best(profile: TalentRow, most: number): ScoredPair[] {
    if (!saysSomething(profile)) return []
    const scorer = this.#scorer(profile)
    const found = new Best(most)
    const shares = new Int32Array(PARTS.length)
    for (let row = 0; row < this.#rows.length; row++) {
      if (!this.#rows[row]) continue
      scorer.share(row, shares)
      const { sum, touched } = this.#sum(row, shares)
      if (!touched || sum < found.least) continue
      const fine = Math.trunc((sum * this.#held(profile, row, shares).kept) / 100)
      if (fine >= found.least) found.add(row, fine)
    }
    return found
      .inOrder(row => tie(this.#ids.text(row), profile.id))
      .map(row => {
        scorer.share(row, shares)
        const { sum, worth } = this.#sum(row, shares)
        const held = this.#held(profile, row, shares)
        const told: Record<string, number> = {}
        for (const [n, part] of PARTS.entries()) {
          const share = shares[n] ?? UNKNOWN
          if (share !== UNKNOWN && (worth[n] ?? 0) > 0) told[part] = share
        }
        const score = rounded(Math.trunc((sum * held.kept) / 100))
        const words = scorer.words(row)
        return {
          id: this.#ids.text(row),
          score,
          limited: rounded(sum) - score,
          held_by: held.heldBy,
          shares: told,
          words: words.length > 0 ? words : null,
        }
      })
  }

  #sum(row: number, shares: Int32Array) {
    const worth = this.#offers.values[this.#offersOf.data[row] ?? 0] ?? []
    let sum = 0
    let touched = false
    for (let part = 0; part < shares.length; part++) {
      const [share, offered] = [shares[part] ?? UNKNOWN, worth[part] ?? 0]
      if (share === UNKNOWN || offered === 0) continue
      touched = true
      sum += offered * share
    }
    return { sum, touched, worth }
  }

  #held(profile: TalentRow, row: number, shares: Int32Array) {
    const worth = this.#offers.values[this.#offersOf.data[row] ?? 0] ?? []
    const share = (part: number) => {
      const found = shares[part] ?? UNKNOWN
      return found === UNKNOWN || (worth[part] ?? 0) === 0 ? null : found
    }
    const request = this.#rows[row]
    const low = profile.price_day_min ?? profile.price_day_max
    const tells = (side: readonly string[]) => side.some(key => this.#vocabulary.isRole(key))
    return kept({
      excess: excess(low, request?.budget_day_max ?? null),
      hours: share(HOURS),
      languages:
        profile.languages_spoken.length > 0 && (request?.languages_required.length ?? 0) > 0
          ? (share(LANGUAGES) ?? 0)
          : null,
      working_model: share(WORKING_MODEL),
      role:
        request && tells(wantedIds('role', request)) && tells(hasIds('role', profile))
          ? (share(ROLE) ?? 0)
          : null,
    })
  }

  #scorer(profile: TalentRow) {
    const vocabulary = this.#vocabulary
    const low = profile.price_day_min ?? profile.price_day_max
    const high = profile.price_day_max ?? profile.price_day_min
    const valueShares = this.#terms.values.map(terms => [
      within(low, high, terms.budget_day_max),
      enough(profile.max_hours_per_week, terms.hours_per_week_needed),
      start(profile.availability_notice_days, terms.urgency_start),
      enough(terms.project_duration_weeks, profile.min_commitment_weeks),
      model(terms.working_model, profile.working_model, profile.willing_to_travel),
      enough(vocabulary.overlap(terms.timezone, profile.timezone), 360),
      terms.engagement_model.some(kind => profile.engagement_types.includes(kind)) ? 1000 : null,
    ])
    const values = Int32Array.from(valueShares.flat(), share => share ?? UNKNOWN)
    const ones = ONE.map(part => credits(vocabulary, part, [[hasIds(part, profile), 100]], 100))
    const manies = MANY.map(part => credits(vocabulary, part, [[hasIds(part, profile), 100]], 100))
    const stems = vocabulary.terms('challenge', profile.match_stems)
    for (const [n, part] of MANY.entries()) {
      // What is only spoken of answers itself and nothing near it.
      for (const term of vocabulary.spokenOf(part, stems)) {
        const table = manies[n]
        if (table) table[term] = Math.max(table[term] ?? UNKNOWN, SPOKEN_WORTH * 100)
      }
    }
    const roles = [
      [profile.match_main_role, 100],
      [profile.match_offered_roles, OFFERED_WORTH],
      [profile.match_headline_roles, HEADLINE_WORTH],
    ] as const
    const main = credits(vocabulary, 'role', roles, 100)
    const second = credits(vocabulary, 'role', roles, SECOND_WORTH)
    const weights = this.#currentWeights()

    const share = (row: number, shares: Int32Array) => {
      const at = (this.#termsOf.data[row] ?? 0) * VALUES.length
      for (let n = 0; n < VALUES.length; n++) shares[n] = values[at + n] ?? UNKNOWN
      const role = Math.max(most(main, this.#mainRoles, row), most(second, this.#secondRoles, row))
      shares[ROLE] = role < 0 ? UNKNOWN : Math.trunc(role / 10)
      for (let n = 0; n < ONE.length; n++) {
        const term = (this.#ones[n]?.data[row] ?? 0) - 1
        const credit = term < 0 ? UNKNOWN : (ones[n]?.[term] ?? UNKNOWN)
        shares[FIRST_ONE + n] = credit < 0 ? UNKNOWN : Math.trunc(credit / 10)
      }
      for (let n = 0; n < MANY.length; n++) {
        const [lists, credit, weight] = [this.#manies[n], manies[n], weights[n]]
        if (lists && credit && weight) shares[FIRST_MANY + n] = shareOf(lists, row, credit, weight)
      }
      const challenge = shares[CHALLENGE] ?? UNKNOWN
      if (challenge !== UNKNOWN) shares[CHALLENGE] = challengeShare(challenge)
    }

    const words = (row: number) => {
      const n = MANY.indexOf('challenge')
      return [...(this.#manies[n]?.at(row) ?? [])]
        .filter(term => (manies[n]?.[term] ?? UNKNOWN) >= 0)
        .map(term => ({
          word: vocabulary.name('challenge', term),
          weight: weights[n]?.[term] ?? 0,
        }))
        .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
        .map(({ word }) => word)
    }
    return { share, words }
  }

  /** What every term weighs now, kept until a profile changes. */
  #currentWeights(): Float64Array[] {
    const vocabulary = this.#vocabulary
    const grown = MANY.some((part, n) => this.#weights.of[n]?.length !== vocabulary.termCount(part))
    if (grown || this.#weights.version !== vocabulary.version) {
      this.#weights = {
        version: vocabulary.version,
        of: MANY.map(part =>
          Float64Array.from({ length: vocabulary.termCount(part) }, (_, term) =>
            vocabulary.weight(part, term),
          ),
        ),
      }
    }
    return this.#weights.of
  }
}

/** For each term that may be wanted, what the profile's best answer is worth, out of 10,000; -1 for none. */
function credits(
  vocabulary: Vocabulary,
  part: ListPart,
  had: readonly (readonly [ids: readonly string[], worth: number])[],
  wantWorth: number,
): Int32Array {
  const lists = had.map(([ids, worth]) => ({ terms: vocabulary.terms(part, ids), worth }))
  const table = new Int32Array(vocabulary.termCount(part)).fill(UNKNOWN)
  const raise = (want: number, credit: number) => {
    table[want] = Math.max(table[want] ?? UNKNOWN, credit)
  }
  for (const { terms, worth } of lists) {
    for (const term of terms) {
      raise(term, wantWorth * worth)
      for (const { term: want, credit } of vocabulary.answers(part, term))
        raise(want, Math.trunc((wantWorth * credit) / 100) * worth)
    }
  }
  return table
}

function most(credit: Int32Array, lists: Lists, row: number): number {
  const [terms, to] = [lists.terms.data, lists.starts.data[row + 1] ?? 0]
  let best = UNKNOWN
  for (let i = lists.starts.data[row] ?? 0; i < to; i++)
    best = Math.max(best, credit[terms[i] ?? 0] ?? UNKNOWN)
  return best
}

function shareOf(lists: Lists, row: number, credit: Int32Array, weight: Float64Array): number {
  const [terms, to] = [lists.terms.data, lists.starts.data[row + 1] ?? 0]
  let [sum, total, any] = [0, 0, false]
  for (let i = lists.starts.data[row] ?? 0; i < to; i++) {
    const term = terms[i] ?? 0
    const worth = credit[term] ?? UNKNOWN
    const weighs = weight[term] ?? 0
    total += weighs
    if (worth < 0) continue
    any = true
    sum += worth * weighs
  }
  return any ? Math.trunc(sum / (10 * Math.max(total, 1))) : UNKNOWN
}
